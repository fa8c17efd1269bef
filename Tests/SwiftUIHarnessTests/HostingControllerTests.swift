import SwiftUI
import Testing

/// A view controller that SwiftUI represents as a view.
@Suite @MainActor struct HostingControllerTests {
  @Test
  func `a represented view controller is made once, is updated with its data, and accepts taps`()
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
