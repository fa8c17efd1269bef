import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI

/// The window of listed events.
@Suite struct EventWindowTests {
  private var window = EventWindow(pageSize: 10, limit: 30)

  @Test mutating func `a window of events initially shows the last page`() {
    window.show(1_000_000, of: 1_000_000)
    #expect(window.positions == 999_991..<1_000_001)
    #expect(window.earlierCount == 999_990)
    #expect(window.laterCount(of: 1_000_000) == 0)
  }

  @Test mutating func `a window of events is empty for a session without events`() {
    window.show(0, of: 0)
    #expect(window.positions.isEmpty)
    #expect(window.earlierCount == 0)
    #expect(window.laterCount(of: 0) == 0)
  }

  @Test
  mutating func `a window of events grows with the session to its limit, then drops the earliest events`() {
    window.show(5, of: 5)
    window.show(8, of: 8)
    #expect(window.positions == 1..<9)
    for end in 9...100 { window.show(end, of: end) }
    #expect(window.positions == 71..<101)
  }

  @Test mutating func `a window of events moves to the last page if more than one page of events is new`() {
    window.show(5, of: 5)
    window.show(500, of: 500)
    #expect(window.positions == 491..<501)
  }

  @Test mutating func `a window of events moves to a moment only if the window does not contain the moment`()
  {
    window.show(100, of: 100)
    window.show(95, of: 100)
    #expect(window.positions == 91..<101)
    window.show(50, of: 100)
    #expect(window.positions == 45..<55)
    window.show(0, of: 100)
    #expect(window.positions == 1..<11)
    window.show(100, of: 100)
    #expect(window.positions == 91..<101)
  }

  @Test mutating func `a window of events grows by a page in both directions, within its limit`() {
    window.show(100, of: 100)
    window.showEarlier()
    #expect(window.positions == 81..<101)
    for _ in 0..<3 { window.showEarlier() }
    #expect(window.positions == 51..<81)
    window.showLater(of: 100)
    #expect(window.positions == 61..<91)
    for _ in 0..<20 { window.showEarlier() }
    #expect(window.positions == 1..<31)
    for _ in 0..<20 { window.showLater(of: 100) }
    #expect(window.positions == 71..<101)
  }
}
