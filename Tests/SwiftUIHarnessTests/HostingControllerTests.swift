import SwiftUI
import Testing

/// A view controller that SwiftUI represents as a view.
@Suite @MainActor struct HostingControllerTests {
  @Test
  func `a view controller is made once and updated when its data change, and its buttons can be tapped`()
    throws
  {
    let model = CounterModel()
    let host = TestHost { VStack { CounterScreen(model: model) } }
    host.settle()
    #expect(host.buttons == ["Count"] && model.calls == ["made", "shows 0"])
    try host.tap("Count")
    host.settle()
    #expect(model.calls == ["made", "shows 0", "shows 1"] && host.failures == [])
  }

  @Test func `the root view of a hosting controller is shown`() throws {
    let model = CounterModel()
    let host = TestHost { UIHostingController(rootView: CounterScreen(model: model)).rootView }
    host.settle()
    #expect(host.buttons == ["Count"])
  }
}
