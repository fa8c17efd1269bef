import Navlog
import Testing

@testable import TestFixtures

@Suite struct EffectTests {
  private func removed(_ action: NavigationAction<Screen>, from path: [Screen]) -> Int {
    var state = NavigationState<Screen>()
    _ = state.reduce(.setPath(path), on: RouterID(.main), at: 1)
    return state.apply(NavigationEvent(action), at: 2).removed
  }

  @Test func `as many screens are removed as left the path, whatever came in their place`() {
    let path: [Screen] = [.list, .detail(id: 1)]
    #expect(removed(.pop(count: 1), from: path) == 1)
    #expect(removed(.pop(count: 9), from: path) == 2)
    #expect(removed(.navigate(.list, style: .push, unlessOnTop: false), from: path) == 0)
    #expect(removed(.replaceTop(.detail(id: 2)), from: path) == 1)
    #expect(removed(.setPath([.list, .detail(id: 1), .detail(id: 2)]), from: path) == 0)
    #expect(removed(.setPath([.list, .detail(id: 2), .detail(id: 3), .note("")]), from: path) == 1)
    #expect(removed(.setPath([.note(""), .list, .detail(id: 1)]), from: path) == 2)
    #expect(removed(.setPath([.list]), from: path) == 1)
    #expect(removed(.setPath([]), from: path) == 2)
    #expect(removed(.setPath([.note("")]), from: []) == 0)
    #expect(removed(.popToRoot, from: []) == 0)
  }
}
