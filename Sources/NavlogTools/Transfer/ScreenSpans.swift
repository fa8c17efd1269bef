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

/// The stacks of a session as nested spans, kept up to date event by event. Memory grows with the state, not the session.
///
/// Each stack has a lane: a root, a place for a modal (`home/sheet`), or for a dialog (`home/dialog`). A place holds one
/// modal at a time, so the spans of a lane nest as a stack does. A screen that stays while one below it goes begins anew.
struct ScreenSpans {
  /// A stack that has existed.
  struct Lane {
    /// Its address without the identities of the modals: `home`, `home/sheet/fullScreen`.
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

  /// The lanes, in the order in which they were first seen.
  private(set) var lanes: [Lane] = []
  /// The span of the visible screen.
  private(set) var visible: ScreenSpan?
  private var indices: [String: Int] = [:]

  /// Returns what ends, innermost first, and then what begins, outermost first, so that the state is the given one.
  mutating func update(to state: NavigationState<RecordedDestination>, at position: Int) -> [Change] {
    var stacks: [Stack] = []
    for root in state.roots {
      let bottom = ScreenSpan(
        entry: EntryID(0), began: position, screen: root.root, router: root.id, style: "root")
      Self.collect(root, above: bottom, in: Self.lane(of: root.id), presenter: nil, position, &stacks)
    }
    var changes: [Change] = []
    var wanted: [Int: (stack: Stack, kept: Int)] = [:]
    for stack in stacks {
      let lane = index(of: stack.lane)
      let kept = zip(lanes[lane].open, stack.spans).prefix { $0.isSameStay(as: $1) }.count
      wanted[lane] = (stack, kept)
    }
    // A modal is found after its presenter, so its lane has the higher index and is closed first.
    for lane in lanes.indices.reversed() {
      let kept = wanted[lane]?.kept ?? 0
      while lanes[lane].open.count > kept {
        changes.append(.end(lanes[lane].open.removeLast(), lane: lane))
      }
    }
    for stack in stacks {
      let lane = index(of: stack.lane)
      for span in stack.spans.dropFirst(lanes[lane].open.count) {
        let presenter = stack.presenter.flatMap { lanes[index(of: $0)].open.last }
        changes.append(.begin(span, lane: lane, parent: lanes[lane].open.last ?? presenter))
        lanes[lane].open.append(span)
      }
    }
    visible = lanes[index(of: Self.visibleLane(of: state))].open.last
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

  /// Returns the lane of a router, whether or not it exists.
  mutating func lane(of router: RouterID) -> Int { index(of: Self.lane(of: router)) }

  private mutating func index(of lane: String) -> Int {
    if let index = indices[lane] { return index }
    indices[lane] = lanes.count
    lanes.append(Lane(name: lane))
    return lanes.count - 1
  }
}

// MARK: - Stacks of a state

extension ScreenSpans {
  private struct Stack {
    let lane: String
    let presenter: String?
    let spans: [ScreenSpan]
  }

  private static func lane(of router: RouterID) -> String {
    ([router.root.description] + router.steps.map(\.slot.rawValue)).joined(separator: "/")
  }

  private static func collect(
    _ router: RouterState<RecordedDestination>, above bottom: ScreenSpan, in lane: String,
    presenter: String?, _ position: Int, _ stacks: inout [Stack]
  ) {
    let pushed = router.path.map {
      ScreenSpan(
        entry: $0.id, began: position, screen: $0.destination, router: router.id, style: "push")
    }
    stacks.append(Stack(lane: lane, presenter: presenter, spans: [bottom] + pushed))
    for modal in [router.sheet, router.fullScreen].compactMap({ $0 }) {
      let first = ScreenSpan(
        entry: modal.entry.id, began: position, screen: modal.entry.destination, router: modal.router.id,
        style: modal.style.slot.rawValue)
      let inner = "\(lane)/\(modal.style.slot.rawValue)"
      collect(modal.router, above: first, in: inner, presenter: lane, position, &stacks)
    }
    if let dialog = router.dialog {
      let span = ScreenSpan(
        entry: dialog.entry.id, began: position, screen: dialog.entry.destination, router: router.id,
        style: "\(dialog.style)")
      stacks.append(Stack(lane: "\(lane)/dialog", presenter: lane, spans: [span]))
    }
  }

  private static func visibleLane(of state: NavigationState<RecordedDestination>) -> String {
    let router = state.visibleRouter
    return lane(of: router.id) + (router.dialog == nil ? "" : "/dialog")
  }
}

extension ScreenSpan {
  /// Whether both are the same screen in the same place, whenever that was noticed.
  fileprivate func isSameStay(as other: ScreenSpan) -> Bool {
    entry == other.entry && router == other.router && screen == other.screen
  }
}
