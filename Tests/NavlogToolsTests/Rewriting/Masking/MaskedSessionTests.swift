import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

@MainActor
struct MaskedSessionTests {
  private struct Product: Hashable, Codable, Sendable {
    var id: UUID
    var name: String
    var price: Double
    var made: Date
    var isNew: Bool
  }

  private enum Screen: Navigation {
    case list
    case product(Product, page: Int8)
    case search(String, tags: [String: Int])
    case hidden(token: String)
    case wrapped(AnyNavigation)
    case page(Int)
    case tab(kind: Tab)

    enum Tab: String, Codable { case home, cart }

    var presentationType: PresentationType { if case .search = self { .sheet } else { .push } }
    var storedParameters: StoredParameters { if case .hidden = self { .none } else { .all } }
  }

  private let product = Product(
    id: UUID(), name: "Jane's lamp", price: 12.5, made: Date(timeIntervalSince1970: 1e9), isNew: true)

  private func session(
    _ log: any EventLog, _ restoration: RouterSession<Screen>.Configuration.Restoration = .disabled
  ) -> RouterSession<
    Screen
  > {
    RouterSession(log: log, configuration: .init(restoration: restoration))
  }

  private func write(to log: any EventLog) throws {
    let session = session(log)
    session.router.navigate(to: .product(product, page: 3))
    session.router.navigate(to: .wrapped(AnyNavigation(Screen.product(product, page: 4))))
    session.router.navigate(to: .search("jane@example.com", tags: ["jane@example.com": 1, "red": 2]))
    session.visibleRouter.navigate(to: .hidden(token: "tk-1"))
    session.visibleRouter.popTo(.list)
    session.router.dismissAll()
    session.router.popTo(.product(product, page: 3))
    try session.close()
  }

  private func export(_ log: any EventLog, with redactor: Redactor = Redactor()) throws -> [String] {
    var lines: [String] = []
    try LogExport(of: log, as: .jsonLines, redactor: redactor).write { lines.append($0) }
    return lines
  }

