import SwiftUI
import Testing

@Suite("State lives as long as its view's place")
@MainActor
struct StateTests {
  @Test("a change is shown after the next update, not before")
  func changes() throws {
    let host = TestHost { Counter(name: "n") }
    host.settle()
    try host.tap("n +")
    #expect(host.visibleText == "n 0\nn +")
    host.settle()
    #expect(host.visibleText == "n 1\nn +")
  }

  @Test("two views of one type have a state each, even where they are one value")
  func places() throws {
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

  @Test("state outlives an evaluation of the view above")
  func parentEvaluated() throws {
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

  @Test("state goes with its view, and the next one in its place begins anew")
  func dropped() throws {
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

  @Test("both branches of an if are places of their own")
  func branches() throws {
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

  @Test("rows keep their state by identifier, wherever they move")
  func rows() throws {
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

  @Test("an optional view stands once, and its modifiers go with it")
  func optional() throws {
    let diary = Diary()
    let model = Model()
    let host = TestHost { if model.a == 0 { Button("x") {}.onDisappear { diary.write("-x") } } }
    host.settle()
    #expect(host.buttons == ["x"] && host.visibleText == "x")
    model.a = 1
    host.settle()
    #expect(diary.take() == ["-x"])
  }

  @Test("another id is another view")
  func id() throws {
    let model = Model()
    let host = TestHost { Counter(name: "n").id(model.a) }
    host.settle()
    try host.tap("n +")
    host.settle()
    model.a = 1
    host.settle()
    #expect(host.visibleText == "n 0\nn +")
  }

  @Test("setting an equal value evaluates nothing")
  func equal() throws {
    let host = TestHost { Setter() }
    host.settle()
    try host.tap("same")
    #expect(!host.hasWork)
    try host.tap("other")
    #expect(host.hasWork)
  }

  @Test("a view with unchanged properties is not evaluated with the view above")
  func unchanged() throws {
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

struct Counter: View {
  let name: String
  @State private var count = 0

  var body: some View {
    Text("\(name) \(count)")
    Button("\(name) +") { count += 1 }
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
