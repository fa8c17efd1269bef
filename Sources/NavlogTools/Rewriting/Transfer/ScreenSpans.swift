import Navlog

/// The time of a screen on a stack, from the call that added it to the call that removed it.
struct ScreenSpan: Hashable {
  /// The identity of the screen. The bottom screen of a root has an identity with position 0.
  let entry: EntryID
  /// The position of the event at which the span begins.
  let began: Int
  /// The screen; `nil` for a root that does not name its screen.
  let screen: RecordedDestination?
  /// The router whose stack contains the screen. For the first screen of a modal, this is the modal's own router. For a dialog,
  /// this is the router that presents the dialog.
  let router: RouterID
  /// The presentation: `push`, `sheet`, `alert`; `root` for the bottom screen of a root.
  let style: String

  /// The name of the screen; if the bottom screen of a root has no name, the name of the root.
  var name: String { screen?.name ?? router.root.description }
}

/// The stacks of a session as nested spans, updated event by event. Memory grows with the size of the state, not with the
/// number of events. The time for an event depends on the number of screens that the event changes, not on the height of the
/// stacks.
///
/// Each stack has a lane. Each root has one lane (`home`), and each router has one lane for each kind of modal and one for its
/// dialogs (`home/sheet`, `home/dialog`). A router shows one modal of a kind at a time, so the spans of a lane nest like a
/// stack. If a call removes a screen below another screen that stays, the span of the upper screen ends and begins again.
struct ScreenSpans {
  /// The maximum number of stacks that have a lane. Apps have far fewer stacks, but a forged log may name a million roots.
  static let laneLimit = 256

  /// The lane of a stack, which remains when the stack no longer exists.
  struct Lane {
    /// The root and the slots that lead to the stack, without the identities of the modals: `home`, `home/sheet/fullScreen`.
    let name: String
    /// The open spans, bottom first.
    fileprivate(set) var open: [ScreenSpan] = []
  }

  /// The beginning or end of a span.
  enum Change {
    /// A span begins. Its parent is the span of the screen below, or, for the first screen of a modal and for a dialog, of the
    /// presenting screen.
    case begin(ScreenSpan, lane: Int, parent: ScreenSpan?)
    case end(ScreenSpan, lane: Int)
  }

  /// The lanes, in the order in which they first occurred. Stacks beyond the limit have no spans. Calls on these stacks share
  /// one additional lane, the last one.
  private(set) var lanes: [Lane] = []
  /// The span of the visible screen; `nil` when its stack has no lane.
  private(set) var visible: ScreenSpan?
  private var indices: [String: Int] = [:]

  /// Updates the spans to a state. Returns the spans that end, innermost first, and then the spans that begin, outermost first.
  mutating func update(to state: NavigationState<RecordedDestination>, at position: Int) -> [Change] {
    var stacks: [Stack] = []
    for root in state.roots.prefix(Self.laneLimit) {
      let bottom = ScreenSpan(
        entry: EntryID(0), began: position, screen: root.root, router: root.id, style: "root")
      collect(root, above: bottom, in: root.id.slotPath.description, presenter: nil, position, &stacks)
    }
    var kept = [Int](repeating: 0, count: lanes.count)
    for stack in stacks { kept[stack.lane] = stack.kept(of: lanes[stack.lane].open) }
    var changes: [Change] = []
    // The lane of a modal has a higher index than the lane of its presenter. In reverse order, the spans of the modal therefore
    // end before the spans of its presenter.
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

  /// Returns the lane for calls on a router. The router need not exist, because a log also records calls on dismissed modals.
  mutating func lane(of router: RouterID) -> Int {
    if let index = index(of: router.slotPath.description) { return index }
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

    /// Returns the number of open spans whose screens are still on the stack. If a screen is still on the stack, all screens
    /// below it are unchanged. The comparison therefore begins at the top, and ends at the first screen that is still on the
    /// stack.
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
    for modal in router.modals {
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
    return router.id.slotPath.description + (router.dialog == nil ? "" : "/dialog")
  }
}

extension ScreenSpan {
  /// Whether two spans belong to the same screen on the same router, regardless of when the spans began.
  fileprivate func isSameStay(as other: ScreenSpan) -> Bool {
    entry == other.entry && router == other.router && screen == other.screen
  }
}
