import Navlog
import NavlogTesting
import Observation
import Synchronization
import Testing

@testable import TestFixtures

/// A router with a dialog.
@MainActor @Suite struct DialogRouterTests {
  private let session = RouterSession<Question>()
  private var router: Router<Question> { session.router }

  @Test func `a dialog has the style of its destination or the style that the caller chooses`() throws {
    #expect(router.dialog == nil && router.presentingDialog == nil)
    router.navigate(to: .delete(id: 7))
    #expect(router.presentingDialog == .delete(id: 7) && router.dialog?.style == .alert)
    router.present(.list, style: .confirmationDialog)
    #expect(router.presentingDialog == .list && router.dialog?.style == .confirmationDialog)
    #expect(router.navigate(to: .delete(id: 7)) == .applied)
    #expect(router.navigate(to: .delete(id: 7), unlessOnTop: true) == .noEffect(.alreadyOnTop))
    #expect(try session.log.eventKinds() == ["navigate", "present", "navigate", "navigate: alreadyOnTop"])
  }

  @Test func `the answer to a dialog and its dismissal without an answer are recorded with their call sites`()
    throws
  {
    router.navigate(to: .delete(id: 7))
    #expect(router.answer("delete") == .applied)
    let line = #line - 1
    #expect(router.presentingDialog == nil)
    #expect(router.answer("delete") == .noEffect(.nothingPresented))
    router.navigate(to: .share)
    #expect(router.dismissDialog() == .applied)
    let events = try session.timeline.events()
    #expect(
      events.map(\.action).filter { $0.kind == .dismissDialog } == [
        .dismissDialog(answer: "delete"), .dismissDialog(answer: "delete"), .dismissDialog(),
      ])
    #expect(events[1].source?.line == line)
    #expect(events[0].screen == .delete(id: 7) && events[0].depth == 1)
    #expect(events[1].screen == nil && events[1].depth == 0)
  }

  @Test func `setting a router's dialog presents it, and setting nil dismisses it without an answer`()
    throws
  {
    router.presentingDialog = .share
    #expect(router.dialog?.style == .confirmationDialog)
    router.presentingDialog = .share
    router.presentingDialog = .list
    #expect(router.dialog?.style == .alert)
    router.presentingDialog = nil
    #expect(try session.log.eventKinds() == ["present", "present", "dismissDialog"])
    #expect(try session.timeline.events().last?.action == .dismissDialog())
  }

  @Test func `an observer of a dialog or of a detent is notified only when that value changes`() throws {
    router.present(.list, style: .sheet(detents: [.medium, .large]))
    let sheet = try #require(router.sheetRouter)
    let calls = Mutex<[String]>([])
    func observe(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { calls.withLock { $0.append(name) } }
    }
    observe("dialog") { _ = router.dialog }
    observe("detent") { _ = sheet.detent }
    router.navigate(to: .list)
    sheet.navigate(to: .list)
    #expect(calls.withLock { $0 } == [])
    sheet.setDetent(.medium)
    #expect(calls.withLock { $0 } == ["detent"])
    router.navigate(to: .delete(id: 1))
    #expect(calls.withLock { $0 } == ["detent", "dialog"])
  }

  @Test func `the router with the dialog is the visible router, but a link opens below the dialog`() {
    router.present(.list, style: .sheet)
    router.navigate(to: .delete(id: 1))
    #expect(session.visibleRouter === router)
    session.send(.deepLink(url: "a://b", .plan([.show(.list, .push)])))
    #expect(router.sheetRouter?.navigationStackPath == [.list] && router.navigationStackPath.isEmpty)
  }

  @Test func `a guard can show a dialog while the deferred call waits`() throws {
    let ask = NavigationGuard<Question>("ask") { state, destination in
      destination == .list && state.flags["isSure"] != true
        ? .defer(until: "isSure", showing: .share) : .allow
    }
    let session = RouterSession<Question>(configuration: .init(rules: NavigationRules(guards: [ask])))
    session.router.navigate(to: .list)
    #expect(session.router.presentingDialog == .share)
    session.setFlag("isSure", true)
    #expect(session.router.navigationStackPath == [.list])
    #expect(session.router.presentingDialog == nil)
    #expect(try session.log.eventKinds() == ["defer", "navigate", "setFlag", "resume"])
  }
}

/// A router in a sheet with detents.
@MainActor @Suite struct SheetRouterTests {
  private let session = makeSession()

  @Test func `the detent of a sheet can be set, and is nil before the first detent is selected`() throws {
    session.router.present(.filter, style: .sheet(detents: [.medium, .large]))
    let sheet = try #require(session.router.sheetRouter)
    #expect(sheet.detent == nil && sheet.modalStyle == .sheet(detents: [.medium, .large]))
    #expect(session.router.detent == nil && session.router.modalStyle == nil)
    #expect(sheet.setDetent(.medium) == .applied)
    #expect(sheet.detent == .medium)
    sheet.detent = .large
    sheet.detent = .large
    sheet.detent = nil
    #expect(sheet.detent == .large)
    let events = try session.timeline.events()
    #expect(events.map { $0.action.kind } == [.present, .setDetent, .setDetent, .setDetent])
    #expect(events.last?.outcome == .noEffect(.unchanged), "setting the current detent is recorded")
    session.router.dismiss()
    #expect(sheet.detent == nil && sheet.modalStyle == nil)
    #expect(sheet.setDetent(.medium) == .noEffect(.noSuchRouter))
  }
}
