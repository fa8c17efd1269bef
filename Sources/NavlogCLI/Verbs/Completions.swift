/// `navlog completions`: prints the script with which a shell completes the command.
struct Completions: Verb {
  static let name = "completions"
  static let isolation: String? = "does not read a log"
  static let summary = "prints a completion script for a shell"
  @Argument(.shell) private var shell: Shell
  @Argument(.completedWords) private var words: [String]
  static let details = """
    SHELL is \(Shell.allCases.map(\.rawValue).list("or")). Scripts/install puts the scripts where the shells look for them. To
    load the script of one shell without installing it:

      source <(navlog completions bash)         in ~/.bashrc
      source <(navlog completions zsh)          in ~/.zshrc, after compinit
      navlog completions fish | source          in ~/.config/fish/config.fish

    The script calls the command for suggestions: navlog completions SHELL -- WORDS…. The first line of the answer is "files" or
    "logs" if a file name also fits; otherwise it is "words". Each other line is a suggestion. The suggestions include the
    sessions of a log.
    """

  func run(_ output: Output) throws -> ExitStatus {
    var words = words
    guard let last = words.popLast() else {
      try output.write(shell.script)
      return .success
    }
    let line = CompletedLine(words: words, last: last, environment: output.environment)
    let candidates = line.candidates
    try output.line(candidates.files?.rawValue ?? "words")
    for word in candidates.words { try output.line(shell.line(word)) }
    return .success
  }
}

extension PositionalType<Shell> {
  fileprivate static var shell: Self {
    let names = Shell.allCases.map(\.rawValue)
    return Self("SHELL", .oneOf(names)) { words, context in
      guard let word = words.popFirst() else {
        throw UsageError("\(context.verb) needs a shell, such as \(names.list("or"))")
      }
      guard let shell = Shell(rawValue: word) else {
        throw UsageError("completions are for \(names.list("and")), not \"\(word.shown)\"")
      }
      return shell
    }
  }
}

extension PositionalType<[String]> {
  fileprivate static var completedWords: Self {
    Self("[-- WORDS…]") { words, _ in
      defer { words = [] }
      return Array(words)
    }
  }
}
