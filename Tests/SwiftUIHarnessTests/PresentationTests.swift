import Foundation
import SwiftUI
import Testing

@Suite("Sheets and covers follow their bindings")
@MainActor
struct PresentationTests {
  let diary = Diary()
  let desk: Desk
  let host: TestHost

  init() {
    let desk = Desk(diary: diary)
    self.desk = desk
    host = TestHost { DeskView(desk: desk) }
    host.settle()
    _ = diary.take()
  }

  @Test("presented, with its detents, and dismissed by the program")
  func program() {
    desk.sheet = Item(id: 1)
    host.settle()
    #expect(host.layers.map { $0.kind } == [nil, .sheet])
    #expect(host.topLayer?.item == AnyHashable(1))
    #expect(host.topLayer?.detents == [.medium, .fraction(0.25)])
    #expect(host.visibleText == "desk 2\nclose 1")
    desk.sheet = nil
    host.settle()
    #expect(host.layers.count == 1)
    #expect(diary.take() == ["+desk 2", "-desk 2", "dismissed sheet of 0"])
    #expect(host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test("the user swipes a sheet down: the binding at once, the rest when it has gone")
  func swipedDown() throws {
    host.finishesTransitions = false
    desk.sheet = Item(id: 1)
    host.settle()
    #expect(host.transitions == ["presenting sheet 1"])
    #expect(host.topLayer?.phase == .presenting)
    #expect(!host.canSwipeDown)
    #expect(throws: HarnessMisuse.self) { try host.swipeDown() }
    host.finishTransition()
    host.settle()
    try host.swipeDown()
    #expect(desk.sheet == nil)
    host.settle()
    #expect(host.layers.last?.phase == .dismissing)
    #expect(host.topLayer?.kind == nil)
    #expect(diary.take() == ["+desk 2"])
    host.finishTransition()
    host.settle()
    #expect(diary.take() == ["-desk 2", "dismissed sheet of 0"])
    #expect(host.layers.count == 1 && host.failures.isEmpty)
  }

  @Test("a late nil takes what the binding then holds")
  func lateNil() throws {
    desk.sheet = Item(id: 1)
    host.settle()
    let write = try host.swipeDown(.later)
    host.settle()
    #expect(desk.sheet == Item(id: 1) && host.layers.count == 1)
    #expect(host.differences == ["sheet in DeskView: shows nothing, wanted is 1"])
    desk.sheet = Item(id: 2)
    host.settle()
    #expect(host.topLayer?.item == AnyHashable(2))
    write.deliver()
    host.settle()
    #expect(host.layers.count == 1 && host.differences.isEmpty)
    write.deliver()
    host.settle()
    #expect(host.layers.count == 1 && host.failures.isEmpty)
  }

  @Test("another item: the old one goes, then the new one comes")
  func replaced() {
    desk.sheet = Item(id: 1)
    host.settle()
    desk.sheet = Item(id: 2)
    host.settle()
    #expect(
      host.journal == [
        "presenting sheet 1", "ended: presenting sheet 1", "dismissing sheet 1", "ended: dismissing sheet 1",
        "presenting sheet 2", "ended: presenting sheet 2",
      ])
    #expect(host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test("sheets on sheets, each when the one below is there, and dismissed together")
  func nested() {
    raise(3)
    #expect(host.layers.map { $0.top.text.prefix(6) } == ["desk 0", "desk 2", "desk 1", "sheet "])
    #expect(host.failures.isEmpty)
    _ = diary.take()
    desk.sheet = nil
    host.settle()
    #expect(host.layers.count == 1)
    #expect(host.journal.last == "ended: dismissing sheet 1 and sheet 2 and sheet 3")
    #expect(
      diary.take() == [
        "-desk 1", "-desk 2", "dismissed sheet of 1", "dismissed sheet of 2", "dismissed sheet of 0",
      ])
    #expect(host.failures.isEmpty)
  }

  @Test("dismiss in a sheet writes nil to what presented it")
  func dismissAction() throws {
    raise(2)
    try host.tap("close 2")
    host.settle()
    #expect(desk.above?.sheet == nil && desk.sheet != nil)
    #expect(host.layers.count == 2)
  }

  @Test("a cover cannot be swiped down")
  func cover() {
    desk.cover = Item(id: 9)
    host.settle()
    #expect(host.visibleText == "cover 9")
    #expect(!host.canSwipeDown)
    #expect(throws: HarnessMisuse.self) { try host.swipeDown() }
  }

  @Test("what a cover lies on stays shown, or disappears where the run says so")
  func coverHides() {
    desk.cover = Item(id: 9)
    host.settle()
    #expect(diary.take() == [])
    desk.cover = nil
    host.settle()
    host.coversHideWhatIsBelow = true
    desk.cover = Item(id: 9)
    host.settle()
    #expect(diary.take() == ["-desk 0"])
    desk.cover = nil
    host.settle()
    #expect(diary.take() == ["+desk 0"])
  }

  @Test("a sheet that the user may not dismiss")
  func held() {
    let host = TestHost {
      Text("root").sheet(isPresented: .constant(true)) { Text("held").interactiveDismissDisabled() }
    }
    host.settle()
    #expect(host.visibleText == "held" && !host.canSwipeDown)
    #expect(throws: HarnessMisuse.self) { try host.swipeDown() }
  }

  @Test("a sheet whose anchor goes is dismissed, without onDismiss")
  func orphan() {
    let model = Model()
    let desk = desk
    let host = TestHost { if model.a == 0 { DeskView(desk: desk) } else { Text("other") } }
    desk.sheet = Item(id: 1)
    host.settle()
    #expect(host.layers.count == 2)
    _ = diary.take()
    model.a = 1
    host.settle()
    #expect(host.layers.count == 1 && host.visibleText == "other")
    #expect(diary.take() == ["-desk 0", "-desk 2"])
    #expect(host.failures.isEmpty)
  }

  @Test("content follows what it reads, and the item's other parts")
  func content() {
    let model = Model()
    let host = TestHost { Text("root").sheet(isPresented: .constant(true)) { Text("\(model.a)") } }
    host.settle()
    model.a = 3
    host.settle()
    #expect(host.visibleText == "3")
  }

  /// Presents one sheet on another.
  private func raise(_ count: Int) {
    var next: Desk? = desk
    for number in 1...count {
      next?.sheet = Item(id: number)
      next = next?.above
      host.settle()
    }
  }
}
