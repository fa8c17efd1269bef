import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

/// Detents of sheets.

@Suite @MainActor struct DetentTests {
  let app = TestApp()
  private var router: Router<Place> { app.router }
  private var host: TestHost { app.host }
  private var sheet: LayerSnapshot { host.layers[1] }

  @Test func `a sheet has detents only if its style names them`() {
    for style in [PresentationType.sheet, .sheet(detents: []), .fullScreen] {
      router.present(.list, style: style)
      app.settle()
      #expect(sheet.detents == [] && sheet.detent == nil, "\(style)")
      router.dismiss()
      app.expect("main")
    }
    router.present(.list, style: .sheet(detents: [.medium, .fraction(0.25)]))
    app.expect("main", "sheet list")
    #expect(sheet.detents == [.medium, .fraction(0.25)])
  }

  @Test
  func `a sheet initially rests at its lowest detent, and a drag to that detent is not recorded`() throws {
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    app.expect("main", "sheet list")
    #expect(sheet.detent == .medium && router.sheetRouter?.detent == nil)
    try host.dragSheet(to: .medium, .twice)
    app.expect("main", "sheet list")
    try app.expectEvents("user present")
  }

  @Test func `a drag of a sheet to another detent is recorded once, with the origin system`() throws {
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    app.expect("main", "sheet list")
    try host.dragSheet(to: .large, .twice)
    app.expect("main", "sheet list")
    #expect(sheet.detent == .large && router.sheetRouter?.detent == .large)
    try host.dragSheet(to: .medium)
    app.expect("main", "sheet list")
    try app.expectEvents("user present", "system setDetent", "system setDetent")
    #expect(try app.events.last { $0.action.kind == .setDetent }?.action == .setDetent(.medium))
  }

  @Test
  func `if a call moves a sheet to a detent, SwiftUI's later write of this detent is not recorded`() throws {
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    router.sheetRouter?.setDetent(.large)
    app.expect("main", "sheet list")
    #expect(sheet.detent == .large)
    let late = try host.dragSheet(to: .large, .later)
    late.deliver()
    app.expect("main", "sheet list")
    try app.expectEvents("user present", "user setDetent")
  }

  @Test func `a write to the detents of a removed sheet changes nothing`() throws {
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    app.expect("main", "sheet list")
    let late = try host.dragSheet(to: .large, .later)
    router.dismiss()
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    late.deliver()
    app.expect("main", "sheet list")
    late.deliver()
    app.expect("main", "sheet list")
    #expect(sheet.detent == .medium)
    try app.expectEvents("user present", "user dismiss", "user present")
  }

  @Test func `a drag to a detent that the app has already selected is not recorded again`() throws {
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    host.settle()
    router.sheetRouter?.setDetent(.large)
    host.settle()
    #expect(sheet.detent == .medium, "the sheet is still appearing")
    try host.dragSheet(to: .large)
    app.expect("main", "sheet list")
    #expect(sheet.detent == .large)
    try app.expectEvents("user present", "user setDetent")
  }

  @Test func `a drag of a sheet that the app has already dismissed is not recorded`() throws {
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    host.settle()
    router.dismiss()
    host.settle()
    try host.dragSheet(to: .large)
    app.expect("main")
    try app.expectEvents("user present", "user dismiss")
  }

  @Test func `a view that reads the detent of its sheet is updated when the detent changes`() throws {
    let session = RouterSession<Place>()
    let host = TestHost {
      NavigationContainer(session) { _, router in
        Text(verbatim: router.detent?.description ?? "lowest")
      } content: { _ in
        Text(verbatim: "main")
      }
    }
    session.router.present(.list, style: .sheet(detents: [.large, .medium]))
    host.settle()
    #expect(host.visibleText == "lowest")
    try host.dragSheet(to: .large)
    host.settle()
    #expect(host.visibleText == "large")
    session.visibleRouter.setDetent(.medium)
    host.settle()
    #expect(host.visibleText == "medium")
  }

  @Test func `a sheet can change its detent below a dialog and below another sheet`() throws {
    router.present(.list, style: .sheet(detents: [.large, .medium]))
    let lower = try #require(router.sheetRouter)
    lower.present(.detail(1), style: .sheet(detents: [.medium, .height(100)]))
    router.navigate(to: .confirm)
    app.expect("main", "sheet list", "sheet detail 1", "alert confirm")
    lower.setDetent(.large)
    lower.sheetRouter?.setDetent(.medium)
    app.expect("main", "sheet list", "sheet detail 1", "alert confirm")
    #expect(host.layers[1].detent == .large && host.layers[2].detent == .medium)
  }

  @Test func `a restored sheet keeps its detent`() {
    let log = InMemoryEventLog()
    let earlier = RouterSession<Place>(log: log)
    earlier.router.present(.list, style: .sheet(detents: [.large, .medium]))
    earlier.router.sheetRouter?.setDetent(.large)
    let app = TestApp(RouterSession(log: log, configuration: .init(restoration: .lastSession)))
    app.expect("main", "sheet list")
    #expect(app.host.layers[1].detent == .large)
  }
}
