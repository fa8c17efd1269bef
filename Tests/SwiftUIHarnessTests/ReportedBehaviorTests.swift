import SwiftUI
import Testing

/// Behavior that SwiftUI reportedly has. The host simulates it if the test requests it.
@Suite @MainActor struct ReportedBehaviorTests {
  private let calls = CallLog()

  // MARK: - Paths that change during a transition

  @Test(arguments: [true, false])
  func `with dropsPathsDuringTransitions, a path that changes during a pop is ignored until its next change`(
    drops: Bool
  ) throws {
    let model = PathModel(["a", "b"])
    let host = TestHost { PathView(model: model) }
    host.dropsPathsDuringTransitions = drops
    host.settle()
    host.finishesTransitions = false
    for swipes in [false, true] {
      model.path = ["a", "b"]
      host.settle()
      if !host.transitions.isEmpty { host.finishTransition() }
      if swipes { try host.swipeBack() } else { model.path = ["a"] }
      host.settle()
      #expect(host.transitions == ["popping"])
      model.path = ["a", "c"]
      host.settle()
      #expect(host.visibleText == (drops ? "at a" : "at c"))
      #expect(host.differences.isEmpty == !drops)
      if !host.transitions.isEmpty { host.finishTransition() }
      host.settle()
      #expect(host.visibleText == (drops ? "at a" : "at c"), "the stack does not read the path again")
      model.path = ["a", "d"]
      host.settle()
      #expect(host.visibleText == "at d" && host.differences.isEmpty)
      host.finishTransition()
    }
  }

  @Test func `a stack shows a path that the app sets during a push, or that SwiftUI writes during a pop`()
    throws
  {
    let model = PathModel(["a"])
    let host = TestHost { PathView(model: model) }
    host.dropsPathsDuringTransitions = true
    host.settle()
    host.finishesTransitions = false
    let write = try host.recordedPathWrite()
    model.path = ["a", "b", "c"]
    host.settle()
    model.path = ["a", "b", "c", "d"]
    host.settle()
    #expect(host.visibleText == "at d" && host.transitions == ["pushing"])
    host.finishTransition()
    try host.swipeBack()
    write.deliver()
    host.settle()
    #expect(host.visibleText == "at a" && host.differences.isEmpty)
  }

  @Test
  func `a new path is ignored if its tab is disappearing, but shown if its tab is appearing`() {
    let (tab, home, search) = (Model(), PathModel(["a"]), PathModel())
    let host = TestHost {
      TabView(selection: Bindable(tab).a) {
        Tab("Home", systemImage: "house", value: 0) { PathView(model: home) }
        Tab("Search", systemImage: "circle", value: 1) { PathView(model: search) }
      }
    }
    host.dropsPathsDuringTransitions = true
    host.settle()
    host.finishesTransitions = false
    tab.a = 1
    host.settle()
    home.path = []
    search.path = ["b"]
    host.settle()
    #expect(host.visibleText == "at b" && host.differences.count == 1)
    host.finishesTransitions = true
    tab.a = 0
    host.settle()
    #expect(host.visibleText == "at a")
    home.path = ["c"]
    host.settle()
    #expect(host.visibleText == "at c" && host.differences.isEmpty)
  }

  // MARK: - Selections without a tap

  @Test
  func `a tab view also writes a selection that the app has set, and writes a selection of the user once`()
    throws
  {
    var (selected, writes) = (0, [Int]())
    let model = Model()
    let selection = Binding(
      get: { @MainActor in
        _ = model.a
        return selected
      },
      set: { @MainActor in
        writes.append($0)
        selected = $0
        model.a += 1
      })
    let host = TestHost {
      TabView(selection: selection) {
        Tab("Home", systemImage: "house", value: 0) { Text("home") }
        Tab("Search", systemImage: "circle", value: 1) { Text("search") }
      }
    }
    host.echoesTabSelections = true
    host.settle()
    #expect(writes == [0], "a new tab view writes its first selection")
    selected = 1
    model.a += 1
    host.settle()
    #expect(writes == [0, 1])
    try host.tapTab("Home")
    host.settle()
    #expect(writes == [0, 1, 0] && host.visibleText == "home")
    try host.rewriteTabSelection()
    #expect(writes == [0, 1, 0, 0])
  }

  // MARK: - Appearances

  @Test func `during a cancelled swipe back, the screen below appears, and then disappears at the end`()
    throws
  {
    let model = PathModel(["a", "b"])
    let host = TestHost { [calls] in PathView(model: model, calls: calls) }
    host.settle()
    #expect(calls.drain() == ["+b"])
    host.finishesTransitions = false
    try host.cancelSwipeBack(writing: false)
    host.settle()
    #expect(calls.drain() == ["+a"])
    host.finishTransition()
    host.settle()
    #expect(calls.drain() == ["-a"] && host.visibleText == "at b")
  }

