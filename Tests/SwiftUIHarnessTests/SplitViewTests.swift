import Observation
import SwiftUI
import Testing

/// A split view.
@Suite @MainActor struct SplitViewTests {
  private let model = SplitModel()
  private let calls = CallLog()

  private func host(_ width: UserInterfaceSizeClass, settled: Bool = true) -> TestHost {
    let host = TestHost { [model, calls] in SplitScreen(model: model, calls: calls) }
    host.horizontalSizeClass = width
    if settled { host.settle() }
    return host
  }

  private func screens(_ host: TestHost) -> [String] { host.layers[0].screens.map { $0.text } }

  @Test func `a split view at regular width shows both columns`() throws {
    let host = host(.regular)
    #expect(host.topLayer?.sidebar?.text == "a\nb" && screens(host) == ["detail of nothing"])
    #expect(calls.drain() == ["+sidebar", "+detail"])
    try host.tapRow("b")
    host.settle()
    #expect(model.selection == "b" && screens(host) == ["detail of b"])
    try host.deselectRow()
    #expect(model.selection == nil)
  }

  @Test func `the user can hide the sidebar and show it again`() throws {
    let host = host(.regular)
    _ = calls.drain()
    try host.toggleSidebar()
    host.settle()
    #expect(model.visibility == .detailOnly && host.topLayer?.sidebar == nil && host.rows.isEmpty)
    #expect(calls.drain() == ["-sidebar"])
    try host.toggleSidebar()
    host.settle()
    #expect(model.visibility == .all && host.rows == ["a", "b"])
    #expect(calls.drain() == ["+sidebar"])
  }

  @Test func `at compact width, the detail is pushed over the sidebar, and going back deselects the row`()
    throws
  {
    let host = host(.compact)
    #expect(screens(host) == ["a\nb"] && !host.canGoBack)
    #expect(calls.drain() == ["+sidebar"])
    try host.tapRow("b")
    host.settle()
    #expect(screens(host) == ["a\nb", "detail of b"] && model.column == .detail)
    #expect(calls.drain() == ["+detail", "-sidebar"])
    #expect(host.transitionLog == ["pushing", "ended: pushing"])
    try host.swipeBack()
    host.settle()
    #expect(screens(host) == ["a\nb"] && model.selection == nil && model.column == .sidebar)
    #expect(calls.drain() == ["+sidebar", "-detail"])
    #expect(host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test func `going back removes the screens above the detail one by one, and only then the detail`() throws {
    model.path = ["x", "y"]
    model.selection = "a"
    model.column = .detail
    let host = host(.compact)
    #expect(screens(host) == ["a\nb", "detail of a", "at x", "at y"])
    try host.swipeBack()
    host.settle()
    #expect(model.path == ["x"] && model.selection == "a")
    try host.swipeBack()
    host.settle()
    try host.swipeBack()
    host.settle()
    #expect(model.selection == nil && screens(host) == ["a\nb"] && !host.canGoBack)
  }

  @Test func `a split view follows the preferred column only at compact width`() {
    let host = host(.regular)
    model.column = .detail
    host.settle()
    #expect(host.transitionLog == [])
    host.horizontalSizeClass = .compact
    host.settle()
    #expect(screens(host) == ["a\nb", "detail of nothing"])
    model.column = .sidebar
    host.settle()
    #expect(screens(host) == ["a\nb"])
    host.horizontalSizeClass = .regular
    host.settle()
    #expect(host.topLayer?.sidebar != nil && host.differences.isEmpty)
  }

  @Test(arguments: [nil, "a"])
  func `without a preferred column, the selection determines the column on top`(selection: String?) {
    model.selection = selection
    let host = TestHost { [model] in
      NavigationSplitView {
        List(["a", "b"], id: \.self, selection: Bindable(model).selection) { Text($0) }
      } detail: {
        Text("detail")
      }
    }
    host.horizontalSizeClass = .compact
    host.settle()
    #expect(screens(host) == (selection == nil ? ["a\nb"] : ["a\nb", "detail"]))
    model.selection = selection == nil ? "b" : nil
    host.settle()
    #expect(screens(host) == (selection == nil ? ["a\nb", "detail"] : ["a\nb"]))
    #expect(host.differences.isEmpty)
  }

  @Test
  func `until SwiftUI writes a swipe back, the harness reports that the screen differs from the state`()
    throws
  {
    model.selection = "a"
    model.column = .detail
    let host = host(.compact)
    let write = try host.swipeBack(.later)
    host.settle()
    #expect(screens(host) == ["a\nb"] && host.differences.count == 1)
    write.deliver()
    host.settle()
    #expect(host.differences.isEmpty)
  }
}

@MainActor @Observable
private final class SplitModel {
  var selection: String?
  var column = NavigationSplitViewColumn.sidebar
  var visibility = NavigationSplitViewVisibility.automatic
  var path: [String] = []
}

private struct SplitScreen: View {
  @Bindable var model: SplitModel
  let calls: CallLog

  var body: some View {
    NavigationSplitView(columnVisibility: $model.visibility, preferredCompactColumn: $model.column) {
      List(selection: $model.selection) {
        Text("a").tag("a")
        Text("b").tag("b")
      }
      .onAppear { calls.record("+sidebar") }
      .onDisappear { calls.record("-sidebar") }
    } detail: {
      NavigationStack(path: $model.path) {
        Text("detail of \(model.selection ?? "nothing")")
          .onAppear { calls.record("+detail") }
          .onDisappear { calls.record("-detail") }
          .navigationDestination(for: String.self) { Text("at \($0)") }
      }
    }
  }
}
