import Navlog
import NavlogTerminal
import NavlogTools

/// The calls that lead to a screen, as `navlog reach` prints them.
struct ReachReport: Report {
  private let reached: ReachedScreen
  private let url: String?
  private let options: SwiftTest.Options

  init(_ reached: ReachedScreen, url: String?, _ options: SwiftTest.Options) {
    (self.reached, self.url, self.options) = (reached, url, options)
  }

  private var events: [RecordedEvent<RecordedDestination>] { reached.stretch.afterBeginning.events }

  var json: JSONValue {
    .document([
      .init("screen", .string(StoredText.unescaped(reached.destination.name))),
      .init(
        "needs",
        .objects(reached.requirements) {
          [.init("rule", .string($0.rule)), .init("flag", .string($0.flag)), .init("value", $0.value)]
        }),
      .init("url", .orNull(url)), .init("calls", .array(events.map(\.json))),
    ])
  }

  var text: [StyledText] {
    let calls = events.count { $0.cause == nil }.counted("call")
    return [StyledText("\(reached.destination) is \(calls) away")]
      + reached.requirements.map { StyledText("needs \($0.flag) = \($0.value.text), for \($0.rule)") }
  }

  func write(as format: Format, to output: Output) throws {
    switch format {
    case .calls: for call in CallLines(of: reached.stretch).calls { try output.line(call) }
    case .url: try output.line(url ?? "")
    case .swift: try output.write(SwiftTest(writing: reached.stretch, options).source)
    default:
      for line in text { try output.line(line) }
      guard !events.isEmpty else { return }
      try output.line()
      try output.table(
        [Column("#", isNumber: true), Column("call", canShrink: true), Column("source")],
        events.enumerated().map { index, event in
          [
            Cell("\(index + 1)", .faint), Cell((event.cause == nil ? "" : "  ") + event.callText),
            Cell(event.source?.description ?? "", .faint),
          ]
        })
    }
  }
}

extension SwiftTest {
  /// Writes the test of a stretch.
  ///
  /// - Throws: `UsageError` when the test cannot be written.
  init(writing stretch: RecordedStretch, _ options: Options) throws {
    do { try self.init(of: stretch, options) } catch { throw UsageError(error.description) }
  }
}
