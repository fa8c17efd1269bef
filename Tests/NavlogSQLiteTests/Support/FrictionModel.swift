/// The rules of friction, written plainly over the events of one session.
struct FrictionModel {
  /// What the view `friction_ids` has in a row: `rule event other took`.
  private(set) var findings: [String] = []
  private let events: [FrictionRows.Event]
  private let visits: [Visit]

  private struct Visit {
    var shown: String
    var depth: Int
    var elapsed: Int64
    /// The event that led to it; `nil` for what the session began with.
    var event: FrictionRows.Event?
  }

  private static let back = [
    "pop", "popTo", "popToRoot", "dismiss", "dismissSheet", "dismissFullScreen", "dismissModal", "dismissAll",
  ]
  private static let setups = ["setRoots", "restore", "branch"]

  init(_ events: [FrictionRows.Event]) {
    self.events = events
    var visits: [Visit] = []
    if let first = events.first {
      let beginsElsewhere = ["setRoots", "restore"].contains(first.kind)
      visits.append(
        beginsElsewhere
          ? Visit(shown: first.shown, depth: first.depth, elapsed: first.elapsed, event: nil)
          : Visit(shown: "root main", depth: 0, elapsed: 0, event: nil))
      for event in beginsElsewhere ? events.dropFirst() : events[...] {
        if visits.last?.shown != event.shown || visits.last?.depth != event.depth {
          visits.append(Visit(shown: event.shown, depth: event.depth, elapsed: event.elapsed, event: event))
        }
      }
    }
    self.visits = visits
    for index in events.indices { findDoublePush(index) }
    for index in visits.indices where isPingPong(index) && !isPingPong(index - 1) {
      add(
        "pingPong", visits[index].event, visits[index].event.map { $0.id - 1 },
        since: visits[index - 5].elapsed)
    }
    findRageBack()
    for index in visits.indices.dropFirst(2) { findBounce(index) }
    for event in events where !event.isApplied { findings.append("noEffect \(event.id) - -") }
  }

  private mutating func add(_ rule: String, _ event: FrictionRows.Event?, _ other: Int?, since start: Int64) {
    guard let event, let other else { return }
    findings.append("\(rule) \(event.id) \(other) \(event.elapsed - start)")
  }

  private static func isRepetition(_ event: FrictionRows.Event) -> Bool {
    ["restore", "replay"].contains(event.origin)
  }

  private static func opens(_ event: FrictionRows.Event) -> Bool {
    ["navigate", "present"].contains(event.kind) && event.isApplied && !isRepetition(event)
  }

  private mutating func findDoublePush(_ index: Int) {
    let event = events[index]
    guard Self.opens(event) else { return }
    for before in events[max(0, index - 50)..<index].reversed() {
      if event.elapsed - before.elapsed > 700_000 { return }
      if before.isApplied,
        Self.back.contains(before.kind) || ["dismissDialog", "setPath"].contains(before.kind)
      {
        return
      }
      if Self.opens(before), before.router == event.router, before.destination == event.destination {
        return add("doublePush", event, before.id, since: before.elapsed)
      }
    }
  }

  private func isPingPong(_ index: Int) -> Bool {
    guard index >= 6 else { return false }
    let seven = visits[(index - 6)...index]
    let (first, second) = (seven[index].shown, seven[index - 1].shown)
    return first != second
      && seven.enumerated().allSatisfy { $1.shown == ($0 % 2 == 0 ? first : second) }
      && seven[index].elapsed - seven[index - 5].elapsed <= 10_000_000
      && seven.dropFirst().allSatisfy { $0.event.map { !Self.isRepetition($0) } ?? false }
  }

  private mutating func findRageBack() {
    let calls = events.filter { Self.back.contains($0.kind) && !Self.isRepetition($0) }
    func isRage(_ index: Int) -> Bool {
      index >= 2 && calls[index].elapsed - calls[index - 2].elapsed <= 2_000_000
    }
    for index in calls.indices where isRage(index) && !isRage(index - 1) {
      add("rageBack", calls[index], calls[index - 2].id, since: calls[index - 2].elapsed)
    }
  }

  private mutating func findBounce(_ index: Int) {
    guard let left = visits[index].event, let opened = visits[index - 1].event else { return }
    let isShort = left.elapsed - opened.elapsed < 1_000_000
    guard isShort, visits[index].depth <= visits[index - 1].depth,
      !(Self.setups + ["dismissDialog"]).contains(left.kind),
      !(Self.setups + Self.back + ["dismissDialog"]).contains(opened.kind), !Self.isRepetition(left),
      !Self.isRepetition(opened)
    else { return }
    findings.append("bounce \(opened.id) \(left.id) \(left.elapsed - opened.elapsed)")
  }
}
