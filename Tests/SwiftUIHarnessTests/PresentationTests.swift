import Foundation
import SwiftUI
import Testing

/// Sheets and covers follow their bindings.
@Suite @MainActor struct PresentationTests {
  let calls = CallLog()
  let level: Level
  let host: TestHost

  init() {
    let level = Level(calls: calls)
    self.level = level
    host = TestHost { LevelView(level: level) }
    host.settle()
    _ = calls.drain()
  }

  @Test func `a program can present a sheet with detents, and dismiss it`() {
    level.sheet = Item(id: 1)
    host.settle()
    #expect(host.layers.map { $0.kind } == [nil, .sheet])
    #expect(host.topLayer?.item == AnyHashable(1))
    #expect(host.topLayer?.detents == [.medium, .fraction(0.25)])
    #expect(host.visibleText == "level 2\nclose 1")
    level.sheet = nil
    host.settle()
    #expect(host.layers.count == 1)
    #expect(calls.drain() == ["+level 2", "-level 2", "dismissed sheet of 0"])
    #expect(host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test
  func `a swipe that closes a sheet writes the binding at once, and calls onDismiss when the sheet is gone`()
    throws
  {
    host.finishesTransitions = false
    level.sheet = Item(id: 1)
    host.settle()
    #expect(host.transitions == ["presenting sheet 1"])
    #expect(host.topLayer?.phase == .presenting)
    #expect(!host.canSwipeDown)
    #expect(throws: HarnessMisuse.self) { try host.swipeDown() }
    host.finishTransition()
    host.settle()
    try host.swipeDown()
    #expect(level.sheet == nil)
    host.settle()
    #expect(host.layers.last?.phase == .dismissing)
    #expect(host.topLayer?.kind == nil)
    #expect(calls.drain() == ["+level 2"])
    host.finishTransition()
    host.settle()
    #expect(calls.drain() == ["-level 2", "dismissed sheet of 0"])
    #expect(host.layers.count == 1 && host.failures.isEmpty)
  }

  @Test func `a late write of nil dismisses the modal that is current when the write arrives`() throws {
    level.sheet = Item(id: 1)
    host.settle()
    let write = try host.swipeDown(.later)
    host.settle()
    #expect(level.sheet == Item(id: 1) && host.layers.count == 1)
    #expect(host.differences == ["sheet in LevelView: shows nothing, expected 1"])
    level.sheet = Item(id: 2)
    host.settle()
    #expect(host.topLayer?.item == AnyHashable(2))
    write.deliver()
    host.settle()
    #expect(host.layers.count == 1 && host.differences.isEmpty)
    write.deliver()
    host.settle()
    #expect(host.layers.count == 1 && host.failures.isEmpty)
  }

  @Test func `a binding with another item dismisses the old sheet before presenting the new one`() {
    level.sheet = Item(id: 1)
    host.settle()
    level.sheet = Item(id: 2)
    host.settle()
    #expect(
      host.transitionLog == [
        "presenting sheet 1", "ended: presenting sheet 1", "dismissing sheet 1", "ended: dismissing sheet 1",
        "presenting sheet 2", "ended: presenting sheet 2",
      ])
    #expect(host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test func `nested sheets are presented one by one and dismissed together`() {
    presentSheets(3)
    #expect(host.layers.map { $0.top.text.prefix(7) } == ["level 0", "level 2", "level 1", "sheet 3"])
    #expect(host.failures.isEmpty)
    _ = calls.drain()
    level.sheet = nil
    host.settle()
    #expect(host.layers.count == 1)
    #expect(host.transitionLog.last == "ended: dismissing sheet 1 and sheet 2 and sheet 3")
    #expect(
      calls.drain() == [
        "-level 1", "-level 2", "dismissed sheet of 1", "dismissed sheet of 2", "dismissed sheet of 0",
      ])
    #expect(host.failures.isEmpty)
  }

  @Test func `the dismiss action in a sheet writes nil to the binding of the sheet`() throws {
    presentSheets(2)
    try host.tap("close 2")
    host.settle()
    #expect(level.above?.sheet == nil && level.sheet != nil)
    #expect(host.layers.count == 2)
  }

  @Test func `a cover cannot be swiped down`() {
    level.cover = Item(id: 9)
    host.settle()
    #expect(host.visibleText == "cover 9")
    #expect(!host.canSwipeDown)
    #expect(throws: HarnessMisuse.self) { try host.swipeDown() }
  }

  @Test func `the content below a cover disappears only if the test configures this`() {
    level.cover = Item(id: 9)
    host.settle()
    #expect(calls.drain() == [])
    level.cover = nil
    host.settle()
    host.coversHideContentBelow = true
    level.cover = Item(id: 9)
    host.settle()
    #expect(calls.drain() == ["-level 0"])
    level.cover = nil
    host.settle()
    #expect(calls.drain() == ["+level 0"])
  }

  @Test func `a sheet with interactiveDismissDisabled cannot be swiped down`() {
    let host = TestHost {
      Text("root").sheet(isPresented: .constant(true)) { Text("held").interactiveDismissDisabled() }
    }
    host.settle()
    #expect(host.visibleText == "held" && !host.canSwipeDown)
    #expect(throws: HarnessMisuse.self) { try host.swipeDown() }
  }

  @Test func `a sheet whose anchor is removed is dismissed without onDismiss`() {
    let model = Model()
    let level = level
    let host = TestHost { if model.a == 0 { LevelView(level: level) } else { Text("other") } }
    level.sheet = Item(id: 1)
    host.settle()
    #expect(host.layers.count == 2)
    _ = calls.drain()
    model.a = 1
    host.settle()
    #expect(host.layers.count == 1 && host.visibleText == "other")
    #expect(calls.drain() == ["-level 0", "-level 2"])
    #expect(host.failures.isEmpty)
  }

  @Test func `the content of a sheet follows the state that it reads`() {
    let model = Model()
    let host = TestHost { Text("root").sheet(isPresented: .constant(true)) { Text("\(model.a)") } }
    host.settle()
    model.a = 3
    host.settle()
    #expect(host.visibleText == "3")
  }

  /// Presents one sheet on another.
  private func presentSheets(_ count: Int) {
    var next: Level? = level
    for number in 1...count {
      next?.sheet = Item(id: number)
      next = next?.above
      host.settle()
    }
  }
}
