import Navlog
import SwiftUI
import Testing

@testable import NavlogSwiftUI

/// Links.
@Suite @MainActor struct LinkTests {
  private enum Page: Navigation {
    case detail(id: Int)
    case help

    var presentationType: PresentationType { self == .help ? .sheet : .push }
  }

  private let session = RouterSession<Page>()

  private func host<Content: View>(
    _ timing: TransitionTiming = TransitionTiming(), @ViewBuilder content: @escaping () -> Content
  ) -> TestHost {
    let host = TestHost { [session] in
      NavigationContainer(session, timing: timing) { page, router in
        Text(verbatim: "\(page)")
      } content: { router in
        content()
      }
    }
    host.settle()
    return host
  }

  @Test func `a tap on a NavlogLink records a navigate call with its call site, and a second tap is a no-op`()
    throws
  {
    let line = #line + 1
    let host = host { NavlogLink("Detail", to: Page.detail(id: 1)) }
    try host.tap("Detail")
    try session.timeline.expectLast("user navigate -> detail(id: 1) unless on top", from: line)
    host.settle()
    #expect(host.visibleText == "detail(id: 1)" && host.failures == [])
    session.router.navigate(to: .detail(id: 1), unlessOnTop: true)
    #expect(try session.timeline.events().last?.outcome == .noEffect(.alreadyOnTop))
  }

  @Test func `a NavlogLink presents a destination that has a modal presentation`() throws {
    let host = host { NavlogLink(to: Page.help) { Text("Help") } }
    try host.tap("Help")
    host.settle()
    #expect(host.layers.map(\.kind) == [nil, .sheet] && host.visibleText == "help")
  }

  @Test func `a NavlogLink outside of a container is disabled`() throws {
    let host = TestHost { NavlogLink("Detail", to: Page.detail(id: 1)) }
    host.settle()
    #expect(throws: HarnessMisuse.self) { try host.tap("Detail") }
  }

  @Test func `SwiftUI's NavigationLink inside a container only logs a warning`() throws {
    let reports = Reports()
    var timing = TransitionTiming()
    timing.report = { reports.sentences.append($0) }
    let host = host(timing) { NavigationLink("Detail", value: Page.detail(id: 1)) }
    try host.tap("Detail")
    host.settle()
    #expect(try session.timeline.events().filter { $0.action.kind == .navigate } == [])
    #expect(
      reports.sentences == [
        "NavigationLink(value: detail(id: 1)) does nothing inside Navlog's containers; use NavlogLink(to: detail(id: 1))"
      ])
  }

  @Test func `SwiftUI's NavigationLink works in an app's own stack without a warning`() throws {
    let host = TestHost { OwnStack(router: session.router) }
    host.settle()
    try host.tap("Detail")
    host.settle()
    #expect(session.router.navigationStackPath == [.detail(id: 1)] && host.failures == [])
  }

  private struct OwnStack: View {
    @Bindable var router: Router<Page>

    var body: some View {
      NavigationStack(path: $router.navigationStackPath) {
        NavigationLink("Detail", value: Page.detail(id: 1))
          .navigationDestination(for: Page.self) { Text(verbatim: "\($0)") }
      }
    }
  }

  @MainActor private final class Reports {
    var sentences: [String] = []
  }
}

extension Timeline {
  fileprivate func expectLast(_ text: String, from line: Int) throws {
    let event = try #require(try events().last { $0.action.kind == .navigate })
    #expect("\(event.origin) \(event.action)" == text && event.source?.line == line)
  }
}
