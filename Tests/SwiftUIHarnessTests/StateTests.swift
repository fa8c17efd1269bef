import SwiftUI
import Testing

/// State lives as long as its view.
@Suite @MainActor struct StateTests {
  @Test func `a change of state is shown after the next update, not before`() throws {
    let host = TestHost { Counter(name: "n") }
    host.settle()
    try host.tap("n +")
    #expect(host.visibleText == "n 0\nn +")
    host.settle()
    #expect(host.visibleText == "n 1\nn +")
  }

  @Test func `two equal views have separate states`() throws {
    let host = TestHost {
      let counter = Counter(name: "n")
      VStack {
        counter
        Group { Counter(name: "m") }
        counter.padded()
      }
    }
    host.settle()
    try host.tap("m +")
    host.settle()
    #expect(host.visibleText == "n 0\nn +\nm 1\nm +\nn 0\nn +")
  }

  @Test func `state survives an evaluation of the parent view`() throws {
    let model = Model()
    let host = TestHost {
      Text("\(model.a)")
      Counter(name: "n")
    }
    host.settle()
    try host.tap("n +")
    model.a = 7
    host.settle()
    #expect(host.visibleText == "7\nn 1\nn +")
  }

  @Test func `a view that is removed and added again begins with its initial state`() throws {
    let model = Model()
    let host = TestHost { if model.a == 0 { Counter(name: "n") } }
    host.settle()
    try host.tap("n +")
    host.settle()
    model.a = 1
    host.settle()
    #expect(host.visibleText == "")
    model.a = 0
    host.settle()
    #expect(host.visibleText == "n 0\nn +")
  }

  @Test func `the branches of an if statement have separate states`() throws {
    let model = Model()
    let host = TestHost {
      if model.a == 0 { Counter(name: "n") } else { Counter(name: "n") }
    }
    host.settle()
    try host.tap("n +")
    host.settle()
    model.a = 1
    host.settle()
    #expect(host.visibleText == "n 0\nn +")
  }

  @Test func `rows keep their state by identifier when they move`() throws {
    let model = Model()
    let host = TestHost {
      List(model.a == 0 ? [1, 2, 3] : [3, 1], id: \.self) { Counter(name: "\($0)") }
    }
    host.settle()
    try host.tap("3 +")
    host.settle()
    model.a = 1
    host.settle()
    #expect(host.visibleText == "3 1\n3 +\n1 0\n1 +")
  }

  @Test func `an optional view is shown once, and its modifiers disappear with the view`() throws {
    let calls = CallLog()
    let model = Model()
    let host = TestHost { if model.a == 0 { Button("x") {}.onDisappear { calls.record("-x") } } }
    host.settle()
    #expect(host.buttons == ["x"] && host.visibleText == "x")
    model.a = 1
    host.settle()
    #expect(calls.drain() == ["-x"])
  }

  @Test func `a view with another id begins with the initial state`() throws {
    let model = Model()
    let host = TestHost { Counter(name: "n").id(model.a) }
    host.settle()
    try host.tap("n +")
    host.settle()
    model.a = 1
    host.settle()
    #expect(host.visibleText == "n 0\nn +")
  }

  @Test func `a new value that equals the old one causes no evaluation`() throws {
    let host = TestHost { Setter() }
    host.settle()
    try host.tap("same")
    #expect(!host.hasWork)
    try host.tap("other")
    #expect(host.hasWork)
  }

  @Test func `a view with unchanged properties is not evaluated with its parent`() throws {
    let model = Model()
    let host = TestHost {
      Text("\(model.a)")
      Counter(name: "n")
    }
    host.settle()
    model.a = 1
    host.settle()
    #expect(host.evaluations(of: Counter.self) == 1)
  }
}

private struct Setter: View {
  @State private var value = "a"

  var body: some View {
    Text(value)
    Button("same") { value = "a" }
    Button("other") { value = "b" }
  }
}

private struct Padding: ViewModifier {
  func body(content: Content) -> some View { VStack { content } }
}

extension View {
  fileprivate func padded() -> some View { modifier(Padding()) }
}
