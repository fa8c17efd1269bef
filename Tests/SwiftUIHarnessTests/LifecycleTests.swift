import Foundation
import SwiftUI
import Testing

@Suite("What views are told")
@MainActor
struct LifecycleTests {
  let diary = Diary()
  let model = Model()

  @Test("appearing and disappearing, by an if; in one of two orders, which the test chooses")
  func appearing() {
    for innermostFirst in [false, true] {
      let host = TestHost { [diary, model] in
        if model.a == 0 {
          VStack { Text("in").onAppear { diary.write("+in") } }
            .onAppear { diary.write("+out") }
            .onDisappear { diary.write("-out") }
        }
      }
      model.a = 0
      host.tellsInnermostFirst = innermostFirst
      host.settle()
      #expect(diary.take() == (innermostFirst ? ["+in", "+out"] : ["+out", "+in"]))
      model.a = 1
      #expect(diary.take() == [])
      host.settle()
      #expect(diary.take() == ["-out"])
    }
  }

  @Test("changes of a value, and its first one where that is asked for")
  func changes() {
    let host = TestHost { [diary, model] in
      Text("root")
        .onChange(of: model.a) { old, new in diary.write("\(old) to \(new)") }
        .onChange(of: model.b, initial: true) { diary.write("b") }
    }
    host.settle()
    #expect(diary.take() == ["b"])
    model.a = 2
    model.a = 3
    host.settle()
    #expect(diary.take() == ["0 to 3"])
  }

  @Test("a task runs while its view is there, and anew for another id", .timeLimit(.minutes(5)))
  func task() async throws {
    let host = TestHost { [diary, model] in
      if model.a < 2 {
        Text("root").task(id: model.a) {
          diary.write("began \(model.a)")
          while !Task.isCancelled { await Task.yield() }
          diary.write("cancelled")
        }
      }
    }
    host.settle()
    try await waitFor(["began 0"])
    model.a = 1
    host.settle()
    try await waitFor(["cancelled", "began 1"])
    model.a = 2
    host.settle()
    try await waitFor(["cancelled"])
  }

  /// Waits until the diary has as many lines, which come in no order that is promised.
  private func waitFor(_ lines: [String]) async throws {
    while diary.lines.count < lines.count { try await Task.sleep(for: .milliseconds(1)) }
    #expect(diary.take().sorted() == lines.sorted())
  }

  @Test("a URL is given to every onOpenURL that is mounted, seen or not")
  func url() throws {
    let path = Path(["a"])
    let host = TestHost { [diary] in
      NavigationStack(path: Bindable(path).path) {
        Text("root")
          .onOpenURL { diary.write("root \($0)") }
          .navigationDestination(for: String.self) { name in
            Text(name).onOpenURL { diary.write("\(name) \($0)") }
          }
      }
      .sheet(isPresented: .constant(true)) { Text("sheet").onOpenURL { diary.write("sheet \($0)") } }
    }
    host.settle()
    let url = try #require(URL(string: "app://x"))
    #expect(host.open(url) == 3)
    #expect(diary.take() == ["root app://x", "a app://x", "sheet app://x"])
    path.path = []
    host.settle()
    #expect(host.open(url) == 2)
  }

  @Test("share links, toolbars, titles, sections")
  func others() throws {
    let url = try #require(URL(string: "file:///log"))
    let host = TestHost {
      NavigationStack {
        List { Section("Head") { Text("row") } }
          .navigationTitle("Title")
          .toolbar {
            ToolbarItem(placement: .primaryAction) { ShareLink("Share", item: url) }
            ToolbarItem { Button("Add", systemImage: "plus") {} }
          }
      }
    }
    host.settle()
    #expect(host.topLayer?.top.title == "Title")
    #expect(host.visibleText == "Head\nrow\nShare\nAdd")
    try host.tap("Share")
    #expect(host.sharedItems == ["file:///log"])
  }
}
