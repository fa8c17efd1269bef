import Navlog

/// A Swift test that replays part of a session with the app's destination type, and expects the recorded
/// screens.
///
/// ```swift
/// var options = SwiftTest.Options()
/// options.modules = ["Challenge"]
/// let test = try SwiftTest(of: stretch, options)
/// print(test.source)
/// ```
///
/// The source is a separate file that compiles without warnings. Names and texts of the log become checked
/// identifiers or escaped literals, so a log cannot add code to a test.
public struct SwiftTest {
  /// Options that a log does not determine.
  public struct Options: Hashable, Sendable {
    /// The app's destination type; `nil` for the type that the session names, or for `AnyNavigation` if the session names
    /// several types.
    public var type: String?
    /// The name of the test. With `nil`, the generator derives a name from the expectation of the test.
    public var name: String?
    /// The modules to import with `@testable`.
    public var modules: [String] = []
    /// The object on which the calls are made.
    public var subject: Subject = .routers
    /// A condition in SQL over ``Condition/replayedColumns`` that must not hold after any call; `nil` to expect the recorded
    /// screens.
    public var bad: String?
    /// The names of destinations to decode from JSON instead of writing them as source. Use this for a destination with a
    /// parameter that cannot be written as a literal, such as a date or an enum with raw values.
    public var decoded: Set<String> = []
    /// The verb of `navlog` that writes the test.
    package var verb = "test"

    /// Creates the default options.
    public init() {}
  }

  /// The object on which a test makes its calls.
  public enum Subject: Hashable, Sendable {
    /// The routers of a session without links and rules. The test makes the recorded calls, to which the app's rules were
    /// already applied.
    case routers
    /// The routers of a session with the app's links and rules, which a function in the tests creates. The test makes the calls
    /// that were requested, without the calls that a session makes by itself.
    case session(String)
    /// A `ReplayedApp` of NavlogTesting, which a function in the tests creates. Calls pass through the app's own wiring.
    case app(String)
  }

  /// The content of the file.
  public let source: String

  /// Writes the test of a stretch.
  ///
  /// - Throws: ``TestGenerationError`` when an option is invalid, such as a module whose name is not an identifier, or when the
  ///   type of the destinations is unknown. It is also an error if the condition holds in the stretch but never after the calls
  ///   of the test, because such a test could not fail. In a test with the app's rules, no time passes and the app abandons no
  ///   intents. If an intent that expired, or that the app abandoned, would therefore resume in the test, this is also an
  ///   error.
  public init(of whole: RecordedStretch, _ options: Options = Options()) throws(TestGenerationError) {
    let stretch = whole.afterBeginning
    try options.check()
    if let bad = options.bad { try Self.requireFault(bad, whole, stretch, options.subject) }
    try RequestedCalls(of: stretch, for: options.subject).requireFates()
    let destinations = try DestinationSource(
      stretch, type: options.type, decoded: options.decoded, asRequested: options.subject != .routers)
    var body = SwiftTestBody(stretch, options, destinations)
    body.write()
    source = Self.file(stretch, options, body)
  }

  /// Rejects a condition that holds in the recorded stretch, but never after the calls that the test makes. A
  /// test of such a condition could not fail.
  private static func requireFault(
    _ bad: String, _ whole: RecordedStretch, _ made: RecordedStretch, _ subject: Subject
  ) throws(TestGenerationError) {
    guard let first = made.events.first else { return try requireFault(bad, atBeginningOf: made, subject) }
    let (wasFaulty, isFaulty): (RecordedStretch?, RecordedStretch?)
    do {
      let bad = try Condition(bad)
      (wasFaulty, isFaulty) = (try whole.through(first: bad), try made.through(first: bad))
    } catch { throw TestGenerationError("\(error)") }
    if wasFaulty != nil, isFaulty == nil {
      throw TestGenerationError(
        "no call from event \(first.position) on makes the condition hold: the test begins with the "
          + "restored state of that event, and \"seen\" counts only later visits")
    }
    if let isFaulty, let last = isFaulty.events.last, !RequestedCalls(of: isFaulty, for: subject).repeatsLast
    {
      throw TestGenerationError(
        "the condition holds after event \(last.position), but a test cannot repeat its call: \(last.call)")
    }
  }

