/// An option of a verb, as it is written and as help explains it.
struct CommandOption: Hashable, Sendable {
  /// The spellings, the long one last: `-s`, `--speed`.
  let names: [String]
  /// What the value is called in help; `nil` for a flag.
  let value: String?
  /// What it does, for help.
  let help: String

  /// An option with a value, or a flag.
  init(_ names: String..., value: String? = nil, help: String) {
    self.names = names
    self.value = value
    self.help = help
  }

  /// The name that messages use.
  var name: String { names.last ?? "" }
}

extension CommandOption {
  static let help = CommandOption("-h", "--help", help: "explains the verb")
  static let noColor = CommandOption("--no-color", help: "no colour, as with NO_COLOR in the environment")
  static let output = CommandOption(
    "-o", "--output", value: "FILE", help: "writes there instead of to standard output")
  static let json = CommandOption("--json", help: "short for --format json")

  static let withSensitiveData = CommandOption(
    "--with-sensitive-data", help: "masks nothing: what was recorded of people stays in it")

  /// `--format`, with what a verb can write.
  static func format(_ formats: [Format]) -> CommandOption {
    CommandOption("--format", value: "FORMAT", help: formats.map(\.rawValue).list("or"))
  }

  /// What every verb takes.
  static let common = [output, noColor, help]
}
