import Navlog

/// Events as rows of a table, for spreadsheets: what the view `event_log` shows, in the same words.
enum EventTable {
  static let columns = [
    "session", "position", "time", "elapsed", "kind", "router", "destination", "params", "type", "as",
    "count", "removed", "origin", "cause", "source", "outcome", "reason", "screen", "screen_params",
    "screen_type", "depth", "selected", "detail",
  ]

  static func row(_ event: RecordedEvent<RecordedDestination>, of session: String) -> [String] {
    let stored = StoredAction(event)
    let detail = stored.detail.isEmpty ? "" : JSONValue.object(stored.detail).canonicalText
    let fields = [
      session, String(event.position), WallTime.text(event.time), String(event.elapsed), stored.kind,
      event.router.description, stored.destination?.name ?? "", stored.destination?.parameters ?? "",
      stored.destination?.type ?? "", stored.style?.description ?? "",
      stored.count.map { String($0) } ?? "", String(event.removed),
      event.origin.rawValue, event.cause.map { String($0) } ?? "",
      event.source.map { StoredText.escaped($0.description) } ?? "",
      event.outcome == .applied ? "applied" : "noEffect", event.outcome.reason?.description ?? "",
      event.screen?.name ?? "", event.screen?.parameters ?? "", event.screen?.type ?? "",
      String(event.depth), event.selected.description, detail,
    ]
    // What an app called its screens may be anything.
    return fields.map { StoredText.printable($0) }
  }
}
