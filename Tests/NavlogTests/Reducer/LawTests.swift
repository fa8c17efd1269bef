import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Laws of the fold, over random logs.
@Suite struct LawTests {
  @Test(arguments: Laws.batches)
  func `folding the app's destinations and their recorded forms gives equal states after every event`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      var log = RandomNavigation(seed: seed, alphabet: Screen.alphabet)
      var typed = log.state
      var recorded: NavigationState<RecordedDestination> = typed.compactMap { Screen.recorded[$0] }
      for position in 1...Laws.events {
        let event = log.next()
        let outcome = typed.reduce(event.action, on: event.router, at: position)
        guard outcome == log.outcome, typed == log.state else {
          throw BrokenLaw("folding twice is not equal", seed: seed, position: position, event)
        }
        let stored = event.action.compactMap { Screen.recorded[$0] }
        guard let stored, recorded.reduce(stored, on: event.router, at: position) == outcome else {
          throw BrokenLaw("the outcomes differ", seed: seed, position: position, event)
        }
        guard typed.compactMap({ Screen.recorded[$0] }) == recorded else {
          throw BrokenLaw("typed and recorded states differ", seed: seed, position: position, event)
        }
      }
    }
  }

  @Test(arguments: Laws.batches)
  func `after every event, identities are unique, and the state is unchanged if the event is a no-op`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      var log = RandomNavigation(seed: seed, alphabet: Screen.alphabet)
      var before = log.state
      var identities = Identities()
      for position in 1...Laws.events {
        let event = log.next()
        if log.outcome != .applied {
          guard log.state == before else {
            throw BrokenLaw("no effect, yet another state", seed: seed, position: position, event)
          }
          continue
        }
        guard log.state.position == position else {
          throw BrokenLaw("the position is not the event's", seed: seed, position: position, event)
        }
        if let problem = identities.problem(in: log.state, at: position) {
          throw BrokenLaw(problem, seed: seed, position: position, event)
        }
        before = log.state
      }
    }
  }

  @Test(arguments: Laws.batches)
  func `an event removes as many screens and dialogs as identities disappear from the state`(
    seeds: Range<UInt64>
  ) throws {
    func identities(_ state: NavigationState<Screen>) -> Set<EntryID> {
      Set(
        state.routers.flatMap { router in
          router.path.map(\.id) + router.modals.map(\.id) + (router.dialog.map { [$0.entry.id] } ?? [])
        })
    }
    for seed in seeds {
      var log = RandomNavigation(seed: seed, alphabet: Screen.alphabet)
      var state = log.state
      for position in 1...Laws.events {
        let event = log.next()
        let before = identities(state)
        let removed = state.apply(event, at: position).removed
        guard removed == before.subtracting(identities(state)).count else {
          throw BrokenLaw("\(removed) screens are removed", seed: seed, position: position, event)
        }
      }
    }
  }

  @Test(arguments: Laws.batches)
  func `folding a log in two parts, one after the other, gives the same state as folding it whole`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      var log = RandomNavigation(seed: seed, alphabet: Screen.alphabet)
      let start = log.state
      let events = log.events(Laws.events)
      var random = SplitMix64(seed: seed)
      let cut = Int.random(in: 0...events.count, using: &random)
      let snapshot = fold(events[..<cut], from: start)
      guard fold(events[cut...], from: snapshot) == log.state else {
        throw BrokenLaw("beginning and rest are not the whole", seed: seed, position: cut)
      }
    }
  }

  private func fold(
    _ events: ArraySlice<NavigationEvent<Screen>>, from start: NavigationState<Screen>
  ) -> NavigationState<Screen> {
    var state = start
    for (index, event) in zip(events.indices, events) {
      _ = state.reduce(event.action, on: event.router, at: index + 1)
    }
    return state
  }
}
