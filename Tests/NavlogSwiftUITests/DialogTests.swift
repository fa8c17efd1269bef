import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

/// Dialogs.
@Suite @MainActor struct DialogTests {
  let app = TestApp()
  private var router: Router<Place> { app.router }
  private var host: TestHost { app.host }

  @Test func `a dialog shows the app's title, message and buttons, over the topmost stack`() {
    router.navigate(to: .filter)
    router.navigate(to: .confirm)
    app.expect("main", "sheet filter", "alert confirm")
    #expect(
      host.dialog
        == DialogSnapshot(
          kind: .alert, title: "confirm", message: "sure?",
          buttons: [.init("Delete", role: .destructive), .init("Cancel", role: .cancel)]))
    router.answer("delete")
    router.navigate(to: .share)
    app.expect("main", "sheet filter", "confirmationDialog share")
    #expect(host.dialog?.title == "share" && host.dialog?.buttons.count == 2)
  }

  @Test func `a dialog for which the app has no content does not show the parameters of its destination`() {
    enum Question: Navigation {
      case delete(id: Int)
      var presentationType: PresentationType { .alert }
    }
    let session = RouterSession<Question>()
    let host = TestHost {
      NavigationContainer(session) { _, _ in
      } content: { _ in
        Text(verbatim: "main")
      }
    }
    host.settle()
    session.router.navigate(to: .delete(id: 7))
    host.settle()
    #expect(host.dialog?.title == "delete")
  }

  @Test func `a dialog for which the app has no content shows the destination's name and an OK button`()
    throws
  {
    let session = RouterSession<Place>()
    let host = TestHost {
      NavigationContainer(session) { place, router in
        PlaceView(name: "\(place)", router: router)
      } content: { router in
        PlaceView(name: "main", router: router)
      }
    }
    host.settle()
    session.router.present(.detail(7), style: .alert)
    host.settle()
    #expect(host.dialog == DialogSnapshot(kind: .alert, title: "detail 7", buttons: [.init("OK")]))
    try host.answer("OK")
    host.settle()
    #expect(try session.timeline.events().last?.action == .dismissDialog(answer: "ok"))
    #expect(host.dialog == nil && host.failures.isEmpty)
  }

  @Test(arguments: DialogAnswers.allCases, [SystemWrite.Delivery.atOnce, .twice, .later])
  func `the answer to a dialog is recorded once, even if SwiftUI dismisses the dialog first, late or twice`(
    answers: DialogAnswers, delivery: SystemWrite.Delivery
  ) throws {
    host.dialogAnswers = answers
    router.navigate(to: .confirm)
    app.expect("main", "alert confirm")
    let late = try host.answer("Delete", delivery)
    app.expect("main")
    late.deliver()
    late.deliverThroughCurrentBinding()
    app.expect("main")
    #expect(app.taps.answers == ["Delete"])
    try app.expectEvents("user navigate", "user dismissDialog")
    let last = try #require(try app.events.last { $0.action.kind == .dismissDialog })
    #expect(last.action == .dismissDialog(answer: "delete"))
    #expect(last.source?.file == "ScreenFixtures/TestHost+Dialogs.swift")
  }

  @Test(arguments: DialogAnswers.allCases)
  func `the action of a button runs after its answer is recorded and the dialog is gone`(
    answers: DialogAnswers
  ) throws {
    host.dialogAnswers = answers
    app.taps.onTap = { [router] _ in router.navigate(to: .filter) }
    router.navigate(to: .confirm)
    app.expect("main", "alert confirm")
    try host.answer("Delete")
    app.expect("main", "sheet filter")
    try app.expectEvents("user navigate", "user dismissDialog", "user navigate")
  }

  @Test
  func `a tap outside of a confirmation dialog is recorded as the system's dismissal, without an answer`()
    throws
  {
    router.navigate(to: .share)
    app.expect("main", "confirmationDialog share")
    try host.tapOutside(runsCancelAction: false)
    #expect(router.presentingDialog == .share, "an answer may still arrive")
    app.expect("main")
    try app.expectEvents("user navigate", "system dismissDialog")
    #expect(try app.events.last { $0.action.kind == .dismissDialog }?.action == .dismissDialog())
  }

  @Test
  func `if a tap outside of a confirmation dialog runs the cancel action, the tap counts as an answer`()
    throws
  {
    router.navigate(to: .share)
    app.expect("main", "confirmationDialog share")
    try host.tapOutside(runsCancelAction: true)
    app.expect("main")
    try app.expectEvents("user navigate", "user dismissDialog")
    #expect(app.taps.answers == ["Cancel"])
  }

  @Test(arguments: [PresentationType.alert, .confirmationDialog])
  func `if a call dismisses a dialog, the dismissal that SwiftUI writes afterwards is not recorded`(
    style: PresentationType
  ) throws {
    router.present(.list, style: style)
    app.expect("main", "\(style) list")
    let late = try host.recordedDismissal()
    router.dismissDialog()
    late.deliver()
    host.settle()
    late.deliverThroughCurrentBinding()
    app.expect("main")
    late.deliver()
    app.expect("main")
    try app.expectEvents("user present", "user dismissDialog")
  }

  @Test
  func `a late write by SwiftUI never dismisses another dialog, even if both dialogs have the same style`()
    throws
  {
    for next in [Place.confirm, .share] {
      router.navigate(to: .confirm)
      app.settle()
      let late = try host.recordedDismissal()
      router.navigate(to: next)
      late.deliver()
      host.settle()
      late.deliver()
      app.expect("main", next == .confirm ? "alert confirm" : "confirmationDialog share")
      late.deliver()
      app.expect("main", next == .confirm ? "alert confirm" : "confirmationDialog share")
      router.answer("ok")
      app.expect("main")
    }
    #expect(try app.events.allSatisfy { $0.origin == .user || $0.action.kind != .dismissDialog })
  }

  @Test
  func `if the app has dismissed a dialog, a later tap on a button runs the action, but is not recorded`()
    throws
  {
    router.navigate(to: .confirm)
    app.expect("main", "alert confirm")
    router.dismissDialog()
    try host.answer("Delete")
    app.expect("main")
    #expect(app.taps.answers == ["Delete"])
    try app.expectEvents("user navigate", "user dismissDialog")
  }

  @Test func `an answer that arrives after a stage has switched to another session is recorded`() throws {
    let session = RouterSession<Place>()
    let stage = SessionStage(session)
    let app = TestApp(showing: stage)
    session.router.navigate(to: .confirm)
    app.expect("main", "alert confirm")
    let answer = try app.host.recordedAction(of: "Delete")
    stage.session = RouterSession()
    app.expect("main")
    answer()
    #expect(try session.eventLines == ["user navigate", "user dismissDialog"])
    #expect(app.taps.answers == ["Delete"])
  }

  @Test(arguments: [Place.confirm, .share])
  func `if the app dismisses a dialog that is still appearing, a later tap is not recorded`(
    place: Place
  ) throws {
    router.navigate(to: place)
    host.settle()
    router.dismissDialog()
    host.settle()
    #expect(app.layers.last == (place == .confirm ? "alert confirm" : "confirmationDialog share"))
    if place == .confirm { try host.answer("Delete") } else { try host.tapOutside(runsCancelAction: false) }
    app.expect("main")
    #expect(app.taps.answers == (place == .confirm ? ["Delete"] : []), "the button's action runs")
    try app.expectEvents("user navigate", "user dismissDialog")
  }

  @Test func `a dialog that is requested while a sheet appears waits for the sheet`() {
    router.navigate(to: .filter)
    host.finishesTransitions = false
    host.settle()
    router.navigate(to: .confirm)
    host.settle()
    #expect(app.layers == ["main", "sheet filter (presenting)"])
    app.expect("main", "sheet filter", "alert confirm")
  }

  @Test
  func
    `a dialog that is requested while the user drags the sheet away appears after the sheet has disappeared`()
    throws
  {
    router.navigate(to: .filter)
    app.expect("main", "sheet filter")
    let write = try host.swipeDown(.later)
    router.navigate(to: .confirm)
    write.deliver()
    app.expect("main", "alert confirm")
    try app.expectEvents("user navigate", "user navigate", "system dismissSheet")
  }

  @Test
  func `a dialog disappears while a sheet appears below it, and afterwards the dialog appears again`()
    throws
  {
    router.navigate(to: .confirm)
    app.expect("main", "alert confirm")
    router.navigate(to: .filter)
    app.expect("main", "sheet filter", "alert confirm")
    router.dismissSheet()
    app.expect("main", "alert confirm")
    #expect(
      host.transitionLog.filter { $0.hasPrefix("presenting alert") }.count == 3, "\(host.transitionLog)")
    try app.expectEvents("user navigate", "user navigate", "user dismissSheet")
  }

  @Test(arguments: DialogAnswers.allCases)
  func `a dialog that disappears while a sheet appears below it can still be answered once`(
    answers: DialogAnswers
  )
    throws
  {
    host.dialogAnswers = answers
    router.navigate(to: .confirm)
    app.expect("main", "alert confirm")
    router.navigate(to: .filter)
    try host.answer("Delete", .twice)
    app.expect("main", "sheet filter")
    #expect(app.taps.answers == ["Delete"])
    try app.expectEvents("user navigate", "user navigate", "user dismissDialog")
  }

  @Test
  func `a cover that is presented over a sheet's dialog hides the dialog until the cover disappears`() throws
  {
    router.navigate(to: .filter)
    router.sheetRouter?.navigate(to: .confirm)
    app.expect("main", "sheet filter", "alert confirm")
    router.navigate(to: .gallery)
    app.expect("main", "sheet filter", "cover gallery")
    router.dismissFullScreen()
    app.expect("main", "sheet filter", "alert confirm")
    try host.answer("Cancel")
    app.expect("main", "sheet filter")
    #expect(try app.events.last { $0.action.kind == .dismissDialog }?.router == router.sheetRouter?.id)
  }

  @Test func `a dialog stays while screens are pushed and popped below it`() {
    router.navigate(to: .confirm)
    app.expect("main", "alert confirm")
    router.setPath([.list, .detail(1)])
    app.expect("main/list/detail 1", "alert confirm")
    router.popToRoot()
    app.expect("main", "alert confirm")
    #expect(host.transitionLog.filter { $0.hasPrefix("presenting alert") }.count == 1)
  }

  @Test func `a link opens below the dialog that is shown`() {
    router.navigate(to: .filter)
    router.navigate(to: .confirm)
    app.session.open("app://detail/7")
    app.expect("main", "sheet filter/detail 7", "alert confirm")
    app.session.open("app://tour")
    app.expect("main/list/detail 7", "sheet filter/detail 8")
  }

  @Test
  func `a URL opens on the router of the shown dialog, and its screen is pushed on the topmost stack`() throws
  {
    router.navigate(to: .filter)
    router.navigate(to: .confirm)
    app.expect("main", "sheet filter", "alert confirm")
    #expect(host.open(try #require(URL(string: "app://detail/7"))) == 1)
    app.expect("main", "sheet filter/detail 7", "alert confirm")
    try host.answer("Cancel")
    app.expect("main", "sheet filter/detail 7")
    #expect(try app.events.suffix(2).allSatisfy { $0.router == router.id })
  }

  @Test func `a restored session presents its dialog again`() throws {
    let log = InMemoryEventLog()
    let earlier = RouterSession<Place>(log: log)
    earlier.router.navigate(to: .filter)
    earlier.router.navigate(to: .confirm)
    let app = TestApp(RouterSession(log: log, configuration: .init(restoration: .lastSession)))
    app.expect("main", "sheet filter", "alert confirm")
  }

  @Test func `the dialog of a root that is not shown waits until the root is selected`() throws {
    var options = TestApp.Options()
    options.hasTabs = true
    let app = TestApp(RouterSession(configuration: .init(roots: ["main", "search"])), options)
    app.session.router(root: "search").navigate(to: .confirm)
    app.expect("main")
    app.session.select("search")
    app.expect("search", "alert confirm")
    app.session.select("main")
    app.expect("main")
    app.session.select("search")
    app.expect("search", "alert confirm")
    try app.host.answer("Cancel")
    app.expect("search")
    #expect(try app.events.last { $0.action.kind == .dismissDialog }?.router == RouterID("search"))
  }

  @Test func `a split view presents a dialog over both columns`() throws {
    var options = TestApp.Options()
    options.layout = .split
    let app = TestApp(RouterSession(configuration: .init(roots: [.sidebar, "main"])), options)
    app.session.select("main")
    app.session.router(root: "main").navigate(to: .share)
    app.expect("main", "confirmationDialog share")
    try app.host.answer("Delete")
    app.expect("main")
  }
}
