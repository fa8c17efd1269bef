import NavlogTools

/// What the command line asks for.
@MainActor
struct Options {
  var sample: Sample?
  var log = ""
  /// An option that runs a part of the sample in place of the whole.
  var part: String?
  /// What to replay; `nil` to run the sample.
  var replay: (log: String, moment: MomentReference?)?

  /// The options of the shop, and what each does.
  static let parts = [
    ("--kill", "runs until a link waits for the login, and kills itself there (SIGKILL)"),
    ("--restore", "restores the last session of LOG, and logs in"),
    ("--routes", "prints the routes that the app declares: navlog routes LOG --declared FILE compares them"),
  ]

  /// Reads the arguments. Without any, or with a request for help, there is no sample.
  ///
  /// - Throws: `UsageError` about the first argument that is not valid.
  init(_ arguments: [String]) throws {
    if arguments.isEmpty || arguments.contains(where: { ["--help", "-h"].contains($0) })
      || arguments == ["help"]
    {
      return
    }
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--replay" {
        guard let path = rest.popFirst() else { throw UsageError("--replay needs the path of a log") }
        let moment = rest.first.flatMap { $0.contains("@") ? rest.popFirst() : nil }
        replay = (path, try moment.map { try MomentReference($0) })
      } else if !argument.hasPrefix("-") || argument == "-" {
        words.append(argument)
      } else if Self.parts.contains(where: { $0.0 == argument }) {
        guard part == nil else { throw UsageError("one option at a time: \(part ?? "") and \(argument)") }
        part = argument
      } else {
        throw UsageError("\(quoted(argument)) is not an option of samples")
      }
    }
    guard let name = words.first else {
      throw UsageError("\(part ?? "--replay") needs the name of a sample before it")
    }
    guard let sample = Sample.all.first(where: { $0.name == name }) else {
      let names = Sample.all.map { $0.name }.joined(separator: ", ")
      throw UsageError("there is no sample \(quoted(name)); the samples are \(names)")
    }
    guard part == nil || name == "shop" else {
      throw UsageError("\(part ?? "") is for shop, not for \(name)")
    }
    guard replay == nil || part == nil else {
      throw UsageError("--replay cannot be combined with \(part ?? "")")
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
      samples runs a sample app of Navlog through a short session, prints each step, and leaves a log.

      usage: samples NAME [LOG] [--replay RECORDING [MOMENT]]

      \(list(Sample.all.map { ($0.name, $0.summary) }))

      The log is NAME.sqlite in this folder unless LOG says otherwise. An existing log gets one more session.
      navlog replay LOG replays it, navlog events LOG lists it. The sources are in Examples/Samples/Sources.

      --replay plays a session of RECORDING on the screens of the sample, from MOMENT (@12, 3f2a@#login), with the keys of
      navlog replay and more: ? lists them; t takes over, and goes on by hand in a new session of LOG.

      Options of shop:

      \(list(parts))

        samples shop shop.sqlite --kill; samples shop shop.sqlite --restore; navlog sessions shop.sqlite

      """
  }
}

/// An argument that is not valid.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ problem: String) { description = "\(problem); see samples --help" }
}

/// An argument in quotes, with characters escaped that a terminal would act on.
private func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.map { scalar in
    scalar.properties.isPrintable ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
  }
  return "“\(shown.joined())”"
}

extension Unicode.Scalar.Properties {
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
