import Navlog
import NavlogSQLite
import NavlogTools

/// An event as the models of the views read it: its kind, outcome and details.
struct StoredEvent {
  var session: String
  var position: Int
  /// The wall time of the event, as text.
  var at: String
  var kind: String
  var isApplied: Bool
  /// `null` if the event has no details, or if they are not JSON.
  var detail: JSONValue

  /// Returns all events of a log that has the views of ``PlainViews``.
  static func all(_ connection: Connection) throws -> [StoredEvent] {
    var events: [StoredEvent] = []
    let sql = "SELECT session, position, kind, reason IS NULL, detail, at FROM plain_event_log ORDER BY id"
    try connection.forEach(sql) { row in
      events.append(
        StoredEvent(
          session: row.text(0), position: Int(row.integer(1)), at: row.text(5), kind: row.text(2),
          isApplied: row.integer(3) != 0,
          detail: (try? JSONValue(parsing: row.text(4))) ?? .null))
    }
    return events
  }
}

extension Sequence<StoredEvent> {
  /// The events of each session.
  var bySession: [[StoredEvent]] {
    reduce(into: []) { sessions, event in
      if sessions.last?.last?.session == event.session {
        sessions[sessions.count - 1].append(event)
      } else {
        sessions.append([event])
      }
    }
  }
}

extension JSONValue? {
  /// The value in SQL: a text without its quotes, anything else as JSON, an absent value as `NULL`.
  fileprivate var sql: String {
    guard case .string? = self else { return raw }
    return String(raw.dropFirst().dropLast())
  }

  fileprivate var raw: String { self.map(\.canonicalText) ?? "" }
}

/// A model of the view `flags`. It reads the events of a session one by one, and keeps the current values of the flags.
enum FlagModel {
  /// Returns the rows: `session|position|until|name|value`.
  static func rows(_ session: [StoredEvent]) -> [String] {
    var current: [String: (value: String, since: Int)] = [:]
    var rows: [String] = []
    func set(_ name: String, _ value: String?, at event: StoredEvent) {
      if let old = current[name] {
        if old.value == value { return }
        rows.append("\(event.session)|\(old.since)|\(event.position)|\(name)|\(old.value)")
      }
      current[name] = value.map { ($0, event.position) }
    }
    for event in session where event.isApplied {
      switch event.kind {
      case "setFlag": set(event.detail["name"].sql, event.detail["value"].raw, at: event)
      case "restore", "branch":
        var values: [String: String] = [:]
        if case .object(let flags)? = event.detail["state"]?["flags"] {
          for flag in flags { values[JSONValue?(.string(flag.key)).sql] = JSONValue?(flag.value).raw }
        }
        for name in Set(current.keys).union(values.keys) { set(name, values[name], at: event) }
      default: break
      }
    }
    for (name, flag) in current { rows.append("\(session[0].session)|\(flag.since)||\(name)|\(flag.value)") }
    return rows
  }
}

/// A model of the view `intents`. For every pending intent, it reads the events after the intent.
enum IntentModel {
  struct Intent {
    var event: StoredEvent
    var outcome = "waiting"
    /// The event that resumed, replaced or abandoned the intent.
    var settled: StoredEvent?

    private var intent: JSONValue? { event.detail["intent"] }

    var url: String { intent?["url"].sql ?? "" }

    /// The row: `session|position|at|url|destination|params|type|flag|value|expires|outcome|outcome_position|reason`.
    var row: String {
      let destination = lastDestination
      var expires = ""
      if case .number(let time)? = intent?["expires"] { expires = WallTime.text(Int64(time) ?? 0) }
      return [
        event.session, "\(event.position)", event.at, url, destination?["name"].sql ?? "",
        destination?["params"].raw ?? "",
        destination?["type"].sql ?? "", intent?["flag"].sql ?? "", intent?["value"].raw ?? "", expires,
        outcome,
        settled.map { "\($0.position)" } ?? "",
        outcome == "abandoned" ? settled?.detail["why"].sql ?? "" : "",
      ].joined(separator: "|")
    }

    private var lastDestination: JSONValue? {
      guard case .array(let steps)? = intent?["plan"] else { return nil }
      for step in steps.reversed() {
        if let shown = step["show"] { return shown }
        if case .array(let path)? = step["setPath"], let last = path.last { return last }
      }
      return nil
    }

    /// Returns whether another `defer` event has the same link, plan and condition.
    func isDuplicate(of other: StoredEvent) -> Bool {
      ["url", "plan", "flag", "value"].allSatisfy { intent?[$0] == other.detail["intent"]?[$0] }
    }
  }

  static func intents(_ session: [StoredEvent]) -> [Intent] {
    session.indices.compactMap { index in
      guard session[index].isApplied, session[index].kind == "defer" else { return nil }
      var intent = Intent(event: session[index])
      for later in session[(index + 1)...] where later.isApplied && intent.settled == nil {
        let isOfIntent = later.detail["intent"] == .string("\(intent.event.position)")
        switch later.kind {
        case "resume" where isOfIntent: intent.outcome = "resumed"
        case "abandon" where isOfIntent: intent.outcome = "abandoned"
        case "defer" where intent.isDuplicate(of: later): intent.outcome = "replaced"
        case "restore", "branch": intent.outcome = "replaced"
        default: continue
        }
        intent.settled = later
      }
      return intent
    }
  }
}
