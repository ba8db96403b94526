"""What a shell has to be told, once, so that it asks JARVIS: one short script for each."""

from collections.abc import Mapping

from jarvis_cli.completion.answering import FILE_MARK, LINE_VARIABLE, SHELL_VARIABLE, WORDS_VARIABLE

_BASH = f"""\
_jarvis_complete() {{
    local IFS=$'\\n' found
    found=$({SHELL_VARIABLE}=bash {LINE_VARIABLE}="${{COMP_LINE:0:COMP_POINT}}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
        "${{COMP_WORDS[0]}}" 2>/dev/null)
    if [ "$found" = "{FILE_MARK}" ]; then
        compopt -o filenames
        COMPREPLY=($(compgen -f -- "${{COMP_WORDS[COMP_CWORD]}}"))
    else
        COMPREPLY=($found)
    fi
}}
complete -F _jarvis_complete jarvis
"""

_ZSH = f"""\
#compdef jarvis
_jarvis() {{
    local line value
    local -a values shown
    while IFS= read -r line; do
        if [[ $line == "{FILE_MARK}" ]]; then
            _files
            return
        fi
        value=${{line%%$'\\t'*}}
        values+=("$value")
        shown+=("$value  ${{line#*$'\\t'}}")
    done < <({SHELL_VARIABLE}=zsh "${{words[1]}}" "${{(@Q)words[2,$CURRENT]}}" 2>/dev/null)
    compadd -l -d shown -a values
}}
if ! (( $+functions[compdef] )); then
    autoload -Uz compinit && compinit
fi
compdef _jarvis jarvis
"""

_FISH = f"""\
function __jarvis_complete
    set -l typed (commandline -opc)
    set -l found ({SHELL_VARIABLE}=fish $typed[1] $typed[2..-1] (commandline -ct) 2>/dev/null)
    if test "$found" = "{FILE_MARK}"
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $found
    end
end
complete -c jarvis -f -a '(__jarvis_complete)'
"""

_POWERSHELL = f"""\
Register-ArgumentCompleter -Native -CommandName jarvis -ScriptBlock {{
    param($word, $ast, $position)
    $words = @($ast.CommandElements | Select-Object -Skip 1 |
        Where-Object {{ $_.Extent.StartOffset -lt $position }} | ForEach-Object {{ $_.ToString().Trim('"', "'") }})
    if ($word -eq '') {{ $words += '' }}
    $env:{SHELL_VARIABLE} = 'powershell'
    $env:{WORDS_VARIABLE} = $words -join "`n"
    try {{ $found = @(& $ast.CommandElements[0].ToString() 2>$null) }}
    finally {{ Remove-Item Env:{SHELL_VARIABLE}, Env:{WORDS_VARIABLE} }}
    foreach ($line in $found) {{
        if ($line -eq '{FILE_MARK}') {{ return }}
        $value, $text = $line -split "`t", 2
        if (-not $text) {{ $text = $value }}
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)
    }}
}}
"""

SCRIPTS: Mapping[str, str] = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH, "powershell": _POWERSHELL}
