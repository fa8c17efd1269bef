import Foundation
public import Navlog
import NavlogSQLite
import NavlogTools

/// Compares a log after a fault with its expected contents.
public struct LogCheck {
  /// The number of reported events, by session.
  public var reported: [String: Int]
  /// The number of events in progress when the fault occurred, by session. The log may also contain these events.
  public var inFlight: [String: Int]

  /// Creates a check from the numbers of reported events and of events in progress.
  public init(reported: [String: Int], inFlight: [String: Int] = [:]) {
    self.reported = reported
    self.inFlight = inFlight
  }

  /// Returns the check as a line of text, for the process that runs the check; see ``parse(_:)``.
  public func line(for path: String) -> String {
    let sessions = Set(reported.keys).union(inFlight.keys).sorted()
    return ([path] + sessions.map { "\($0)=\(reported[$0] ?? 0)/\(inFlight[$0] ?? 0)" }).joined(
      separator: "\t")
  }

  /// Parses a check and the path of its log.
  public static func parse(_ line: String) -> (path: String, check: LogCheck) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    var check = LogCheck(reported: [:])
    for part in parts.dropFirst() {
      let numbers = part.split(whereSeparator: { "=/".contains($0) }).map(String.init)
      guard numbers.count == 3 else { continue }
      check.reported[numbers[0]] = Int(numbers[1])
      check.inFlight[numbers[0]] = Int(numbers[2])
    }
    return (parts[0], check)
  }

  /// Opens the log as the app's next launch does, compares its contents, and continues the log. Returns the problems.
  public func problems(_ path: String) -> [String] {
    do {
      let log = try SQLiteEventLog(path: path)
      var problems = try contents(log)
      // The app continues the log.
      let next = SessionInfo(id: UUID().uuidString, started: 0, app: "", version: "", system: "")
      try log.begin(next)
      try log.append(
        [RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(.mark("on")))], to: next.id)
      try log.end(next.id, at: 0, after: 0)
      let report = try SQLiteEventLog.verify(path)
      if !report.isSound { problems.append("unsound: \(report.checks.compactMap(\.first))") }
      // The head next to the log may be older than the last flush, but it never covers events that the log lacks. Tests of
      // power cuts leave no head.
      if report.chain?.isContradicted == true { problems.append("contradicted: \(report.reason ?? "")") }
      return problems
    } catch { return ["cannot be opened again: \(error)"] }
  }

  /// Compares the contents of a log. Returns the problems.
  public func contents(_ log: any EventLog) throws -> [String] {
    var problems: [String] = []
    let sessions = try log.sessions()
    for (id, count) in reported.sorted(by: { $0.key < $1.key }) where count > 0 {
      if !sessions.contains(where: { $0.info.id == id }) { problems.append("lost: session \(id)") }
    }
    for session in sessions {
      let id = session.info.id
      guard let reported = reported[id] ?? (inFlight[id] == nil ? nil : 0) else { continue }
      let events = try log.events(id)
      if events.count != session.count {
        problems.append("\(id) has the count \(session.count), but \(events.count) events")
      }
      if events.count < reported { problems.append("lost: \(id) holds \(events.count) of \(reported)") }
      if events.count > reported + (inFlight[id] ?? 0) {
        problems.append("twice: \(id) holds \(events.count) of \(reported)")
      }
      for (index, event) in events.enumerated() {
        guard event.position == index + 1 else {
          problems.append("gap: \(id) has \(event.position) at \(index + 1)")
          break
        }
        guard event.screen?.parameters.contains(":\(event.position)}") == true else {
          problems.append("wrong: \(id)@\(event.position) shows \(event.screen?.parameters ?? "nothing")")
          break
        }
      }
      if try log.state(id, at: events.count).visible != events.last?.screen {
        problems.append("fold: the last state of \(id) shows another screen than the last event")
      }
    }
    return problems
  }
}
