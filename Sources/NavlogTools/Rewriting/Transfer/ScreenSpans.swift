import Navlog

/// A screen's stay on a stack: from the call that brought it there to the one that took it away.
struct ScreenSpan: Hashable {
  /// The identity of the screen; position 0 for the screen below a root's stack.
  let entry: EntryID
  /// The position of the event that began the stay.
  let began: Int
  /// The screen; `nil` for a root that does not name its own.
  let screen: RecordedDestination?
  /// The router on whose stack it is; of a modal's first screen and of a dialog, what is inside.
  let router: RouterID
  /// How it is presented: `push`, `sheet`, `alert`; `root` below a root's stack.
  let style: String

  /// The name of the screen, or of its root.
  var name: String { screen?.name ?? router.root.description }
}

/// The stacks of a session as nested spans, kept up to date event by event. Memory grows with the state, not the session; an
/// event takes as long as what it changes, however high the stacks are.
///
/// Each stack has a lane: a root, a place for a modal (`home/sheet`), or for a dialog (`home/dialog`). A place holds one
/// modal at a time, so the spans of a lane nest as a stack does. A screen that stays while one below it goes begins anew.
struct ScreenSpans {
  /// How many lanes there are at most. No app has as many stacks; a forged log may name a million roots.
  static let laneLimit = 256

  /// A stack that has existed.
  struct Lane {
    /// Its place, without the identities of the modals: `home`, `home/sheet/fullScreen`.
    let name: String
    /// The spans that are open, bottom first.
    fileprivate(set) var open: [ScreenSpan] = []
  }

  /// A span that begins or ends.
  enum Change {
    /// A span begins above `parent`: the screen below it, or the one that presents it.
    case begin(ScreenSpan, lane: Int, parent: ScreenSpan?)
    case end(ScreenSpan, lane: Int)
  }

  /// The lanes, in the order in which they were first seen. Stacks above the limit have no lane, and calls on them share the
  /// last one.
  private(set) var lanes: [Lane] = []
  /// The span of the visible screen; `nil` when its stack has no lane.
  private(set) var visible: ScreenSpan?
  private var indices: [String: Int] = [:]

  /// Returns what ends, innermost first, and then what begins, outermost first, so that the state is the given one.
  mutating func update(to state: NavigationState<RecordedDestination>, at position: Int) -> [Change] {
    var stacks: [Stack] = []
    for root in state.roots.prefix(Self.laneLimit) {
      let bottom = ScreenSpan(
        entry: EntryID(0), began: position, screen: root.root, router: root.id, style: "root")
      collect(root, above: bottom, in: root.id.place.description, presenter: nil, position, &stacks)
    }
    var kept = [Int](repeating: 0, count: lanes.count)
    for stack in stacks { kept[stack.lane] = stack.kept(of: lanes[stack.lane].open) }
    var changes: [Change] = []
    // A modal is found after its presenter, so its lane has the higher index and is closed first.
    for lane in lanes.indices.reversed() {
      while lanes[lane].open.count > kept[lane] {
        changes.append(.end(lanes[lane].open.removeLast(), lane: lane))
      }
    }
    for stack in stacks {
      for span in stack.spans(above: lanes[stack.lane].open.count, at: position) {
        let presenter = stack.presenter.flatMap { lanes[$0].open.last }
        changes.append(.begin(span, lane: stack.lane, parent: lanes[stack.lane].open.last ?? presenter))
        lanes[stack.lane].open.append(span)
      }
    }
    visible = indices[Self.visibleLane(of: state)].flatMap { lanes[$0].open.last }
    return changes
  }

  /// Returns the ends of all open spans, innermost first.
  mutating func end() -> [Change] {
    var changes: [Change] = []
    for lane in lanes.indices.reversed() {
      while let span = lanes[lane].open.popLast() { changes.append(.end(span, lane: lane)) }
    }
    return changes
  }

  /// Returns the lane for calls on a router, whether or not it exists.
  mutating func lane(of router: RouterID) -> Int {
    if let index = index(of: router.place.description) { return index }
    if lanes.count == Self.laneLimit { lanes.append(Lane(name: "others")) }
    return Self.laneLimit
  }

  private mutating func index(of lane: String) -> Int? {
    if let index = indices[lane] { return index }
    guard indices.count < Self.laneLimit else { return nil }
    indices[lane] = lanes.count
    lanes.append(Lane(name: lane))
    return lanes.count - 1
  }
}

// MARK: - Stacks of a state

extension ScreenSpans {
  private struct Stack {
    let lane: Int
    let presenter: Int?
    let bottom: ScreenSpan
    var path: [NavigationEntry<RecordedDestination>] = []

    /// How many of the spans in a lane stay. What lies below a screen is the same as long as the screen is there, so it is
    /// enough to look at the top.
    func kept(of open: [ScreenSpan]) -> Int {
      guard let first = open.first, first.isSameStay(as: bottom) else { return 0 }
      var count = min(open.count, path.count + 1)
      while count > 1, open[count - 1].entry != path[count - 2].id { count -= 1 }
      return count
    }

    func spans(above count: Int, at position: Int) -> [ScreenSpan] {
      (count == 0 ? [bottom] : [])
        + path.dropFirst(max(0, count - 1)).map {
          ScreenSpan(
            entry: $0.id, began: position, screen: $0.destination, router: bottom.router, style: "push")
        }
    }
  }

  private mutating func collect(
    _ router: RouterState<RecordedDestination>, above bottom: ScreenSpan, in lane: String,
    presenter: Int?, _ position: Int, _ stacks: inout [Stack]
  ) {
    guard let own = index(of: lane) else { return }
    stacks.append(Stack(lane: own, presenter: presenter, bottom: bottom, path: router.path))
    for modal in [router.sheet, router.fullScreen].compactMap({ $0 }) {
      let slot = modal.slot.rawValue
      let first = ScreenSpan(
        entry: modal.entry.id, began: position, screen: modal.entry.destination, router: modal.router.id,
        style: slot)
      collect(modal.router, above: first, in: "\(lane)/\(slot)", presenter: own, position, &stacks)
    }
    if let dialog = router.dialog, let asking = index(of: "\(lane)/dialog") {
      let span = ScreenSpan(
        entry: dialog.entry.id, began: position, screen: dialog.entry.destination, router: router.id,
        style: "\(dialog.style)")
      stacks.append(Stack(lane: asking, presenter: own, bottom: span))
    }
  }

  private static func visibleLane(of state: NavigationState<RecordedDestination>) -> String {
    let router = state.visibleRouter
    return router.id.place.description + (router.dialog == nil ? "" : "/dialog")
  }
}

extension ScreenSpan {
  /// Whether both are the same screen in the same place, whenever that was noticed.
  fileprivate func isSameStay(as other: ScreenSpan) -> Bool {
    entry == other.entry && router == other.router && screen == other.screen
  }
}