  private func imported(_ lines: [String]) throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    var importing = try LogImport(into: log)
    for line in lines { try importing.append(Array(line.utf8)[...]) }
    _ = try importing.finish()
    return log
  }

  @Test func `a player shows a masked session on the app's own screens, with the stacks of the original`()
    throws
  {
    let open = InMemoryEventLog()
    try write(to: open)
    let masked = try imported(export(open))
    let player = try SessionPlayer<Screen>(log: masked, coding: DestinationCoding(types: [Screen.self]))
    let original = try SessionPlayer<Screen>(log: open, coding: DestinationCoding(types: [Screen.self]))
    #expect(player.end == original.end && player.end > 5)
    for position in 0...player.end {
      try player.seek(to: position)
      try original.seek(to: position)
      #expect(
        player.state.compactMap { _ in 0 } == original.recordedState.compactMap { _ in 0 }, "\(position)")
      #expect(player.recordedState.compactMap { $0.name } == original.recordedState.compactMap { $0.name })
    }
    try player.seek(to: 1)
    guard case .product(let shown, let page) = player.state.visible else {
      Issue.record("not a product")
      return
    }
    #expect(shown.isNew && shown.name.hasPrefix("masked-") && page != 3)
    #expect(shown.id != product.id && shown.price != product.price && shown.made != product.made)
    try player.seek(to: 2)
    let inner = try #require(player.recordedState.visible?.parameters)
    #expect(inner.contains(#""name":"product""#) && !inner.contains("Jane"))
  }

  @Test func `an app that restores a masked session omits screens with masked values`() throws {
    let open = InMemoryEventLog()
    let first = session(open)
    // A masked number cannot be recognized as masked.
    first.router.setPath([.list, .search("jane", tags: [:]), .page(8_213)])
    first.setFlag("isAuthenticated", true)
    first.setFlag("points", 8_213)
    first.setFlag("name", "jane")
    try first.close()
    let second = session(try imported(export(open)), .lastSession)
    #expect(second.router.navigationStackPath == [.list])
    #expect(second.flags == ["isAuthenticated": true])
    #expect(!second.info.isMasked)
  }

  @Test func `a session that continues a masked session is masked, too`() throws {
    let open = InMemoryEventLog()
    try write(to: open)
    let folder = try LogFolder()
    for (log, isMasked) in [(open, false), (try imported(export(open)), true)] {
      let player = try SessionPlayer<Screen>(log: log)
      try player.seek(to: 1)
      let path = folder.path("\(isMasked)")
      let session = player.takeOver(log: try SQLiteEventLog(path: path))
      #expect(session.info.isMasked == isMasked)
      try session.close()
      #expect(try SQLiteEventLog(reading: path).lastSession()?.info.isMasked == isMasked)
    }
  }

  @Test
  func `a player cannot decode an enum parameter whose raw value is masked, unless the redactor keeps it`()
    throws
  {
    let open = InMemoryEventLog()
    let first = session(open)
    first.router.navigate(to: .tab(kind: .cart))
    try first.close()
    func visible(_ redactor: Redactor) throws -> Screen? {
      let player = try SessionPlayer<Screen>(log: try imported(export(open, with: redactor)))
      try player.seek(to: 1)
      #expect(player.recordedState.visible?.name == "tab")
      return player.state.visible
    }
    #expect(try visible(Redactor()) == nil)
    #expect(try visible(Redactor(keeping: ["kind"])) == .tab(kind: .cart))
  }

  @Test func `a salvaged masked session is masked, even if the session's own row is lost`() throws {
    let folder = try LogFolder()
    let log = try folder.closedLog(20, 30)
    let shared = folder.path("shared")
    try SQLiteEventLog.redact(log, into: shared)
    for (path, isMasked) in [(log, false), (shared, true)] {
      for damage in ["whole", "DELETE FROM sessions WHERE id = 1"] {
        if damage != "whole" { try Connection.raw(path).withoutTriggers(damage) }
        let saved = folder.path("saved-\(UUID().uuidString)")
        _ = try SQLiteEventLog.salvage(path, into: saved)
        let sessions = try SQLiteEventLog(reading: saved).sessions()
        #expect(sessions.map(\.info.isMasked) == [isMasked, isMasked], "\(damage)")
        #expect(sessions[0].info.id.hasPrefix("salvaged-") == (damage != "whole"))
        #expect(try SQLiteEventLog.verify(saved).isSound)
      }
    }
  }

  @Test func `a masked session is marked as masked in files, exports and imports`()
    throws
  {
    let folder = try LogFolder()
    let log = try folder.closedLog(20, 30)
    func isMasked(_ log: any EventLog) throws -> [Bool] { try log.sessions().map(\.info.isMasked) }
    #expect(try isMasked(SQLiteEventLog(reading: log)) == [false, false])
    try SQLiteEventLog.redact(log, into: folder.path("shared"))
    let shared = try SQLiteEventLog(reading: folder.path("shared"))
    #expect(try isMasked(shared) == [true, true])
    #expect(try shared.lastSession()?.info.isMasked == true)
    #expect(try shared.session(shared.sessions()[0].info.id).info.isMasked)
    var lines = try export(SQLiteEventLog(reading: log))
    #expect(lines[0].matches(of: /"masked":true/).count == 2)
    #expect(try isMasked(imported(lines)) == [true, true])
    // A log can contain masked and unmasked sessions.
    let path = folder.path("mixed")
    let mixed = try SQLiteEventLog(path: path)
    try mixed.write(RandomSession(seed: 9, count: 10))
    let imported = try SQLiteEventLog.importLines(into: path) {
      lines.isEmpty ? nil : lines.removeFirst().utf8
    }
    #expect(imported.imported.map(\.info.isMasked) == [true, true])
    #expect(try isMasked(SQLiteEventLog(reading: path)) == [false, true, true])
    let summary = "SELECT count(*) FROM session_summary WHERE masked ="
    #expect(try Connection.raw(path).integer("\(summary) 0") == 1)
    #expect(try Connection.raw(path).integer("\(summary) 1") == 2)
    #expect(try SQLiteEventLog.verify(path).isSound)
    // A session keeps its mark when other sessions are pruned.
    _ = try SQLiteEventLog.prune(
      path, to: Retention(maximumSessions: 2, keepsMarkedSessions: false, keepsUnclosedSessions: false))
    #expect(try isMasked(SQLiteEventLog(reading: path)) == [true, true])
    let records = "SELECT count(*) FROM maintenance WHERE kind = 'masked'"
    #expect(try Connection.raw(path).integer(records) == 2)
    #expect(try SQLiteEventLog.verify(path).isSound)
  }
}
