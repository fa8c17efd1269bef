import SwiftUI
import Testing

/// A tab view.
@Suite @MainActor struct TabTests {
  @Test func `a tab's content is created when the tab is first selected, and keeps its state`() throws {
    let calls = CallLog()
    let host = TestHost { Tabs(calls: calls) }
    host.settle()
    #expect(host.tabs == ["Home", "Settings"])
    #expect(calls.drain() == ["+home"])
    try host.tap("home +")
    host.settle()
    try host.tapTab("Settings")
    host.settle()
    #expect(host.visibleText == "settings 0\nsettings +")
    #expect(host.topLayer?.selectedTab == AnyHashable("s"))
    #expect(Set(calls.drain()) == ["-home", "+settings"])
    try host.tapTab("Home")
    host.settle()
    #expect(host.visibleText == "home 1\nhome +")
  }

  @Test func `tapping the selected tab writes the selection`() throws {
    var writes: [String] = []
    let selection = Binding(get: { @MainActor in "h" }, set: { @MainActor in writes.append($0) })
    let host = TestHost {
      TabView(selection: selection) {
        Tab("Home", systemImage: "house", value: "h") { Text("home") }
        Tab("Settings", systemImage: "gear", value: "s") { Text("settings") }
      }
    }
    host.settle()
    try host.tapTab("Home")
    try host.tapTab("Settings")
    #expect(writes == ["h", "s"])
    host.settle()
    #expect(host.visibleText == "home")
  }

  @Test func `ForEach creates a tab for each element`() throws {
    let model = Model()
    let host = TestHost {
      TabView(selection: Bindable(model).a) {
        ForEach([0, 1], id: \.self) { number in
          Tab("tab \(number)", systemImage: "circle", value: number) { Text("content \(number)") }
        }
      }
    }
    host.settle()
    #expect(host.tabs == ["tab 0", "tab 1"])
    try host.tapTab("tab 1")
    host.settle()
    #expect(host.visibleText == "content 1")
  }

  @Test func `a selection that matches no tab is reported`() {
    let host = TestHost {
      TabView(selection: Binding<Int>.constant(7)) {
        Tab("one", systemImage: "circle", value: 1) { Text("one") }
      }
    }
    host.settle()
    #expect(host.failures.map { $0.rule } == [.noSuchTab])
  }

  @Test func `each tab has its own stack`() throws {
    let model = Model()
    let paths = [PathModel(["a"]), PathModel(["b"])]
    let host = TestHost {
      TabView(selection: Bindable(model).a) {
        Tab("0", systemImage: "circle", value: 0) { PathView(model: paths[0]) }
        Tab("1", systemImage: "circle", value: 1) { PathView(model: paths[1]) }
      }
    }
    host.settle()
    try host.tapTab("1")
    host.settle()
    try host.swipeBack()
    host.settle()
    #expect(host.visibleText == "root" && paths[0].path == ["a"])
    paths[0].path = ["a", "c"]
    host.settle()
    #expect(host.transitions.isEmpty)
    try host.tapTab("0")
    host.settle()
    #expect(host.visibleText == "at c")
  }
}

private struct Tabs: View {
  let calls: CallLog
  @State private var selection = "h"

  var body: some View {
    TabView(selection: $selection) {
      Tab("Home", systemImage: "house", value: "h") {
        Counter(name: "home")
          .onAppear { calls.record("+home") }
          .onDisappear { calls.record("-home") }
      }
      Tab("Settings", systemImage: "gear", value: "s") {
        Counter(name: "settings").onAppear { calls.record("+settings") }
      }
    }
  }
}
