import Navlog
import NavlogSwiftUI
import SwiftUI
import TestThreads
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// An app's own container, which uses only the router.
private struct BoundContainer: View {
  @Bindable var router: Router<Place>
  let timing: TransitionTiming
  let taps: DialogTaps

  var body: some View {
    NavigationStack(path: $router.navigationStackPath) {
      Text(verbatim: "main")
        .navigationDestination(for: Place.self) { Text(verbatim: "\($0)") }
    }
    .sheet(item: $router.presentingSheet) { place in
      Text(verbatim: "\(place)").navlogDetents(of: router.sheetRouter)
    }
    .navlogDialog(of: router, timing: timing) { taps.content($0, router) }
  }
}

/// An app's own container.
@Suite @MainActor struct OwnContainerTests {
  private let session = RouterSession<Place>()
  private let time = ManualTimer()
  private let taps = DialogTaps()
  private let host: TestHost
  private var router: Router<Place> { session.router }

  init() {
    host = TestHost { [session, taps, timing = time.timing] in
      BoundContainer(router: session.router, timing: timing, taps: taps)
    }
    settle()
  }

  private func settle() { host.settle(time) }

  private var calls: [String] {
    get throws {
      try session.timeline.events().map { event in
        "\(event.origin) \(event.action)" + (event.outcome.reason.map { ": \($0)" } ?? "")
      }
    }
  }

  @Test(arguments: DialogAnswers.allCases, [SystemWrite.Delivery.atOnce, .twice, .later])
  func `a tap on a button of a dialog is recorded once, with its answer`(
    answers: DialogAnswers, delivery: SystemWrite.Delivery
  ) throws {
    host.dialogAnswers = answers
    router.navigate(to: .confirm)
    settle()
    #expect(host.dialog?.title == "confirm" && host.dialog?.message == "sure?")
    let late = try host.answer("Delete", delivery)
    settle()
    late.deliver()
    settle()
    #expect(try calls == ["user navigate -> alert:confirm", #"user dismissDialog "delete""#])
    #expect(taps.answers == ["Delete"] && host.dialog == nil && host.failures == [])
    #expect(host.differences == [])
  }

