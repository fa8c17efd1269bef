public import Navlog

/// Some calls of a session, replayed without the others: what a condition is asked about.
public struct ReplayedCalls {
  private let replay: NumberedReplay
  private let indices: ArraySlice<Int>
  private let end: NavigationState<DestinationID>
  private let reduction: Reduction<DestinationID>

  fileprivate init(
    _ replay: NumberedReplay, _ indices: ArraySlice<Int>, _ end: NavigationState<DestinationID>,
    _ reduction: Reduction<DestinationID>
  ) {
    (self.replay, self.indices, self.end, self.reduction) = (replay, indices, end, reduction)
  }

  /// The state after the last call.
  public var state: NavigationState<RecordedDestination> { end.compactMap(replay.destination) }

  /// The last call, with the outcome that it has here.
  public var last: RecordedEvent<RecordedDestination>? {
    indices.last.map { replay.event($0, reduction) }
  }

  /// All of the calls, with the outcomes that they have here.
  public var events: [RecordedEvent<RecordedDestination>] {
    var state = replay.start
    return indices.map { replay.event($0, replay.apply($0, to: &state)) }
  }
}

/// The events of a stretch over destination numbers, which fold in a fraction of the time.
struct NumberedReplay {
  fileprivate let start: NavigationState<DestinationID>
  private let stretch: RecordedStretch
  private let events: [NavigationEvent<DestinationID>]
  private let destinations: [RecordedDestination]

  init(_ stretch: RecordedStretch) {
    self.stretch = stretch
    var numbers: [RecordedDestination: DestinationID] = [:]
    var destinations: [RecordedDestination] = []
    func number(_ destination: RecordedDestination) -> DestinationID {
      if let known = numbers[destination] { return known }
      let id = DestinationID(destinations.count)
      numbers[destination] = id
      destinations.append(destination)
      return id
    }
    start = stretch.start.compactMap(number)
    events = stretch.events.map { event in
      let action = event.action.compactMap(number)
      return NavigationEvent(action ?? .mark(""), on: event.router)
    }
    self.destinations = destinations
  }

  func destination(_ id: DestinationID) -> RecordedDestination? { destinations[id.rawValue] }

  /// Replays some of the events, at their own positions.
  func calls(_ indices: [Int]) -> ReplayedCalls {
    var state = start
    for index in indices.dropLast() {
      state.fold(events[index].action, on: events[index].router, at: stretch.events[index].position)
    }
    let reduction = indices.last.map { apply($0, to: &state) } ?? .none(in: state)
    return ReplayedCalls(self, indices[...], state, reduction)
  }

  /// The index of the first event after which a condition holds.
  func first(where isFaulty: (ReplayedCalls) throws -> Bool) rethrows -> Int? {
    var state = start
    let indices = Array(events.indices)
    for index in indices {
      let reduction = apply(index, to: &state)
      if try isFaulty(ReplayedCalls(self, indices[...index], state, reduction)) { return index }
    }
    return nil
  }

  fileprivate func apply(_ index: Int, to state: inout NavigationState<DestinationID>) -> Reduction<DestinationID> {
    state.apply(events[index], at: stretch.events[index].position)
  }

  fileprivate func event(
    _ index: Int, _ reduction: Reduction<DestinationID>
  ) -> RecordedEvent<RecordedDestination> {
    var event = stretch.events[index]
    event.outcome = reduction.outcome
    event.removed = reduction.removed
    event.screen = reduction.screen.flatMap(destination)
    event.depth = reduction.depth
    event.selected = reduction.selected
    return event
  }
}

extension Reduction {
  fileprivate static func none(in state: NavigationState<N>) -> Reduction {
    Reduction(outcome: .applied, removed: 0, screen: state.visible, depth: state.depth, selected: state.selected)
  }
}
