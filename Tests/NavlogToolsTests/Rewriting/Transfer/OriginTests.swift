import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Testing

@testable import TestFixtures

/// Files, views, exports and imports preserve every origin.
@Suite @MainActor struct OriginTests {
  @Test func `the stored names of origins never change`() {
    #expect(
      Origin.known.map(\.rawValue) == [
        "user", "system", "deepLink", "notification", "spotlight", "appIntent", "userActivity", "quickAction",
        "restore", "replay", "tool",
      ])
  }

  @Test(arguments: Origin.known + [Origin(rawValue: "watch")])
  func `an origin survives a round trip through a file, an export and an import`(origin: Origin) throws {
    let folder = try LogFolder()
    let (path, copy) = (folder.path("app.sqlite"), folder.path("copy.sqlite"))
    let session = RouterSession<Screen>(
      log: try SQLiteEventLog(path: path), configuration: .init(links: { _ in .plan([.dismissAll]) }))
    session.send(.mark("by send"), origin: origin)
    session.router.send(.mark("by a router"), origin: origin)
    session.open("app://anywhere", origin: origin)
    session.open(try #require(URL(string: "app://anywhere")), origin: origin)
    try session.close()

    let origins = Array(repeating: origin, count: 4)
    #expect(try SQLiteEventLog(reading: path).events(session.info.id).map(\.origin) == origins)
    #expect(try storedOrigins(in: path) == [origin.rawValue])
    var lines: [String] = []
    try LogExport(of: SQLiteEventLog(reading: path), as: .jsonLines).write { lines.append($0) }
    var rest = lines[...]
    _ = try SQLiteEventLog.importLines(into: copy) { rest.popFirst().map { $0.utf8 } }
    #expect(try SQLiteEventLog(reading: copy).events(session.info.id).map(\.origin) == origins)
    #expect(try storedOrigins(in: copy) == [origin.rawValue])
  }

  private func storedOrigins(in path: String) throws -> [String] {
    var origins: [String] = []
    try LogQuery("SELECT DISTINCT origin FROM event_log", of: path).run {
      origins.append("\($0.map(\.description).joined())")
    }
    return origins
  }
}
