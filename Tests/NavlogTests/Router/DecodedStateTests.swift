import NavlogTesting
import Testing

@testable import Navlog
@testable import TestFixtures

@Suite struct DecodedStateTests {
  /// A screen of an app that does not know every third number.
  private struct Known: Navigation {
    let name: String
    var presentationType: PresentationType { .push }

    init?(_ id: DestinationID) {
      guard id.rawValue % 3 != 0 else { return nil }
      name = "\(id.rawValue)"
    }
  }

  @Test
  func `an update of a decoded state over any number of calls gives the same state as a full decoding`() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var numbers: [RecordedDestination: DestinationID] = [:]
      func number(_ destination: RecordedDestination) -> DestinationID {
        let id = numbers[destination] ?? DestinationID(numbers.count + 1)
        numbers[destination] = id
        return id
      }
      var decoded = DecodedState<Known>()
      for (position, state) in RandomSession(seed: seed, count: 300).states.enumerated() {
        guard random.chance(70), let current = state.compactMap(number) as NavigationState<DestinationID>?
        else { continue }
        let found = decoded.updated(to: current, at: position, epoch: 0) { Known($0) }
        #expect(found == current.compactMap { Known($0) }, "seed \(seed), position \(position)")
      }
    }
  }

  @Test
  func `an update decodes the whole state if the positions of events restarted after the last update`()
    throws
  {
    var decoded = DecodedState<Known>()
    func state(_ id: Int) -> NavigationState<DestinationID> {
      var state = NavigationState<DestinationID>()
      _ = state.reduce(
        .navigate(DestinationID(id), style: .push, unlessOnTop: false), on: RouterID(.main), at: 1)
      return state
    }
    _ = decoded.updated(to: state(1), at: 5, epoch: 0) { Known($0) }
    let other = decoded.updated(to: state(2), at: 5, epoch: 1) { Known($0) }
    #expect(other.visible?.name == "2")
    #expect(decoded.updated(to: state(4), at: 7, epoch: 2) { Known($0) }.visible?.name == "4")
  }

  @Test func `an update of a decoded state decodes only the destinations of new entries`() {
    var decoded = DecodedState<Known>()
    var state = NavigationState<DestinationID>(roots: ["deep", "shallow"])
    _ = state.reduce(
      .setPath((0..<1_000).map { DestinationID(3 * $0 + 1) }), on: RouterID(RootName("deep")), at: 1)
    _ = decoded.updated(to: state, at: 1, epoch: 0) { Known($0) }
    var count = 0
    func update(at position: Int) -> NavigationState<Known> {
      decoded.updated(to: state, at: position, epoch: 0) {
        count += 1
        return Known($0)
      }
    }
    for position in 2...50 {
      let root: RootName = position.isMultiple(of: 2) ? "deep" : "shallow"
      _ = state.reduce(
        .navigate(DestinationID(1), style: .push, unlessOnTop: false), on: RouterID(root), at: position)
      _ = update(at: position)
    }
    #expect(count == 49)
    _ = state.reduce(.pop(count: 900), on: RouterID(RootName("deep")), at: 51)
    #expect(update(at: 51).roots[0].path.count == 125)
    #expect(count == 49)
  }
}
