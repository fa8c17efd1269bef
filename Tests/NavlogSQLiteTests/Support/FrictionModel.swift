import Foundation

/// A plain implementation of the friction rules, for the events of one session.
struct FrictionModel {
  /// The rows of the view `friction`: `rule|id|destination|params|microseconds|detail`.
  private(set) var findings: [String] = []
  private let events: [FrictionRows.Event]
  private let visits: [Visit]

  private struct Visit {
    var screen: LogRows.Screen
    var depth: Int
    var elapsed: Int64
    /// The event that led to the screen; `nil` for the screen with which the session began.
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
          ? Visit(screen: first.screen, depth: first.depth, elapsed: first.elapsed, event: nil)
          : Visit(screen: .bare("main"), depth: 0, elapsed: 0, event: nil))
      for event in beginsElsewhere ? events.dropFirst() : events[...] {
        if visits.last?.screen != event.screen || visits.last?.depth != event.depth {
          visits.append(Visit(screen: event.screen, depth: event.depth, elapsed: event.elapsed, event: event))
        }
      }
    }
    self.visits = visits
    for index in events.indices { findDoublePush(index) }
    for index in visits.indices where isPingPong(index) && !isPingPong(index - 1) { addPingPong(index) }
    findRageBack()
    for index in visits.indices.dropFirst(2) { findBounce(index) }
    for event in events { findLostWork(event) }
    findStorms()
    for event in events {
      if let reason = event.reason {
        add("noEffect", event, event.destination, nil, "\(event.kind): \(reason)")
      }
    }
  }

  private mutating func add(
    _ rule: String, _ event: FrictionRows.Event, _ destination: LogRows.Screen?, _ took: Int64?,
    _ detail: String
  ) {
    let screen = "\(destination?.name ?? "")|\(destination?.params ?? "")"
    findings.append("\(rule)|\(event.id)|\(screen)|\(took.map { "\($0)" } ?? "")|\(detail)")
  }

  private static func seconds(_ microseconds: Int64) -> String {
    String(format: "%.3f s", Double(microseconds) / 1e6)
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
        let took = event.elapsed - before.elapsed
        return add(
          "doublePush", event, event.destination, took,
          "opened again on \(event.router) after \(Self.seconds(took))")
      }
    }
  }

  private mutating func addPingPong(_ index: Int) {
    guard let event = visits[index].event else { return }
    let took = event.elapsed - visits[index - 5].elapsed
    // Of the two screens, the finding names the screen of the previous visit.
    add(
      "pingPong", event, visits[index - 1].screen, took, "there and back 3 times in \(Self.seconds(took))")
  }

  private func isPingPong(_ index: Int) -> Bool {
    guard index >= 6 else { return false }
    let seven = visits[(index - 6)...index]
    let (first, second) = (seven[index].screen, seven[index - 1].screen)
    return first != second
      && seven.enumerated().allSatisfy { $1.screen == ($0 % 2 == 0 ? first : second) }
      && seven[index].elapsed - seven[index - 5].elapsed <= 10_000_000
      && seven.dropFirst().allSatisfy { $0.event.map { !Self.isRepetition($0) } ?? false }
  }

  private mutating func findRageBack() {
    let backs = events.filter { Self.back.contains($0.kind) && !Self.isRepetition($0) }
    // Calls that are less than 100 ms apart belong to one gesture.
    let calls = backs.indices.filter { $0 == 0 || backs[$0].elapsed - backs[$0 - 1].elapsed >= 100_000 }.map {
      backs[$0]
    }
    func isRage(_ index: Int) -> Bool {
      index >= 2 && calls[index].elapsed - calls[index - 2].elapsed <= 2_000_000
    }
    for index in calls.indices where isRage(index) && !isRage(index - 1) {
      let took = calls[index].elapsed - calls[index - 2].elapsed
      add("rageBack", calls[index], calls[index].destination, took, "back 3 times in \(Self.seconds(took))")
    }
  }

  private mutating func findBounce(_ index: Int) {
    guard let left = visits[index].event, let opened = visits[index - 1].event else { return }
    let wasDeviceFull = left.elapsed - opened.elapsed < 1_000_000
    guard wasDeviceFull, visits[index].depth <= visits[index - 1].depth,
      !(Self.setups + ["dismissDialog"]).contains(left.kind),
      !(Self.setups + Self.back + ["dismissDialog"]).contains(opened.kind), !Self.isRepetition(left),
      !Self.isRepetition(opened)
    else { return }
    let took = left.elapsed - opened.elapsed
    add("bounce", opened, opened.destination, took, "left after \(Self.seconds(took)) by \(left.kind)")
  }

  private mutating func findLostWork(_ event: FrictionRows.Event) {
    let removes =
      Self.back.contains(event.kind) || ["navigate", "present", "setPath", "replaceTop"].contains(event.kind)
    guard removes, event.isApplied, event.removed > 0, !Self.isRepetition(event),
      let root = event.router.split(separator: "/").first
    else { return }
    let closesCover =
      event.kind == "dismissFullScreen"
      || event.kind == "dismiss" && event.router.split(separator: "/").last?.hasPrefix("fullScreen@") == true
    func screens(_ count: Int) -> String { "\(count) screen\(count == 1 ? "" : "s")" }
    if root != event.screen.root, event.kind != "dismissAll" {
      let detail = "\(event.kind) removed \(screens(event.removed)) of \(root), which is not visible"
      add("lostWork", event, event.destination, nil, detail)
    } else if event.kind == "setPath", event.removed > 1 {
      add("lostWork", event, event.destination, nil, "setPath removed \(screens(event.removed))")
    } else if closesCover, event.origin == "system", event.removed > 1 {
      let detail = "the system closed a cover with \(screens(event.removed - 1)) on it"
      add("lostWork", event, event.destination, nil, detail)
    }
  }

  private mutating func findStorms() {
    for source in Set(events.compactMap(\.source)) {
      let calls = events.filter { $0.source == source && !Self.isRepetition($0) }
      func isStorm(_ index: Int) -> Bool {
        index >= 20 && calls[index].elapsed - calls[index - 20].elapsed <= 1_000_000
      }
      for index in calls.indices where isStorm(index) && !isStorm(index - 1) {
        let took = calls[index].elapsed - calls[index - 20].elapsed
        add("storm", calls[index], calls[index].destination, took, "21 calls in \(Self.seconds(took))")
      }
    }
  }
}