  /// Rejects a condition that never holds during the calls that lead to the first state. The test makes no other calls, so it
  /// could not fail. A test of an app is never rejected here, because the app restores the first state itself, and the events
  /// of this restoration are unknown.
  private static func requireFault(
    _ bad: String, atBeginningOf made: RecordedStretch, _ subject: Subject
  ) throws(TestGenerationError) {
    guard !subject.isApp else { return }
    do {
      let evaluator = try EventEvaluator(try Condition(bad))
      let events = made.arranged(by: RequestedCalls(of: made, for: subject).arrangement)
      if try events.contains(where: { try evaluator.holds(after: $0) }) { return }
    } catch { throw TestGenerationError("\(error)") }
    throw TestGenerationError(
      "the test makes no calls after its first state, and the condition holds after none of the calls that "
        + "lead to this state: choose a condition on the state, or use --app, so that the app restores "
        + "the state")
  }

  private static func file(_ stretch: RecordedStretch, _ options: Options, _ body: SwiftTestBody) -> String {
    var lines = ["import Navlog"]
    if body.needsTesting { lines.append("import NavlogTesting") }
    lines += ["import Testing", ""]
    if !options.modules.isEmpty {
      lines += options.modules.sorted().map { "@testable import \($0)" } + [""]
    }
    lines.append("/// \(subject(of: stretch)), written by `navlog \(options.verb)`.")
    lines += (options.warning.map { ["///", "/// \($0)"] } ?? [])
    let effects = (body.isAsync ? " async" : "") + (body.canThrow ? " throws" : "")
    let function = "func `\(options.name ?? body.name)`()\(effects) {"
    if function.count <= SwiftSource.width - 17 {
      lines.append("@MainActor @Test \(function)")
    } else {
      lines += ["@MainActor @Test", function]
    }
    return (lines + body.lines + ["}", ""]).joined(separator: "\n")
  }

  /// Returns the subject of a stretch: `Events 3 to 17 of session 3f2a91c0 of Challenge 1.0`.
  private static func subject(of stretch: RecordedStretch) -> String {
    var text = "Session \(stretch.session.shortID)"
    let app = StoredText.printable("\(stretch.session.app) \(stretch.session.version)")
    let name = app.trimmingSuffix { $0 == " " }
    if !name.isEmpty { text += " of \(name.prefix(40))" }
    let positions = stretch.events.map(\.position)
    guard let first = positions.first, let last = positions.last else {
      return "The beginning of s\(text.dropFirst())"
    }
    if first == last { return "Event \(first) of s\(text.dropFirst())" }
    let isWhole = positions.count == last - first + 1
    return isWhole
      ? "Events \(first) to \(last) of s\(text.dropFirst())"
      : "\(positions.count) of the first \(last) events of s\(text.dropFirst())"
  }
}

extension SwiftTest.Options {
  /// The reason why the test may fail although the bug is fixed, with the remedy. It is `nil` for a test
  /// without a condition, and for a test that passes once the bug is fixed.
  public var warning: String? {
    guard bad != nil else { return nil }
    switch subject {
    case .routers:
      return
        "This test makes the faulty call itself, so a fix in the app cannot make it pass; with --app, the app makes the call."
    case .session:
      return "This test makes the faulty call itself, so only the session's rules and links can make it pass."
    case .app: return nil
    }
  }
}

/// The reason why the test cannot be written, as one sentence.
public struct TestGenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence that describes the reason.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension SwiftTest.Options {
  fileprivate func check() throws(TestGenerationError) {
    for module in modules where !SwiftSource.isIdentifier(module) {
      throw TestGenerationError("\"\(StoredText.printable(module))\" is not the name of a module")
    }
    switch subject {
    case .routers: break
    case .session(let function), .app(let function):
      guard SwiftSource.isPath(function) else {
        throw TestGenerationError(
          "\"\(StoredText.printable(function))\" is not the name of a function, such as makeApp")
      }
    }
    if let bad {
      do { try Condition(bad).requireReplayed() } catch { throw TestGenerationError(error.description) }
    }
    if let name, !SwiftSource.isTestName(name) {
      throw TestGenerationError(
        "\"\(StoredText.printable(name))\" is not the name of a test: write a sentence on one line, of at most "
          + "\(SwiftSource.nameLimit) characters, without ` and \\")
    }
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
    String(self[..<(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)])
  }
}
