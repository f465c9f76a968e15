export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** The line that asks the shell for names of files; no value of ours can be one, since all are written with a tab. */
export const filesMark = ':files';

/**
 * Returns the script that a shell runs to complete `carryover`. It asks the command itself, so that stacks and snippets
 * are those of now, and options those of the version that is installed.
 */
export function completionScript(shell: Shell): string {
  return scripts[shell];
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `# carryover completion for bash. Load it with: eval "$(carryover completion bash)"
_carryover() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line value quoted
  local -a before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=()
  # Bash takes "--model=gpt" for three words.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ \${#before[@]} -gt 0 && \${before[\${#before[@]}-1]} == '=' ]]; then
    unset "before[\${#before[@]}-1]"
  fi
  local open=''
  case $current in [\\"\\']*) open=\${current:0:1}; current=\${current:1} ;; esac
  while IFS= read -r line; do
    if [[ $line == '${filesMark}' ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -f -- "$current")
      continue
    fi
    value=\${line%%$'\\t'*}
    if [[ -z $open ]]; then
      printf -v quoted '%q' "$value"
      value=$quoted
    fi
    COMPREPLY+=("$value")
  done < <("\${COMP_WORDS[0]}" __complete "--current=$current" -- "\${before[@]}" 2>/dev/null)
  # "since:" is to be gone on with.
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *[:.] ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -F _carryover carryover
`,
  zsh: `#compdef carryover
# carryover completion for zsh. Load it with: eval "$(carryover completion zsh)", after compinit.
_carryover() {
  local line value
  local -a found
  for line in "\${(@f)$("\${(Q)words[1]}" __complete "--current=\${(Q)PREFIX}" -- "\${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}"; do
    if [[ $line == '${filesMark}' ]]; then
      _files
    elif [[ -n $line ]]; then
      value=\${line%%$'\\t'*}
      found+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done
  (( \${#found} )) && _describe 'carryover' found
}
if [[ \${funcstack[1]} == _carryover ]]; then _carryover "$@"; else compdef _carryover carryover; fi
`,
  fish: `# carryover completion for fish. Load it with: carryover completion fish | source
function __carryover_complete
  set -l before (commandline -opc)
  set -l current (commandline -ct)
  set -l program $before[1]
  set -e before[1]
  for line in ($program __complete "--current=$current" -- $before 2>/dev/null)
    if test "$line" = '${filesMark}'
      __fish_complete_path "$current"
    else
      printf '%s\\n' $line
    end
  end
end
complete -c carryover -f -a '(__carryover_complete)'
`,
  powershell: `# carryover completion for PowerShell. Load it with: carryover completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName carryover, carryover.cmd -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object {
    if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text }
  })
  $before = @($words | Select-Object -Skip 1)
  $current = $wordToComplete.Trim('"', "'")
  & $words[0] __complete "--current=$current" -- @before 2>$null | ForEach-Object {
    if ($_ -eq '${filesMark}') {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
    } else {
      $value, $about = $_ -split "\`t", 2
      $text = if ($value -match '^[\\w./:=,@-]+$') { $value } else { "'" + $value.Replace("'", "''") + "'" }
      $tip = if ($about) { $about } else { $value }
      [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $tip)
    }
  }
}
`,
};