  @Test(arguments: [true, false])
  func `when a view below a cover reappears, onAppear is called only if the test configures this`(
    reports: Bool
  ) {
    let level = Level(calls: calls)
    let host = TestHost { LevelView(level: level) }
    host.coversHideContentBelow = true
    host.reportsAppearanceBelowCovers = reports
    host.settle()
    level.cover = Item(id: 1)
    host.settle()
    #expect(calls.drain() == ["+level 0", "-level 0"])
    level.cover = nil
    host.settle()
    #expect(calls.drain() == (reports ? ["+level 0"] : []) && host.visibleText == "level 0")
  }

  // MARK: - Split views, lists and dialogs

  @Test(arguments: [true, false])
  func `with listsDeselectWhenRowsChange, a list deselects its row when its rows change`(deselects: Bool) {
    let (model, rows) = (Model(), PathModel(["a", "b"]))
    var writes: [Int?] = []
    let selection = Binding<Int?>(get: { @MainActor in 1 }, set: { @MainActor in writes.append($0) })
    let host = TestHost {
      Text(verbatim: "\(model.a)")
      List(selection: selection) { ForEach(rows.path.indices, id: \.self) { Text(rows.path[$0]) } }
    }
    host.listsDeselectWhenRowsChange = deselects
    host.settle()
    rows.path = ["a", "b", "c"]
    model.a += 1
    host.settle()
    #expect(writes == (deselects ? [nil] : []))
  }

  @Test(arguments: [true, false])
  func `with dropsPathsOfNewStacks, a new stack in a column ignores its path until the path changes`(
    drops: Bool
  ) {
    let (root, path) = (Model(), PathModel(["a"]))
    let host = TestHost {
      NavigationSplitView {
        Text("sidebar")
      } detail: {
        PathView(model: path).id(root.a)
      }
    }
    host.dropsPathsOfNewStacks = drops
    host.settle()
    #expect(host.visibleText == "at a", "the first stack shows its path")
    root.a = 1
    host.settle()
    #expect(host.visibleText == (drops ? "root" : "at a") && host.differences.isEmpty == !drops)
    path.path = ["b"]
    host.settle()
    #expect(host.visibleText == "at b" && host.differences.isEmpty)
  }

  @Test func `an alert without its data is empty while it fades`() throws {
    let model = Model()
    model.a = 7
    let host = TestHost { FadingAlert(model: model) }
    host.settle()
    #expect(host.dialog?.title == "Delete 7?" && host.dialog?.buttons.map(\.title) == ["Delete"])
    host.finishesTransitions = false
    try host.answer("Delete")
    host.settle()
    #expect(host.fadingDialog?.title == "Delete 0?" && host.fadingDialog?.buttons.map(\.title) == ["OK"])
  }

  @Test
  func `in the background, SwiftUI writes bindings when the system takes a picture of the app`()
    throws
  {
    let path = PathModel(["a"])
    let host = TestHost { PathView(model: path) }
    host.settle()
    #expect(throws: HarnessMisuse.self) { try host.takePictures() }
    host.scenePhase = .background
    host.settle()
    try host.takePictures()
    #expect(path.path == [])
  }

  // MARK: - Windows

  @Test func `two windows show a change of their model, and a view can read whether its window is active`()
    throws
  {
    let model = PathModel(["a"])
    let hosts = [TestHost { PathView(model: model) }, TestHost { PathView(model: model) }]
    for host in hosts { host.settle() }
    try hosts[0].swipeBack()
    for host in hosts { host.settle() }
    #expect(hosts.map { $0.visibleText } == ["root", "root"])
    #expect(hosts.allSatisfy { $0.differences.isEmpty })
    let window = TestHost { ActivityView() }
    window.settle()
    #expect(window.visibleText == "active")
    window.appearsActive = false
    window.settle()
    #expect(window.visibleText == "behind")
  }
}

private struct ActivityView: View {
  @Environment(\.appearsActive) private var appearsActive
  var body: some View { Text(appearsActive ? "active" : "behind") }
}

private struct FadingAlert: View {
  let model: Model
  var body: some View {
    Text("home").alert(
      Text(verbatim: "Delete \(model.a)?"),
      isPresented: Binding(get: { @MainActor in model.a > 0 }, set: { @MainActor in if !$0 { model.a = 0 } }),
      presenting: model.a > 0 ? model.a : nil
    ) { _ in
      Button("Delete") {}
    } message: { _ in
      EmptyView()
    }
  }
}
