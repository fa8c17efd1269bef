/// What the command was started with.
@MainActor
struct Options {
  var sample: Sample?
  var log = ""
  /// A part of the sample that is played in place of the whole.
  var part: String?

  /// The options, and what each does, by the sample that knows them.
  static let parts = [
    ("--kill", "plays until a link waits for the login, and is killed there (SIGKILL)"),
    ("--restore", "goes on where the last session of LOG ended, and logs in"),
    ("--routes", "prints the routes that it declares: navlog routes LOG --declared FILE compares"),
  ]

  /// Reads the arguments behind the program's name; none, or a wish for help, gives no sample.
  ///
  /// - Throws: `UsageError` with one sentence about the first argument that cannot be.
  init(_ arguments: [String]) throws {
    if arguments.isEmpty || arguments.contains(where: { ["--help", "-h"].contains($0) })
      || arguments == ["help"]
    {
      return
    }
    var words: [String] = []
    for argument in arguments {
      if !argument.hasPrefix("-") || argument == "-" {
        words.append(argument)
      } else if Self.parts.contains(where: { $0.0 == argument }) {
        guard part == nil else { throw UsageError("one option at a time: \(part ?? "") and \(argument)") }
        part = argument
      } else {
        throw UsageError("\(quoted(argument)) is no option of samples")
      }
    }
    guard let name = words.first else {
      throw UsageError("\(part ?? "") needs the name of a sample before it")
    }
    let sample = try Sample.named(name)
    guard part == nil || name == "shop" else {
      throw UsageError("\(part ?? "") is for shop, not for \(name)")
    }
    guard words.count < 3 else { throw UsageError("\(quoted(words[2])) is one argument too many") }
    self.sample = sample
    log = words.count == 2 ? words[1] : "\(name).sqlite"
    guard !log.isEmpty else { throw UsageError("the path of the log is empty") }
  }

  static var help: String {
    func list(_ items: [(String, String)]) -> String {
      items.map { "  \($0.0.padded(to: 13)) \($0.1)" }.joined(separator: "\n")
    }
    return """
      samples plays a sample app of Navlog through a short session, step by step, and leaves its log.

      usage: samples NAME [LOG]

      \(list(Sample.all.map { ($0.name, $0.summary) }))

      The log is NAME.sqlite in this folder unless LOG says otherwise. A log that exists gets one more session.
      navlog replay LOG plays it again, navlog events LOG lists it. The source of a sample is in Sources/Samples.

      For shop alone:

      \(list(parts))

        samples shop shop.sqlite --kill; samples shop shop.sqlite --restore; navlog sessions shop.sqlite

      """
  }
}
