import SwiftUI
import Testing

@Suite("Tabs")
@MainActor
struct TabTests {
  @Test("a tab's content is made when it is first selected, keeps its state, and appears and disappears")
  func kept() throws {
    let diary = Diary()
    let host = TestHost { Tabs(diary: diary) }
    host.settle()
    #expect(host.tabs == ["Home", "Settings"])
    #expect(diary.take() == ["+home"])
    try host.tap("home +")
    host.settle()
    try host.tapTab("Settings")
    host.settle()
    #expect(host.visibleText == "settings 0\nsettings +")
    #expect(host.topLayer?.selectedTab == AnyHashable("s"))
    #expect(Set(diary.take()) == ["-home", "+settings"])
    try host.tapTab("Home")
    host.settle()
    #expect(host.visibleText == "home 1\nhome +")
  }

  @Test("tapping the selected tab writes the selection too")
  func again() throws {
    var writes: [String] = []
    let selection = Binding(get: { @MainActor in "h" }, set: { @MainActor in writes.append($0) })
    let host = TestHost {
      TabView(selection: selection) {
        Text("home").tabItem { Text("Home") }.tag("h")
        Text("settings").tabItem { Label("Settings", systemImage: "gear") }.tag("s")
      }
    }
    host.settle()
    try host.tapTab("Home")
    try host.tapTab("Settings")
    #expect(writes == ["h", "s"])
    host.settle()
    #expect(host.visibleText == "home")
  }

  @Test("tabs made of data, by value and by tag")
  func data() throws {
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
    let tagged = TestHost {
      TabView(selection: Bindable(model).a) {
        ForEach([0, 1], id: \.self) { Text("tagged \($0)").tabItem { Text("tab") }.tag($0) }
      }
    }
    tagged.settle()
    #expect(tagged.visibleText == "tagged 1")
  }

  @Test("a selection that is no tab")
  func none() {
    let host = TestHost { TabView(selection: .constant(7)) { Text("one").tag(1) } }
    host.settle()
    #expect(host.failures.map { $0.rule } == [.noSuchTab])
  }

  @Test("each tab has a stack of its own")
  func stacks() throws {
    let model = Model()
    let paths = [Path(["a"]), Path(["b"])]
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
  let diary: Diary
  @State private var selection = "h"

  var body: some View {
    TabView(selection: $selection) {
      Tab("Home", systemImage: "house", value: "h") {
        Counter(name: "home")
          .onAppear { diary.write("+home") }
          .onDisappear { diary.write("-home") }
      }
      Tab("Settings", systemImage: "gear", value: "s") {
        Counter(name: "settings").onAppear { diary.write("+settings") }
      }
    }
  }
}
