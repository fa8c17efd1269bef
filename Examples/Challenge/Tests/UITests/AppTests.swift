import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite
import SwiftUI
import TestThreads
import Testing

@testable import ChallengeUI

/// The app in SwiftUI.
@Suite(.timeLimit(.minutes(5))) @MainActor struct AppTests {
  let app: AppRun

  init() async throws {
    app = try await AppRun()
    try await app.settle()
  }

  @Test func `the user can go from a list to a detail to a location, and back`() async throws {
    #expect(app.title == "Challenge")
    try await app.tap("Characters")
    #expect(app.title == "Characters")
    try await app.tap("Rick Sanchez")
    try await app.tap("Earth")
    #expect(app.title == "Earth")
    try app.host.swipeBack()
    try await app.settle()
    #expect(app.title == "Rick Sanchez")
    try app.host.goBack(by: 2)
    try await app.settle()
    #expect(app.title == "Challenge")
    #expect(
      try app.calls == [
        RecordedCall(action: .push(.characterList)),
        RecordedCall(action: .push(.characterDetail(id: 1))),
        RecordedCall(action: .push(.locationDetail(id: 1))),
        RecordedCall(origin: .system, action: .popEntry(EntryID(5))),
        RecordedCall(origin: .system, action: .popEntry(EntryID(3))),
      ])
  }

  @Test func `a second tap on a row during the push has no effect`() async throws {
    try await app.tap("Characters")
    let row = try #require(app.host.buttons.first { $0.hasPrefix("Rick Sanchez") })
    try app.host.tap(row)
    try app.host.tap(row)
    try await app.settle()
    #expect(app.host.layers.map(\.screens.count) == [3])
    #expect(try app.calls.last?.outcome == .noEffect(.alreadyOnTop))
  }

  @Test func `the filter is a sheet, and each choice changes the list behind the sheet`() async throws {
    try await app.tap("Characters")
    try await app.tap("Filter")
    #expect(app.title == "Filter")
    try await app.tap("Dead")
    try await app.tap("Done")
    #expect(app.host.visibleText.contains("Filter: dead"))
    #expect(app.host.buttons.contains("Birdperson bird person, dead"))
    #expect(!app.host.buttons.contains { $0.hasPrefix("Rick Sanchez") })
    try await app.tap("Filter")
    try app.host.swipeDown()
    try await app.settle()
    let filter = NavigationAction.navigate(to: AppNavigation.characterFilter)
    #expect(
      try app.calls.dropFirst() == [
        RecordedCall(action: filter),
        RecordedCall(router: "home/sheet", action: .setFlag("characterFilter", "dead")),
        RecordedCall(router: "home/sheet", action: .dismiss), RecordedCall(action: filter),
        RecordedCall(origin: .system, action: .dismissSheet),
      ])
  }

  @Test func `the gallery is a cover with its own stack`() async throws {
    app.session.router.setPath([.characterList, .characterDetail(id: 42)])
    try await app.settle()
    try await app.tap("Pictures")
    #expect(app.host.layers.map(\.kind) == [nil, .cover])
    #expect(app.title == "Pictures of Evil Morty")
    try await app.tap("Evil Morty")
    #expect(app.host.layers[1].screens.map(\.title) == ["Pictures of Evil Morty", "Evil Morty"])
    try app.host.swipeBack()
    try await app.settle()
    try await app.tap("Close")
    #expect(app.title == "Evil Morty")
    #expect(app.host.layers.count == 1)
  }

  @Test func `each link in the README's simulator commands opens the documented screen`() async throws {
    var example = URL(filePath: #filePath)
    while example.lastPathComponent != "Tests" { example.deleteLastPathComponent() }
    let readme = try String(contentsOf: example.appending(path: "../README.md"), encoding: .utf8)
    var titles: [String: String] = [:]
    for match in readme.matches(of: /simctl openurl booted "([^"]+)"/) {
      #expect(app.host.open(try #require(URL(string: String(match.1)))) == 1)
      try await app.settle()
      titles[String(match.1)] = app.title
    }
    #expect(
      titles == ["challenge://character/list": "Characters", "challenge://character/42": "Evil Morty"])
  }

  @Test func `the active router opens a link, and the routers below it do not`() async throws {
    try await app.tap("Settings")
    try await app.tap("Welcome")
    let count = try app.calls.count
    #expect(app.host.open(try #require(URL(string: "challenge://episode/list"))) == 1)
    try await app.settle()
    #expect(try app.calls.count == count + 1)
    #expect(app.host.layers.map(\.screens.count) == [1, 1, 2])
    let root = app.session.router
    #expect(root.navigationStackPath == [] && root.sheetRouter?.navigationStackPath == [])
  }

  @Test func `a link is opened on the visible router, and an unknown link is recorded`() async throws {
    try await app.tap("Settings")
    #expect(app.host.open(try #require(URL(string: "challenge://character/list"))) == 1)
    try await app.settle()
    #expect(app.host.layers.map { $0.screens.map(\.title) } == [["Challenge"], ["Settings", "Characters"]])
    func link(
      _ url: String, _ resolution: LinkResolution<AppNavigation>, _ outcome: Outcome = .applied
    ) -> RecordedCall {
      RecordedCall(
        origin: .deepLink, router: "home/sheet", action: .deepLink(url: url, resolution), outcome: outcome)
    }
    app.host.open(try #require(URL(string: "challenge://character/99")))
    try await app.settle()
    #expect(app.host.visibleText.contains("There is no character 99."))
    app.host.open(try #require(URL(string: "challenge://planet/9")))
    try await app.tap("Back")
    #expect(
      try app.calls == [
        RecordedCall(action: .navigate(to: .settings)),
        link("challenge://character/list", .plan([.show(.characterList, .push)])),
        link("challenge://character/99", .plan([.show(.characterDetail(id: 99), .push)])),
        link("challenge://planet/9", .noMatch, .noEffect(.noMatch)),
        RecordedCall(router: "home/sheet", action: .pop),
      ])
  }

  @Test func `the app remembers that the onboarding was completed and that lists are compact`() async throws {
    try await app.tap("Welcome")
    #expect(app.host.layers.map(\.kind) == [nil, .cover])
    try await app.tap("Get started")
    #expect(app.host.visibleText.contains("Welcome back."))
    try await app.tap("Settings")
    try await app.tap("Compact lists")
    try await app.tap("Done")
    try await app.tap("Episodes")
    #expect(app.host.buttons.contains("Pilot"))
    try app.host.swipeBack()
    try await app.settle()
    try await app.tap("Characters")
    #expect(app.host.buttons.contains("Rick Sanchez"))
  }

  /// Each row: a screen (`nil` is home), the title of a button, and the call that a tap on the button makes.
  @Test(
    arguments: [
      (nil, "Characters", .push(.characterList)), (nil, "Episodes", .push(.episodeList)),
      (nil, "Settings", .navigate(to: .settings)), (nil, "Welcome", .navigate(to: .onboarding)),
      (.characterList, "Evil Morty", .push(.characterDetail(id: 42))),
      (.characterList, "Filter", .navigate(to: .characterFilter)),
      (.characterDetail(id: 42), "Citadel of Ricks", .push(.locationDetail(id: 2))),
      (.characterDetail(id: 42), "The Ricklantis Mixup", .push(.episodeDetail(id: 12))),
      (.characterDetail(id: 42), "Pictures", .navigate(to: .imageGallery(characterId: 42))),
      (.characterDetail(id: 999), "Back", .pop),
      (.locationDetail(id: 3), "Annie", .push(.characterDetail(id: 17))),
      (.locationDetail(id: 999), "Back", .pop),
      (.episodeList, "Pilot", .push(.episodeDetail(id: 1))),
      (.episodeDetail(id: 12), "Evil Morty", .push(.characterDetail(id: 42))),
      (.episodeDetail(id: 999), "Back", .pop),
      (.characterFilter, "Dead", .setFlag("characterFilter", "dead")),
      (.characterFilter, "Everybody", .setFlag("characterFilter", .null)),
      (.characterFilter, "Done", .dismiss),
      (.settings, "Compact lists", .setFlag("compactLists", true)),
      (.settings, "Welcome", .navigate(to: .onboarding)), (.settings, "Done", .dismiss),
      (.imageGallery(characterId: 42), "Evil Morty", .push(.characterDetail(id: 42))),
      (.imageGallery(characterId: 42), "Close", .dismiss),
      (.imageGallery(characterId: 999), "Back", .dismiss),
      (.onboarding, "Characters", .push(.characterList)),
    ] as [(AppNavigation?, String, NavigationAction<AppNavigation>)])
  func `each button makes its call, on the router of its screen`(
    destination: AppNavigation?, button: String, action: NavigationAction<AppNavigation>
  ) async throws {
    if let destination { app.session.router.navigate(to: destination) }
    try await app.settle()
    let router = app.session.visibleRouter.id
    let count = try app.calls.count
    try await app.tap(button)
    #expect(try app.calls.dropFirst(count).map(\.action) == [action])
    #expect(try app.session.timeline.events().last { $0.action == action }?.router == router)
  }

  @Test
  func `the inspector lists the app's calls, and its slider does not change the app's screens`()
    async throws
  {
    try await app.tap("Navigation log")
    try await app.tap("Characters")
    try await wait {
      app.host.settle()
      return app.host.buttons.contains { $0.contains("navigate -> characterList") }
    }
    try app.host.moveSlider(to: 0)
    try await app.settle()
    #expect(app.title == "Characters")
    try await app.tap("Close inspector")
  }

  @Test func `the log has every event, each with its call site`() async throws {
    try await app.tap("Episodes")
    try await app.tap("Pilot")
    let session = app.session
    app.host.scenePhase = .background
    try await app.settle()
    let log = try SQLiteEventLog(reading: app.log.path)
    let events = try log.events(session.info.id)
    #expect(events == (try session.log.events(session.info.id)))
    #expect(try log.state(session.info.id, at: events.count).pathText == session.state.pathText)
    let files = Set(events.compactMap { $0.source?.file })
    #expect(files.contains("ChallengeUI/AppNavigation+View.swift"))
    #expect(app.errors == [])
  }

  @Test func `after the app is killed, the next launch shows the same stack and the same sheet`() async throws
  {
    try await app.tap("Characters")
    try await app.tap("Rick Sanchez")
    app.session.visibleRouter.navigate(to: .settings)
    try await app.settle()
    let shown = app.host.layers.map { $0.screens.map(\.title) }
    #expect(shown == [["Challenge", "Characters", "Rick Sanchez"], ["Settings"]])

    let next = try await AppRun(after: app)
    try await next.settle()
    #expect(next.host.layers.map { $0.screens.map(\.title) } == shown)
    #expect(next.session.info.parent?.session == app.session.info.id)
    #expect(app.errors + next.errors == [])
  }

  @Test func `a router becomes active when its screens appear, and resigns when they disappear`() async throws
  {
    app.host.coversHideContentBelow = true
    let root = app.session.router
    #expect(root.isActive)
    try await app.tap("Welcome")
    let cover = try #require(root.fullScreenRouter)
    #expect(cover.isActive && !root.isActive)
    try await app.tap("Get started")
    #expect(root.isActive && cover.isGone)
  }

  @Test func `every destination has a view that the user can leave`() async throws {
    let destinations: [AppNavigation] = [
      .characterList, .characterDetail(id: 42), .locationDetail(id: 3), .episodeList, .episodeDetail(id: 12),
      .characterFilter, .settings, .imageGallery(characterId: 42), .onboarding, .characterDetail(id: 99),
      .locationDetail(id: 99), .episodeDetail(id: 99), .imageGallery(characterId: 99),
    ]
    for destination in destinations {
      app.session.router.navigate(to: destination)
      try await app.settle()
      #expect(!app.host.visibleText.isEmpty, "\(destination)")
      #expect(!app.host.visibleText.contains("Loading"), "\(destination)")
      let exit = ["Done", "Close", "Get started", "Back"].first(where: app.host.buttons.contains)
      if let exit { try await app.tap(exit) } else { try app.host.swipeBack() }
      try await app.settle()
      #expect(app.title == "Challenge", "\(destination)")
    }
  }
}

/// An app whose log cannot be opened.
@Suite @MainActor struct UnopenableLogTests {
  @Test func `the app runs without a log if the log cannot be opened, and reports the error`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "plain-\(UUID().uuidString)")
    try Data("x".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var errors: [String] = []
    let environment = await AppEnvironment(logAt: file.appending(path: "navigation.sqlite")) {
      errors.append($0)
    }
    #expect(errors.count == 1 && errors[0].hasPrefix("the session is not recorded beyond this launch: "))
    environment.session.router.navigate(to: .episodeList)
    #expect(environment.session.state.visible == .episodeList)
  }
}

extension NavigationAction<AppNavigation> {
  /// Returns the call of a button or row that pushes a screen.
  fileprivate static func push(_ destination: AppNavigation) -> Self {
    .navigate(to: destination, unlessOnTop: true)
  }
}
