import Observation
import SwiftUI
import Testing

@Suite("A stack shows its path")
@MainActor
struct StackTests {
  @Test("pushing, popping, going back")
  func path() throws {
    let model = Path()
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

  @Test("a screen that stays is the same one; one in the place of another is new")
  func identity() {
    let model = Path(["a", "b"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    let before = host.topLayer?.screens.map { $0.identity }
    model.path = ["a", "c", "b"]
    host.settle()
    let after = host.topLayer?.screens.map { $0.identity }
    #expect(after?.prefix(2) == before?.prefix(2))
    #expect(after?[3] != before?[2])
  }

  @Test("the same value twice is two screens")
  func twice() {
    let model = Path(["a", "a"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    let screens = host.topLayer?.screens ?? []
    #expect(screens.map { $0.text } == ["root", "at a", "at a"])
    #expect(Set(screens.map { $0.identity }).count == 3)
  }

  @Test("a cancelled swipe writes the path back as it was, or nothing")
  func cancelled() throws {
    let model = Path(["a"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    try host.cancelSwipeBack()
    #expect(model.writes == [["a"]])
    try host.cancelSwipeBack(writing: false)
    host.settle()
    #expect(model.writes == [["a"]])
    #expect(host.visibleText == "at a")
  }

  @Test("a write may come twice, or late")
  func late() throws {
    let model = Path(["a", "b"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    try host.swipeBack(.twice)
    #expect(model.writes == [["a"], ["a"]])
    host.settle()
    let write = try host.swipeBack(.later)
    host.settle()
    #expect(host.visibleText == "root")
    #expect(host.differences == ["stack in PathView: shows [], wanted is [AnyHashable(\"a\")]"])
    model.path.append("c")
    host.settle()
    #expect(host.visibleText == "at c")
    write.deliver()
    host.settle()
    #expect(model.path.isEmpty && host.visibleText == "root")
  }

  @Test("a stale write can make a path grow again")
  func stale() throws {
    let model = Path(["a", "b"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    let write = try host.recordedPathWrite()
    model.path = []
    host.settle()
    write.deliver()
    host.settle()
    #expect(host.visibleText == "at b")
  }

  @Test("where a write is refused, the screen stays gone, and the difference is told")
  func refused() throws {
    let model = Path(["a"])
    model.refuses = true
    let host = TestHost { PathView(model: model) }
    host.settle()
    try host.swipeBack()
    host.settle()
    #expect(host.visibleText == "root" && model.path == ["a"])
    #expect(host.differences.count == 1)
  }

  @Test("dismiss in a pushed screen takes it off the path")
  func dismiss() throws {
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

  @Test("screens come at the beginning of a transition and go at its end")
  func transition() {
    let diary = Diary()
    let model = Path()
    let host = TestHost { PathView(model: model, diary: diary) }
    host.finishesTransitions = false
    host.settle()
    #expect(diary.take() == ["+root"])
    model.path = ["a"]
    host.settle()
    #expect(host.transitions == ["pushing"])
    #expect(diary.take() == ["+a"])
    host.finishTransition()
    host.settle()
    #expect(diary.take() == ["-root"])
    model.path = []
    host.settle()
    #expect(diary.take() == ["+root"])
    host.finishTransition()
    host.settle()
    #expect(diary.take() == ["-a"])
  }

  @Test("screens between the root and the top appear only when they are gone back to")
  func between() throws {
    let diary = Diary()
    let host = TestHost { PathView(model: Path(["a", "b"]), diary: diary) }
    host.settle()
    #expect(diary.take() == ["+b"])
    try host.swipeBack()
    host.settle()
    #expect(diary.take() == ["+a", "-b"])
  }

  @Test("what a destination reads wakes that screen alone")
  func observed() {
    let model = Path(["a"])
    let host = TestHost { PathView(model: model) }
    host.settle()
    model.suffix = "!"
    host.settle()
    #expect(host.visibleText == "at a!")
    #expect(host.evaluations(of: PathView.self) == 1)
  }
}

@MainActor @Observable
final class Path {
  private var elements: [String]
  @ObservationIgnored private(set) var writes: [[String]] = []
  @ObservationIgnored var refuses = false
  var suffix = ""

  init(_ elements: [String] = []) { self.elements = elements }

  var path: [String] {
    get { elements }
    set { elements = newValue }
  }

  var written: [String] {
    get { elements }
    set {
      writes.append(newValue)
      if !refuses { elements = newValue }
    }
  }
}

struct PathView: View {
  @Bindable var model: Path
  var diary: Diary?

  var body: some View {
    NavigationStack(path: $model.written) {
      Text("root")
        .onAppear { diary?.write("+root") }
        .onDisappear { diary?.write("-root") }
        .navigationDestination(for: String.self) { name in
          Text("at \(name)\(model.suffix)")
            .onAppear { diary?.write("+\(name)") }
            .onDisappear { diary?.write("-\(name)") }
        }
    }
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
