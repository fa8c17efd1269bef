import SwiftUI
import Testing

@Suite("A view that may not be there")
@MainActor
struct OptionalTests {
  @Test("is there once, or not at all")
  func once() throws {
    let model = Model()
    let host = TestHost {
      VStack {
        if model.a > 0 { Text("text") }
        if model.a > 0 { Button("tap") { model.a += 1 } }
        if model.a > 0 { NavigationStack { Text("stack") } }
      }
    }
    host.settle()
    #expect(host.visibleText == "")
    model.a = 1
    host.settle()
    #expect(host.buttons == ["tap"])
    #expect(host.layers.map { $0.screens.map(\.text) } == [["stack"]])
    try host.tap("tap")
    #expect(model.a == 2)
    model.a = 0
    host.settle()
    #expect(host.buttons == [])
  }
}
