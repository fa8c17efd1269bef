import Navlog
import NavlogTerminal
import NavlogTools

extension ExplorationReport: Report {
  var text: [StyledText] { description.split(separator: "\n").map { StyledText(String($0)) } }

  var json: JSONValue {
    .document([
      "offers": offers, "states": .integer(states), "transitions": .integer(transitions),
      "withoutEffect": .integer(withoutEffect), "longestPath": .integer(longestPath),
      "limits": .strings(limits.map(\.rawValue)),
      "findings": .objects(findings) {
        [
          "kind": .string($0.kind.rawValue), "subject": .string($0.subject),
          "detail": .string($0.detail), "calls": .strings($0.offers.map(\.name)),
        ]
      },
    ])
  }

  private var offers: JSONValue {
    switch source {
    case .declared: ["source": "declared"]
    case .tapped: ["source": "tapped"]
    case .learned(let sessions): ["source": "learned", "sessions": .integer(sessions)]
    }
  }
}

extension GraphDrawing: Report {
  var json: JSONValue { .document(members) }

  func write(as format: Format, to output: Output) throws { try output.write(format == .dot ? dot : mermaid) }
}

/// The calls that lead to a screen, as `navlog reach` prints them.
struct ReachReport: Report {
  let reached: ReachedScreen
  let url: String?
  let options: SwiftTest.Options

  private var events: [RecordedEvent<RecordedDestination>] { reached.stretch.afterBeginning.events }

  var json: JSONValue {
    .document([
      "screen": .string(StoredText.unescaped(reached.destination.name)),
      "needs": .objects(reached.requirements) {
        ["rule": .string($0.rule), "flag": .string($0.flag), "value": $0.value]
      },
      "url": .orNull(url), "calls": .array(events.map(\.json)),
    ])
  }

  var text: [StyledText] {
    let calls = events.count { $0.cause == nil }.counted("call")
    return [StyledText("\(reached.destination) is \(calls) away")]
      + reached.requirements.map {
        StyledText("needs \($0.flag) = \($0.value.text), because of the rule \($0.rule)")
      }
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
  /// Creates a test that repeats consecutive calls of a recorded session.
  ///
  /// - Throws: `UsageError` when the test cannot be written.
  init(writing stretch: RecordedStretch, _ options: Options) throws {
    do { try self.init(of: stretch, options) } catch { throw UsageError(error.description) }
  }
}
