"""What a shell offers when the person presses the tabulator: commands, options, and ids and keys of the memory file.

The shell starts JARVIS anew for each key, so nothing is loaded here that commands need: the tree of commands is a text
file that is written from them (`make docs`), and the memory file is only read.
"""
