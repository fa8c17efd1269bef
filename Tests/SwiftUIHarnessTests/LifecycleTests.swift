import Foundation
import SwiftUI
import TestThreads
import Testing

/// Lifecycle of views.
@Suite @MainActor struct LifecycleTests {
  let calls = CallLog()
  let model = Model()

  @Test func `onAppear of views that appear together is called in the order that the test configures`() {
    for innermostFirst in [false, true] {
      let host = TestHost { [calls, model] in
        if model.a == 0 {
          VStack { Text("in").onAppear { calls.record("+in") } }
            .onAppear { calls.record("+out") }
            .onDisappear { calls.record("-out") }
        }
      }
      model.a = 0
      host.appearsInnermostFirst = innermostFirst
      host.settle()
      #expect(calls.drain() == (innermostFirst ? ["+in", "+out"] : ["+out", "+in"]))
      model.a = 1
      #expect(calls.drain() == [])
      host.settle()
      #expect(calls.drain() == ["-out"])
    }
  }

  @Test func `onChange gets the old and the new value, and is called initially if the view requests this`() {
    let host = TestHost { [calls, model] in
      Text("root")
        .onChange(of: model.a) { old, new in calls.record("\(old) to \(new)") }
        .onChange(of: model.b, initial: true) { calls.record("b") }
    }
    host.settle()
    #expect(calls.drain() == ["b"])
    model.a = 2
    model.a = 3
    host.settle()
    #expect(calls.drain() == ["0 to 3"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `a task runs while its view is mounted, and restarts when its id changes`() async throws {
    let host = TestHost { [calls, model] in
      if model.a < 2 {
        Text("root").task(id: model.a) {
          calls.record("began \(model.a)")
          while !Task.isCancelled { await Task.yield() }
          calls.record("cancelled")
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

  /// Waits for as many calls as expected. Their order is not guaranteed.
  private func waitFor(_ lines: [String]) async throws {
    try await wait { calls.lines.count >= lines.count }
    #expect(calls.drain().sorted() == lines.sorted())
  }

  @Test func `a URL is delivered to every onOpenURL in the hierarchy, visible or not`() throws {
    let path = PathModel(["a"])
    let host = TestHost { [calls] in
      NavigationStack(path: Bindable(path).path) {
        Text("root")
          .onOpenURL { calls.record("root \($0)") }
          .navigationDestination(for: String.self) { name in
            Text(name).onOpenURL { calls.record("\(name) \($0)") }
          }
      }
      .sheet(isPresented: .constant(true)) { Text("sheet").onOpenURL { calls.record("sheet \($0)") } }
    }
    host.settle()
    let url = try #require(URL(string: "app://x"))
    #expect(host.open(url) == 3)
    #expect(calls.drain() == ["root app://x", "a app://x", "sheet app://x"])
    path.path = []
    host.settle()
    #expect(host.open(url) == 2)
  }

  @Test func `share links, toolbars, titles and sections are on screen`() throws {
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
