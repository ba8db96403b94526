"""How much a tool tells at most: what it returns is sent again with every later request of the conversation."""

# Facts, where no limit is given, and at most.
USUAL = 20
MOST_RECALLED = 50
MOST_LISTED = 100
MOST_FOUND = 10
MOST_SIMILAR = 3
MOST_CONVERSATIONS = 3
# Characters of all facts together that are told, each as a whole; of one that is only named; and of the summary of a
# conversation.
MOST_CHARACTERS = 8_000
LONGEST_CONTENT = 300
LONGEST_SUMMARY = 600