  @Test
  func `a dialog that SwiftUI dismisses is recorded with the origin "system", and the next dialog stays`()
    throws
  {
    router.navigate(to: .share)
    settle()
    let late = try host.tapOutside(runsCancelAction: false)
    host.settle()
    #expect(host.dialog == nil && host.differences == [])
    #expect(router.presentingDialog == .share, "an answer may still arrive")
    #expect(time.remaining == TransitionTiming().transitionDuration)
    settle()
    router.navigate(to: .share)
    settle()
    late.deliver()
    settle()
    #expect(host.dialog?.kind == .confirmationDialog)
    #expect(
      try calls == [
        "user navigate -> confirmationDialog:share", "system dismissDialog",
        "user navigate -> confirmationDialog:share",
      ])
  }

  @Test
  func `if a call answers a dialog, the dismissal that SwiftUI writes afterwards is not recorded`() throws {
    router.navigate(to: .confirm)
    settle()
    let late = try host.recordedDismissal()
    router.answer("ok")
    late.deliver()
    settle()
    late.deliver()
    settle()
    #expect(try calls == ["user navigate -> alert:confirm", #"user dismissDialog "ok""#])
    #expect(host.dialog == nil && host.differences == [])
  }

  @Test
  func `if a dialog's dismissal is reported after the next dialog was dismissed, no dialog appears again`()
    throws
  {
    router.navigate(to: .confirm)
    settle()
    let late = try host.recordedDismissal()
    router.answer("ok")
    settle()
    router.navigate(to: .share)
    settle()
    try host.tapOutside(runsCancelAction: false)
    late.deliver()
    host.settle()
    #expect(host.dialog == nil && host.differences == [])
    settle()
    #expect(
      try calls == [
        "user navigate -> alert:confirm", #"user dismissDialog "ok""#,
        "user navigate -> confirmationDialog:share", "system dismissDialog",
      ])
  }

  @Test func `a dialog that immediately follows another one does not reappear after its dismissal`() throws {
    let half = TransitionTiming().transitionDuration / 2
    router.navigate(to: .share)
    settle()
    try host.tapOutside(runsCancelAction: false)
    router.answer("ok")
    host.settle()
    time.advance(by: half)
    router.navigate(to: .share)
    host.settle()
    try host.tapOutside(runsCancelAction: false)
    host.settle()
    #expect(host.dialog == nil)
    time.advance(by: half)
    host.settle()
    #expect(host.dialog == nil && router.presentingDialog == .share, "an answer may still arrive")
    settle()
    #expect(router.presentingDialog == nil && host.differences == [])
  }

  @Test func `if the app has dismissed a dialog, a tap on a button runs the action, but is not recorded`()
    throws
  {
    router.navigate(to: .confirm)
    settle()
    router.dismissDialog()
    try host.answer("Delete")
    settle()
    #expect(try calls == ["user navigate -> alert:confirm", "user dismissDialog"])
    #expect(taps.answers == ["Delete"])
  }

  @Test(arguments: DialogAnswers.allCases)
  func `at a past moment, the dialog of that moment is shown again, and its buttons have no effect`(
    answers: DialogAnswers
  ) throws {
    host.dialogAnswers = answers
    router.navigate(to: .share)
    router.answer("ok")
    let before = try calls
    try session.look(at: 1)
    settle()
    try host.answer("Delete")
    settle()
    #expect(host.dialog?.title == "share" && taps.answers == [])
    try host.tapOutside(runsCancelAction: false)
    settle()
    #expect(host.dialog?.title == "share")
    session.lookAtPresent()
    settle()
    #expect(host.dialog == nil && host.differences == [])
    #expect(try calls == before)
  }

  @Test(arguments: DialogAnswers.allCases)
  func `after the user answered a dialog, a past moment with the dialog shows it again`(
    answers: DialogAnswers
  ) throws {
    host.dialogAnswers = answers
    router.navigate(to: .confirm)
    settle()
    try host.answer("Delete")
    settle()
    try session.look(at: 1)
    settle()
    #expect(host.dialog?.title == "confirm")
    session.lookAtPresent()
    settle()
    #expect(host.dialog == nil && host.differences == [] && host.failures == [])
  }

  @Test func `a swipe and a drag are recorded with the origin system, and without a call site`() throws {
    router.setPath([.list, .detail(1), .detail(2)])
    settle()
    try host.swipeBack()
    settle()
    try host.goBack(by: 2)
    settle()
    router.present(.filter, style: .sheet)
    settle()
    try host.swipeDown()
    settle()
    #expect(host.failures == [] && host.differences == [])
    let events = try session.timeline.events()
    #expect(
      events.map(\.action) == [
        .setPath([.list, .detail(1), .detail(2)]), .pop, .pop(count: 2), .present(.filter, style: .sheet),
        .dismissSheet,
      ])
    #expect(events.map(\.origin) == [.user, .system, .system, .user, .system])
    #expect(events.map { $0.source == nil } == [false, true, true, false, true])
  }

  /// Waits until a user's rejected action is undone.
  private func settle(until condition: () -> Bool) async throws {
    try await wait {
      settle()
      return condition()
    }
  }

  @Test(.waitingLimit)
  func `a swipe while the past is on screen is undone and not recorded`() async throws {
    router.setPath([.list, .detail(1)])
    router.popToRoot()
    let before = try calls
    try await session.look(at: 1)
    settle()
    #expect(host.layers[0].screens.count == 3)
    for _ in 1...2 {
      try host.swipeBack()
      try await settle(until: { host.layers[0].screens.count == 3 })
      #expect(host.differences == [])
    }
    session.lookAtPresent()
    settle()
    #expect(host.layers[0].screens.count == 1 && host.differences == [] && host.failures == [])
    #expect(try calls == before)
  }

  @Test(.waitingLimit)
  func `a sheet that is swiped down or dragged while the past is on screen returns unchanged`()
    async throws
  {
    router.present(.list, style: .sheet(detents: [.medium, .large]))
    router.dismissSheet()
    let before = try calls
    try await session.look(at: 1)
    settle()
    try host.dragSheet(to: .large)
    settle()
    #expect(host.layers[1].detent == .medium && host.differences == [])
    for _ in 1...2 {
      try host.swipeDown()
      try await settle(until: { host.layers.count == 2 })
      #expect(host.differences == [])
    }
    session.lookAtPresent()
    settle()
    #expect(host.layers.count == 1 && host.differences == [] && host.failures == [])
    #expect(try calls == before)
  }

  @Test func `a sheet has the detents of its style, and a drag to another detent is recorded`() throws {
    router.present(.list, style: .sheet(detents: [.medium, .large]))
    settle()
    #expect(host.layers[1].detents == [.medium, .large] && host.layers[1].detent == .medium)
    try host.dragSheet(to: .large, .twice)
    settle()
    #expect(host.layers[1].detent == .large && router.sheetRouter?.detent == .large)
    router.sheetRouter?.setDetent(.medium)
    settle()
    #expect(host.layers[1].detent == .medium)
    #expect(
      try calls == [
        "user present -> sheet(large,medium):list", "system setDetent -> large", "user setDetent -> medium",
      ])
    let late = try host.dragSheet(to: .large, .later)
    router.dismissSheet()
    late.deliver()
    #expect(try calls.last == "user dismissSheet", "a dismissed sheet has no detent")
    router.presentingSheet = .filter
    settle()
    #expect(host.layers[1].detents == [])
  }
}
