import Foundation
public import Navlog
import NavlogSQLite
public import SwiftUI
import TestThreads
public import Testing

/// A run of a pattern's app, which a test uses as a user would. The stand-in for SwiftUI shows the app's views, and the log
/// is a file.
///
/// ```swift
/// let app = try PatternRun { TabsApp(model: TabsModel(log: $0)) }
/// try await app.tap("Characters", "Morty")
/// try await app.expect([["Home", "Characters", "Morty"]])
/// let next = try PatternRun(after: app) { TabsApp(model: TabsModel(log: $0)) }
/// ```
@MainActor
public final class PatternRun {
  /// The window of the app.
  public let window: TestHost
  /// The folder with the log.
  private let folder: URL?
  private let host: AppHost

  /// Launches an app.
  ///
  /// - Parameters:
  ///   - killed: A run of the same app that is treated as killed. The new run begins with copies of the killed run's files.
  ///   - makeApp: Makes the app with its log.
  public convenience init(after killed: PatternRun? = nil, _ makeApp: (any EventLog) throws -> any App) throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pattern-\(UUID().uuidString)")
    if let killed = killed?.folder {
      try FileManager.default.copyItem(at: killed, to: folder)
    } else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let log = try SQLiteEventLog(path: folder.appending(path: "navigation.sqlite").path)
    try self.init(try makeApp(log), folder)
  }

  /// Shows an app that has its own log.
  public convenience init(showing app: any App) throws { try self.init(app, nil) }

  private init(_ app: any App, _ folder: URL?) throws {
    self.folder = folder
    host = AppHost(app)
    host.settle()
    window = try #require(host.front)
  }

  deinit { if let folder { try? FileManager.default.removeItem(at: folder) } }

  /// All open windows, the one in front last.
  public var windows: [TestHost] { host.windows }
  /// The titles of the screens of each layer, the root's first.
  public var titles: [[String]] { window.layers.map { $0.screens.map { $0.title ?? "" } } }
  /// The title of the screen in view.
  public var title: String { window.topLayer?.top.title ?? "" }
  /// The text of the screen in view.
  public var text: String { window.visibleText }

  /// Taps buttons, each as soon as it is on screen.
  public func tap(_ labels: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for label in labels {
      try await wait("the button “\(label)” among \(window.buttons)", sourceLocation) {
        window.buttons.contains(label)
      }
      try window.tap(label)
      try await settle()
    }
  }

  /// Waits until the layers show screens with these titles, the root's layer first.
  public func expect(_ titles: [[String]], sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait("the screens \(titles)", sourceLocation) { self.titles == titles }
    #expect(window.failures.map(\.text) == [], sourceLocation: sourceLocation)
    #expect(window.differences == [], sourceLocation: sourceLocation)
  }

  /// Waits until a condition holds.
  public func expect(
    _ condition: @autoclosure () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait("the condition", sourceLocation, until: condition)
  }

  /// Plays a recorded session on the app's screens, event by event, and returns the title of the screen after each event.
  public func titles<N>(of player: SessionPlayer<N>) async throws -> [String] {
    var titles: [String] = []
    while try player.step() {
      try await settle()
      titles.append(title)
    }
    return titles
  }

  /// Lets views appear, tasks run, and transitions end.
  public func settle() async throws {
    for _ in 1...5 {
      host.settle()
      try await Task.sleep(for: .milliseconds(1))
    }
    host.settle()
  }

  private func wait(
    _ text: @autoclosure () -> String, _ sourceLocation: SourceLocation, until condition: () throws -> Bool
  ) async throws {
    try await TestThreads.wait(
      for: "\(text()); on screen: \(titles)", atMost: .seconds(20), sourceLocation: sourceLocation
    ) {
      host.settle()
      return try condition()
    }
  }
}
