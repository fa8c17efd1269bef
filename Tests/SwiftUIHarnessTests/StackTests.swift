import Observation
import SwiftUI
import Testing

/// A stack shows its path.
@Suite @MainActor struct StackTests {
  @Test func `a stack shows its path, and going back shortens the path`() throws {
    let model = PathModel()
    let host = TestHost { PathView(model: model) }
    host.settle()
    #expect(host.visibleText == "root")
    model.path = ["a", "b", "c"]
    host.settle()
    #expect(host.topLayer?.screens.map { $0.text } == ["root", "at a", "at b", "at c"])
    try host.swipeBack()
    host.settle()
    #expect(model.path == ["a", "b"])
    #expect(host.visibleText == "at b")
    try host.goBack(by: 2)
    host.settle()
    #expect(model.path.isEmpty && !host.canGoBack)
    #expect(throws: HarnessMisuse.self) { try host.swipeBack() }
    #expect(host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test func `a screen keeps its identity in an unchanged part of the path, but not after a move`() {
    let model = PathModel(["a", "b"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    let before = host.topLayer?.screens.map { $0.identity }
    model.path = ["a", "c", "b"]
    host.settle()
    let after = host.topLayer?.screens.map { $0.identity }
    #expect(after?.prefix(2) == before?.prefix(2))
    #expect(after?[3] != before?[2])
  }

  @Test func `a value that is twice in a path makes two screens`() {
    let model = PathModel(["a", "a"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    let screens = host.topLayer?.screens ?? []
    #expect(screens.map { $0.text } == ["root", "at a", "at a"])
    #expect(Set(screens.map { $0.identity }).count == 3)
  }

  @Test func `a cancelled swipe writes the unchanged path, or nothing`() throws {
    let model = PathModel(["a"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    try host.cancelSwipeBack()
    #expect(model.writes == [["a"]])
    try host.cancelSwipeBack(writing: false)
    host.settle()
    #expect(model.writes == [["a"]])
    #expect(host.visibleText == "at a")
  }

  @Test func `a write of a path can be delivered twice, or late`() throws {
    let model = PathModel(["a", "b"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    try host.swipeBack(.twice)
    #expect(model.writes == [["a"], ["a"]])
    host.settle()
    let write = try host.swipeBack(.later)
    host.settle()
    #expect(host.visibleText == "root")
    #expect(host.differences == ["stack in PathView: shows [], expected [AnyHashable(\"a\")]"])
    model.path.append("c")
    host.settle()
    #expect(host.visibleText == "at c")
    write.deliver()
    host.settle()
    #expect(model.path.isEmpty && host.visibleText == "root")
  }

  @Test func `a late write of an old path restores screens that were removed`() throws {
    let model = PathModel(["a", "b"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    let write = try host.recordedPathWrite()
    model.path = []
    host.settle()
    write.deliver()
    host.settle()
    #expect(host.visibleText == "at b")
  }

  @Test
  func
    `if the model rejects a swipe back, the screen stays popped, and the host reports that screen and path differ`()
    throws
  {
    let model = PathModel(["a"])
    model.refuses = true
    let host = TestHost { PathView(model: model) }
    host.settle()
    try host.swipeBack()
    host.settle()
    #expect(host.visibleText == "root" && model.path == ["a"])
    #expect(host.differences.count == 1)
  }

  @Test func `the dismiss action in a pushed screen removes the screen from the path`() throws {
    let host = TestHost {
      NavigationStack(path: .constant(NavigationPath())) { Text("untouched") }
      OwnStack()
    }
    host.settle()
    #expect(host.failures.isEmpty)
    try host.tap("push")
    host.settle()
    try host.tap("close")
    host.settle()
    #expect(host.buttons == ["push"])
  }

  @Test func `a screen appears when its transition begins, and disappears when its transition ends`() {
    let calls = CallLog()
    let model = PathModel()
    let host = TestHost { PathView(model: model, calls: calls) }
    host.finishesTransitions = false
    host.settle()
    #expect(calls.drain() == ["+root"])
    model.path = ["a"]
    host.settle()
    #expect(host.transitions == ["pushing"])
    #expect(calls.drain() == ["+a"])
    host.finishTransition()
    host.settle()
    #expect(calls.drain() == ["-root"])
    model.path = []
    host.settle()
    #expect(calls.drain() == ["+root"])
    host.finishTransition()
    host.settle()
    #expect(calls.drain() == ["-a"])
  }

  @Test func `a screen in the middle of a path appears only when the user goes back to it`() throws {
    let calls = CallLog()
    let host = TestHost { PathView(model: PathModel(["a", "b"]), calls: calls) }
    host.settle()
    #expect(calls.drain() == ["+b"])
    try host.swipeBack()
    host.settle()
    #expect(calls.drain() == ["+a", "-b"])
  }

  @Test func `a change of a value re-evaluates only the destination that reads the value`() {
    let model = PathModel(["a"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    model.suffix = "!"
    host.settle()
    #expect(host.visibleText == "at a!")
    #expect(host.evaluations(of: PathView.self) == 1)
  }
}

private struct OwnStack: View {
  @State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      Button("push") { path.append(1) }
        .navigationDestination(for: Int.self) { _ in Closable() }
    }
  }
}

private struct Closable: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View { Button("close") { dismiss() } }
}
