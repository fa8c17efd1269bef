package import Navlog

extension LogStatistics {
  /// Returns the statistics in JSON, as `navlog stats --format json` prints them. Times are seconds.
  ///
  /// - Parameter limit: The maximum number of entries of each list; `nil` for all.
  package func json(limit: Int? = nil) -> [JSONValue.Member] {
    func list<Entry>(_ entries: [Entry], _ json: (Entry) -> [JSONValue.Member]) -> JSONValue {
      .array(entries.prefix(limit ?? entries.count).map { .object(json($0)) })
    }
    return [
      .init("sessions", .integer(sessions)), .init("events", .integer(events)),
      .init("screens", list(screens) { $0.json }),
      .init("flows", list(flows) { $0.json }),
      .init("deadEnds", list(deadEnds) { $0.json }),
      .init("links", list(links) { $0.json }),
      .init(
        "friction",
        .array(
          friction.map { report in
            .object([
              .init("rule", .string(report.rule.rawValue)), .init("sentence", .string(report.rule.sentence)),
              .init("count", .integer(report.count)), .init("sessions", .integer(report.sessions)),
              .init("spots", list(report.spots) { $0.json }),
            ])
          })),
    ] + (crashes.isEmpty ? [] : [.init("crashes", list(crashes) { $0.json })])
  }
}

extension ScreenStatistics {
  fileprivate var json: [JSONValue.Member] {
    screen.members + [
      .init("visits", .integer(visits)), .init("p50", .seconds(p50)), .init("p95", .seconds(p95)),
      .init("entries", .integer(entries)), .init("exits", .integer(exits)), .init("onward", .integer(onward)),
    ]
  }
}

extension FlowStatistics {
  fileprivate var json: [JSONValue.Member] {
    [.init("times", .integer(count)), .init("screens", .array(screens.map { .object($0.members) }))]
  }
}

extension LinkStatistics {
  fileprivate var json: [JSONValue.Member] {
    [
      .init("form", .string(StoredText.unescaped(form))), .init("outcome", .string(outcome)),
      .init("reason", reason.map { .string($0) } ?? .null),
      .init("screen", screen.map { .string(StoredText.unescaped($0)) } ?? .null),
      .init("root", root.map { .string(StoredText.unescaped($0)) } ?? .null), .init("times", .integer(count)),
      .init("first", first.json),
    ]
  }
}

extension FrictionSpot {
  fileprivate var json: [JSONValue.Member] {
    func text(_ text: String?) -> JSONValue { text.map { .string(StoredText.unescaped($0)) } ?? .null }
    return [
      .init("times", .integer(count)), .init("screen", text(screen)), .init("screenType", text(screenType)),
      .init("destination", text(destination)), .init("destinationType", text(destinationType)),
      .init("source", text(source)), .init("reason", reason.map { .string($0) } ?? .null),
      .init("moments", .array(moments.map { $0.json })),
    ]
  }
}

extension FrictionSpot.Moment {
  fileprivate var json: JSONValue {
    .object([
      .init("log", .string(log)), .init("session", .string(session)), .init("position", .integer(position)),
    ])
  }
}

extension JSONValue {
  /// Returns milliseconds as seconds: `3.25`.
  fileprivate static func seconds(_ milliseconds: Int64) -> Self {
    let (sign, value) = (milliseconds < 0 ? "-" : "", milliseconds.magnitude)
    var fraction = String(String(1_000 + value % 1_000).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return .number("\(sign)\(value / 1_000)\(fraction.isEmpty ? "" : "." + fraction)")
  }
}
