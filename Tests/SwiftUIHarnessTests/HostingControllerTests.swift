import SwiftUI
import Testing

/// A represented controller.
@Suite @MainActor struct HostingControllerTests {
  @Test func `is made once, is updated when what it reads changes, and its buttons can be tapped`() throws {
    let model = CounterModel()
    let host = TestHost { VStack { CounterScreen(model: model) } }
    host.settle()
    #expect(host.buttons == ["Count"] && model.calls == ["made", "shows 0"])
    try host.tap("Count")
    host.settle()
    #expect(model.calls == ["made", "shows 0", "shows 1"] && host.failures == [])
  }

  @Test func `is the root view of a hosting controller, too`() throws {
    let model = CounterModel()
    let host = TestHost { UIHostingController(rootView: CounterScreen(model: model)).rootView }
    host.settle()
    #expect(host.buttons == ["Count"])
  }
}
