/// `navlog completions`: prints what makes a shell complete the command.
enum Completions: Verb {
  static let name = "completions"
  static let embedding = Embedding.refused("is not about a log")
  static let summary = "prints a completion script for a shell"
  static let positionals = [Positional("SHELL", .oneOf(Shell.allCases.map(\.rawValue)))]
  static let options: [CommandOption] = []
  static let details = """
    SHELL is \(Shell.allCases.map(\.rawValue).list("or")). Scripts/install puts the scripts where the shells look for them; for one
    shell, without installing:

      source <(navlog completions bash)         in ~/.bashrc
      source <(navlog completions zsh)          in ~/.zshrc, after compinit
      navlog completions fish | source          in ~/.config/fish/config.fish

    A script asks the command what can follow: navlog completions SHELL -- WORDS… prints the kind of files, if any, and
    then one word per line. So sessions of a log are completed, too.
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let word = try arguments.next("a shell", Shell.allCases.map(\.rawValue).list("or"))
    guard let shell = Shell(rawValue: word) else {
      throw UsageError(
        "completions are for \(Shell.allCases.map(\.rawValue).list("and")), not \"\(word.shown)\"")
    }
    var words: [String] = []
    while let word = arguments.next() { words.append(word) }
    guard let last = words.popLast() else {
      try output.write(shell.script)
      return .success
    }
    let line = CompletedLine(words: words, last: last, environment: arguments.environment)
    let candidates = line.candidates
    try output.line(candidates.files?.rawValue ?? "words")
    for word in candidates.words { try output.line(shell.line(word)) }
    return .success
  }
}
