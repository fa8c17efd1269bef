import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite
import SwiftUI
import Testing

@testable import ChallengeUI

@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app of the example` {
  let app = AppRun()

  init() async throws { try await app.settle() }

  @Test func `from a list to a detail to a location, and back`() async throws {
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
        "navigate home -> characterList applied", "navigate home -> characterDetail(id: 1) applied",
        "navigate home -> locationDetail(id: 1) applied", "system: pop home entry 5 applied",
        "system: pop home entry 3 applied",
      ])
  }

  @Test func `the filter is a sheet, and the list below it is another one`() async throws {
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
    #expect(
      try app.calls.dropFirst() == [
        "navigate home -> sheet:characterFilter applied",
        "setFlag home/sheet characterFilter = \"dead\" applied", "dismiss home/sheet applied",
        "navigate home -> sheet:characterFilter applied", "system: dismissSheet home applied",
      ])
  }

  @Test func `the pictures are a cover with a stack of its own`() async throws {
    app.launch.session.router.setPath([.characterList, .characterDetail(id: 42)])
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

  @Test func `a link leads on from where the app is, and one to nothing says so`() async throws {
    try await app.tap("Settings")
    #expect(app.host.open(try #require(URL(string: "challenge://character/list"))) == 1)
    try await app.settle()
    #expect(app.host.layers.map { $0.screens.map(\.title) } == [["Challenge"], ["Settings", "Characters"]])
    app.host.open(try #require(URL(string: "challenge://character/99")))
    try await app.settle()
    #expect(app.host.visibleText.contains("No character has the number 99."))
    app.host.open(try #require(URL(string: "challenge://planet/9")))
    try await app.tap("Back")
    #expect(
      try app.calls == [
        "navigate home -> sheet:settings applied",
        "deepLink: deepLink home/sheet challenge://character/list -> characterList applied",
        "deepLink: deepLink home/sheet challenge://character/99 -> characterDetail(id: 99) applied",
        "deepLink: deepLink home/sheet challenge://planet/9 noEffect: noMatch",
        "pop home/sheet applied",
      ])
  }

  @Test func `the welcome is seen once, the settings are kept`() async throws {
    try await app.tap("Welcome")
    #expect(app.host.layers.map(\.kind) == [nil, .cover])
    try await app.tap("Get started")
    #expect(app.host.visibleText.contains("Welcome back."))
    try await app.tap("Settings")
    try await app.tap("Compact lists")
    try await app.tap("Done")
    try await app.tap("Episodes")
    #expect(app.host.buttons.contains("Pilot"))
  }

  @Test func `the inspector stands beside the app and follows it`() async throws {
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

  @Test func `the log is where it should be, and says the same when it is read again`() async throws {
    try await app.tap("Episodes")
    try await app.tap("Pilot")
    let session = app.launch.session
    app.host.scenePhase = .background
    try await app.settle()
    let log = try SQLiteEventLog(reading: app.log.path)
    let events = try log.events(session.info.id)
    #expect(events == (try session.log.events(session.info.id)))
    #expect(try log.state(session.info.id, at: events.count).pathText == session.state.pathText)
    let files = Set(events.compactMap { $0.source?.file })
    #expect(files.contains("ChallengeUI/Episode.swift"))
    #expect(app.problems == [])
  }
}

@Suite @MainActor struct `A launch whose log cannot be opened` {
  @Test func `runs all the same, and says so`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("plain-\(UUID().uuidString)")
    try Data("x".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var problems: [String] = []
    let launch = Launch(logAt: file.appendingPathComponent("navigation.sqlite")) { problems.append($0) }
    #expect(problems.count == 1 && problems[0].hasPrefix("nothing is recorded beyond this launch: "))
    launch.session.router.navigate(to: .episodeList)
    #expect(launch.session.state.visible == .episodeList)
  }
}
