/// A shell that completes command lines, and the script that makes it complete `navlog`.
///
/// The scripts do not know the verbs. A script passes the words up to the cursor to the command, and then passes the command's
/// answer to the shell. The first line of the answer names the kind of files to offer. It is `words` if no files are offered.
/// Each other line is a word to offer.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Returns a word of the answer in the form that the script reads.
  func line(_ word: CompletedLine.Word) -> String {
    switch self {
    case .bash: word.text
    case .zsh: word.text.replacing(":", with: "\\:") + (word.help.isEmpty ? "" : ":\(word.help)")
    case .fish: word.text + (word.help.isEmpty ? "" : "\t\(word.help)")
    }
  }

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // The script also runs in bash 3.2 of macOS, which has no mapfile, negative indices or compopt.
  private static let bashScript = #"""
    # Completion of navlog for bash, as `navlog completions bash` prints it.

    _navlog() {
      # bash also splits words at = : and @. The script joins words that no space separates.
      local rest=${COMP_LINE:0:COMP_POINT} word i count=0
      local -a words
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $count -eq 0 || $rest == [[:space:]]* ]]; then
          rest=${rest#"${rest%%[![:space:]]*}"}
          [[ $i -eq $COMP_CWORD ]] && word=$rest
          words[count]=$word
          count=$((count + 1))
        else
          [[ $i -eq $COMP_CWORD ]] && word=$rest
          words[count - 1]+=$word
        fi
        rest=${rest#"$word"}
      done
      for ((i = 0; i < count; i++)); do words[i]=${words[i]//[\\\"\']/}; done

      local value=${words[count - 1]} cut= breaks=${COMP_WORDBREAKS//[^=:@]/} kind candidate
      [[ $value == --*=* ]] && value=${value#*=}
      # bash replaces only the text after the last = or :, or the text from the last @ on. Candidates omit the text before it.
      [[ -n $breaks ]] && cut=${value%"${value##*[$breaks]}"}
      cut=${cut%@}
      COMPREPLY=()
      {
        IFS= read -r kind
        while IFS= read -r candidate; do
          [[ $candidate == "$value"* ]] && COMPREPLY+=("${candidate#"$cut"}")
        done
      } < <("${words[0]/#\~\//$HOME/}" completions bash -- "${words[@]:1}" 2>/dev/null)
      [[ $kind == files || $kind == logs ]] || return 0

      compopt -o filenames 2>/dev/null
      local -a found
      if [[ $kind == logs ]]; then
        while IFS= read -r candidate; do found+=("$candidate"); done < <(
          compgen -f -X '!*.sqlite' -- "$value"
          compgen -f -X '!*.jsonl' -- "$value"
          compgen -d -- "$value"
        )
      fi
      # A log may have any name.
      if [[ ${#found[@]} -eq 0 ]]; then
        while IFS= read -r candidate; do found+=("$candidate"); done < <(compgen -f -- "$value")
      fi
      for ((i = 0; i < ${#found[@]}; i++)); do COMPREPLY+=("${found[i]#"$cut"}"); done
    }
    complete -F _navlog navlog

    """#

  private static let zshScript = #"""
    #compdef navlog
    # Completion of navlog for zsh, as `navlog completions zsh` prints it.

    _navlog() {
      local program=${${(Q)words[1]}/#\~\//$HOME/}
      local -a before lines candidates
      (( CURRENT > 2 )) && before=("${(@Q)words[2,CURRENT-1]}")
      lines=("${(@f)$("$program" completions zsh -- "${before[@]}" "${(Q)PREFIX}" 2>/dev/null)}")
      candidates=("${(@)lines[2,-1]}")
      [[ $PREFIX == --*=* ]] && compset -P 1 '*='
      local ret=1
      (( $#lines > 1 )) && _describe navlog candidates && ret=0
      case $lines[1] in
        files) _files && ret=0 ;;
        logs) _files -g '*.(sqlite|jsonl)(-.)' && ret=0 ;;
      esac
      return ret
    }

    # In a folder of fpath, this file is the function's body. When sourced, it declares the function.
    if [[ $funcstack[1] == _navlog ]]; then _navlog "$@"; else compdef _navlog navlog; fi

    """#

  private static let fishScript = #"""
    # Completion of navlog for fish, as `navlog completions fish` prints it.

    function __navlog_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct | string unescape)
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        set -e words[1]
        set -l lines ($program completions fish -- $words "$current" 2>/dev/null)
        set -l option (string match -r '^--[^=]*=' -- "$current")
        set -l value (string replace -- "$option" '' "$current")
        set -l found
        switch "$lines[1]"
            case files
                set found (__fish_complete_path "$value")
            case logs
                set found (__fish_complete_path "$value" | string match -r '.*(?:/|\.sqlite|\.jsonl)(?:\t.*)?$')
                # A log may have any name.
                test -n "$found"; or set found (__fish_complete_path "$value")
        end
        for candidate in $lines[2..-1] $found
            printf '%s\n' "$option$candidate"
        end
    end
    complete -c navlog -f -a '(__navlog_complete)'

    """#
}
