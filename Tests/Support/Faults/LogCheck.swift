import Foundation
public import Navlog
import NavlogSQLite
import NavlogTools

/// What a log must hold after a fault, and what it does not.
public struct LogCheck {
  /// How many events each session told of.
  public var told: [String: Int]
  /// How many more may be there: those under way when it happened.
  public var untold: [String: Int]

  /// The events told of, and how many may have come besides.
  public init(told: [String: Int], untold: [String: Int] = [:]) {
    self.told = told
    self.untold = untold
  }

  /// The comparison as a line of text, for a process that makes it; see ``parse(_:)``.
  public func line(for path: String) -> String {
    let sessions = Set(told.keys).union(untold.keys).sorted()
    return ([path] + sessions.map { "\($0)=\(told[$0] ?? 0)/\(untold[$0] ?? 0)" }).joined(separator: "\t")
  }

  /// A comparison from its line, with the path.
  public static func parse(_ line: String) -> (path: String, check: LogCheck) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    var check = LogCheck(told: [:])
    for part in parts.dropFirst() {
      let numbers = part.split(whereSeparator: { "=/".contains($0) }).map(String.init)
      guard numbers.count == 3 else { continue }
      check.told[numbers[0]] = Int(numbers[1])
      check.untold[numbers[0]] = Int(numbers[2])
    }
    return (parts[0], check)
  }

  /// Opens the log as the app does when it starts again, and compares. Returns what is wrong.
  public func problems(_ path: String) -> [String] {
    do {
      let log = try SQLiteEventLog(path: path)
      var problems = try contents(log)
      // The app goes on from there.
      let next = SessionInfo(id: UUID().uuidString, started: 0, app: "", version: "", system: "")
      try log.begin(next)
      try log.append(
        [RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(.mark("on")))], to: next.id)
      try log.end(next.id, at: 0, after: 0)
      let report = try SQLiteEventLog.verify(path)
      if !report.isSound { problems.append("unsound: \(report.checks.compactMap(\.first))") }
      return problems
    } catch { return ["cannot be opened again: \(error)"] }
  }

  /// Compares what a log holds. Returns what is wrong.
  public func contents(_ log: any EventLog) throws -> [String] {
    var problems: [String] = []
    let sessions = try log.sessions()
    for (id, count) in told.sorted(by: { $0.key < $1.key }) where count > 0 {
      if !sessions.contains(where: { $0.info.id == id }) { problems.append("lost: session \(id)") }
    }
    for session in sessions {
      let id = session.info.id
      guard let told = told[id] ?? (untold[id] == nil ? nil : 0) else { continue }
      let events = try log.events(id)
      if events.count != session.count {
        problems.append("\(id) says \(session.count), holds \(events.count)")
      }
      if events.count < told { problems.append("lost: \(id) holds \(events.count) of \(told)") }
      if events.count > told + (untold[id] ?? 0) {
        problems.append("twice: \(id) holds \(events.count) of \(told)")
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
        problems.append("fold: \(id) ends elsewhere")
      }
    }
    return problems
  }
}
