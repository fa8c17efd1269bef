import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// A container of an app's own, over the router alone.
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
      Text(verbatim: "\(place)").presentationDetents(of: router.sheetRouter)
    }
    .dialog(of: router, timing: timing) { taps.content($0, router) }
  }
}

@Suite @MainActor struct `A container of one's own` {
  private let session = RouterSession<Place>()
  private let time = ManualTimer()
  private let taps = DialogTaps()
  private let host: TestHost
  private var router: Router<Place> { session.router }

  init() {
    var timing = TransitionTiming()
    timing.timer = time.timer
    host = TestHost { [session, taps, timing] in
      BoundContainer(router: session.router, timing: timing, taps: taps)
    }
    settle()
  }

  private func settle() {
    host.settle()
    while let remaining = time.remaining {
      time.advance(by: remaining)
      host.settle()
    }
  }

  private var calls: [String] {
    get throws {
      try session.timeline.events().map { event in
        "\(event.origin) \(event.action)" + (event.outcome.reason.map { ": \($0)" } ?? "")
      }
    }
  }

  @Test(arguments: DialogAnswers.allCases, [SystemWrite.Delivery.atOnce, .twice, .later])
  func `a tap on a button is recorded once, with its answer`(
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

  @Test func `a dismissal without an answer is the system's, and the next dialog is another one`() throws {
    router.navigate(to: .share)
    settle()
    let late = try host.tapOutside(runsCancelAction: false)
    host.settle()
    #expect(host.dialog == nil && host.differences == [])
    #expect(router.presentingDialog == .share, "an answer may still come")
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

  @Test func `the program's own dismissal is not recorded again`() throws {
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

  @Test func `a late dismissal does not bring back the dialog that was dismissed after it`() throws {
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

  @Test func `a dialog that follows another one at once stays away after its dismissal, too`() throws {
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
    #expect(host.dialog == nil && router.presentingDialog == .share, "an answer may still come")
    settle()
    #expect(router.presentingDialog == nil && host.differences == [])
  }

  @Test func `a button that is tapped when the app has dismissed the dialog does its work, unrecorded`()
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
  func `a dialog of the past comes back, and its buttons do nothing`(answers: DialogAnswers) throws {
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

  @Test func `a sheet has its detents, and a dragged one is recorded`() throws {
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
    #expect(try calls.last == "user dismissSheet", "a sheet that is gone is at no detent")
    router.presentingSheet = .filter
    settle()
    #expect(host.layers[1].detents == [])
  }
}
