import Foundation
import Navlog
import NavlogSQLite
import SwiftUI
import TestThreads
import Testing

@testable import FirstApp
@testable import TestFixtures

/// The first app of the README. Each launch is a separate process, so the test can kill the first one. The log is in
/// Application Support, which the processes move to a temporary folder.
@Suite(.waitingLimit) struct FirstAppTests {
  @Test
  func `the first app shows two stacks and a sheet, records every call, and continues where it was killed`()
    async throws
  {
    let support = Self.support(of: ProcessInfo.processInfo.processIdentifier)
    defer { try? FileManager.default.removeItem(at: support) }
    await #expect(processExitsWith: .success) { try await FirstAppTests.useItUntilItIsKilled() }
    await #expect(processExitsWith: .success) { try await FirstAppTests.continueIt() }

    let folder = try #require(
      FileManager.default.subpaths(atPath: support.path)?.first { $0.hasSuffix(".sqlite") })
    let log = try SQLiteEventLog(reading: support.appendingPathComponent(folder).path)
    let sessions = try log.sessions().map { try log.events($0.info.id) }
    #expect(
      sessions.map {
        $0.filter { ![.activate, .resign].contains($0.action.kind) }.map { "\($0.origin) \($0.action)" }
      } == [
        [
          "user setRoots -> characters, episodes", "user navigate -> character(id: 2) unless on top",
          "user navigate -> character(id: 2) unless on top",
          "user navigate -> episode(number: 1) unless on top", "system pop entry 5",
          "system select -> episodes", "user navigate -> episode(number: 3) unless on top",
          "system select -> characters",
        ],
        [
          "restore restore -> characters/character(id: 2)", "system pop entry 1",
          "user navigate -> sheet:settings", "user dismiss",
        ],
      ])
    #expect(sessions[0].first { $0.action.kind == .navigate }?.source?.file == "FirstApp/FirstApp.swift")
  }

  @MainActor private static func useItUntilItIsKilled() async throws {
    let app = try await Launch()
    #expect(app.window.tabs == ["Characters", "Episodes"])
    // The row accepts a second tap during the push.
    try app.after {
      try $0.tap("Morty")
      try $0.tap("Morty")
    }
    #expect(app.window.buttons == ["First episode"])
    try app.after { try $0.tap("First episode") }
    try app.after { try $0.swipeBack() }
    try app.after { try $0.tapTab("Episodes") }
    try app.after { try $0.tap("Episode 3") }
    try app.after { try $0.tapTab("Characters") }
    #expect(app.window.buttons == ["First episode"], "each tab keeps its stack")
    #expect(app.window.failures == [])
  }

  @MainActor private static func continueIt() async throws {
    let app = try await Launch()
    #expect(app.window.buttons == ["First episode"])
    try app.after { try $0.swipeBack() }
    try app.after { try $0.tap("Settings") }
    #expect(app.window.layers.map(\.kind) == [nil, .sheet])
    try app.after { try $0.tap("Done") }
    // The container waits until the sheet has appeared before it dismisses the sheet.
    try await wait {
      app.app.settle()
      return app.window.layers.count == 1
    }
    try app.after { try $0.tap("Log") }
    #expect(app.window.failures == [])
  }

  private static func support(of test: Int32) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("first-app-\(test)")
  }

  /// A launch of the app, and its window.
  @MainActor private struct Launch {
    let app: AppHost
    let window: TestHost

    init() async throws {
      setenv("XDG_DATA_HOME", FirstAppTests.support(of: getppid()).path, 1)
      let app = AppHost(CharactersApp())
      // The window is empty until the log is open.
      try await wait {
        app.settle()
        return app.front?.visibleText.isEmpty == false
      }
      self.app = app
      window = try #require(app.front)
    }

    func after(_ gesture: (TestHost) throws -> Void) throws {
      try gesture(window)
      app.settle()
    }
  }
}
