import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import NavlogUpload
import Testing

/// Tests that use a log as the tests of an app do. The manifest denies this target package access, so the target sees only
/// public declarations, as an app does.
@Suite @MainActor struct LogToolsTests {
  private enum AppNavigation: Navigation {
    case list
    case detail(id: Int, title: String)
    case settings

    var presentationType: PresentationType { self == .settings ? .sheet : .push }
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  private func withLog(_ body: (SQLiteEventLog, RouterSession<AppNavigation>) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try SQLiteEventLog(path: path("app.sqlite"))
    let session = RouterSession<AppNavigation>(log: log)
    session.router.navigate(to: .list)
    session.mark("before the detail")
    session.router.navigate(to: .detail(id: 7, title: "secret"))
    session.router.navigate(to: .settings)
    session.visibleRouter.dismiss()
    session.visibleRouter.dismiss()
    try session.close()
    try body(log, session)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @Test func `the public API can read a log from its file and replay a session`() async throws {
    try withLog { _, session in
      let log = try SQLiteEventLog(reading: path("app.sqlite"))
      let record = try #require(try log.sessions().last)
      #expect(record.info == session.info)
      #expect(try log.events(record.info.id).count == record.count)
      let timeline = Timeline<AppNavigation>(log: log, session: record.info.id)
      #expect(try timeline.state(at: 4).visible == .settings)
    }
    let log = InMemoryEventLog()
    let session = RouterSession<AppNavigation>(log: log)
    session.router.navigate(to: .list)
    var frames: [Replayer.Frame] = []
    for try await frame in Replayer(log: log, session: session.info.id, speed: .infinity) {
      frames.append(frame)
    }
    #expect(frames.last?.state.visible?.name == "list")
  }

  @Test func `opening and pruning a log throw only the error type of logs`() async {
    let missing = path("missing/app.sqlite")
    var codes: [EventLogError.Code] = []
    // `error.code` compiles only if the type of the error is known.
    do { _ = try SQLiteEventLog(path: missing) } catch { codes.append(error.code) }
    do { _ = try SQLiteEventLog(reading: missing) } catch { codes.append(error.code) }
    do { _ = try await SQLiteEventLog.open(missing) } catch { codes.append(error.code) }
    do { _ = try await SQLiteEventLog.open(reading: missing) } catch { codes.append(error.code) }
    let retention = Retention(maximumSessions: 1)
    do { _ = try SQLiteEventLog.prune(missing, to: retention) } catch { codes.append(error.code) }
    do { _ = try SQLiteEventLog.previewPrune(missing, to: retention) } catch { codes.append(error.code) }
    #expect(codes == Array(repeating: .cannotOpen, count: 6))
  }

  @Test func `the public API can find a moment and compare two moments`() throws {
    try withLog { log, session in
      let before = try MomentReference("@#before the detail").resolve(in: log)
      let after = try MomentReference("@3").resolve(in: log)
      #expect(before.position == 2 && before.session.info.id == session.info.id)
      let diff = StateDiff(
        from: try session.timeline.state(at: before.position),
        to: try session.timeline.state(at: after.position))
      #expect(diff.changes == [.pushed(.detail(id: 7, title: "secret"), RouterID(.main))])
      #expect(throws: MomentError.self) { try MomentReference("@#nowhere").resolve(in: log) }
    }
  }

  @Test func `the public API can export a redacted log and import it again`() throws {
    try withLog { log, _ in
      var lines: [String] = []
      try LogExport(of: log, as: .jsonLines, redactor: Redactor(keeping: ["id"])).write { lines.append($0) }
      #expect(!lines.contains { $0.contains("secret") })
      #expect(lines.contains { $0.contains(#""params":{"id":7"#) })
      let copy = InMemoryEventLog()
      var importing = try LogImport(into: copy)
      for line in lines { try importing.append(line.utf8) }
      #expect(try importing.finish().events == 6)
      #expect(try copy.verify().isSound)
    }
  }

  @Test func `the public API can dump a log, and two exports with the same stored key are equal`() throws {
    try withLog { log, _ in
      var tables = 0
      let rows = try LogDump(of: path("app.sqlite")).write { if $0.hasPrefix(#"{"table":"#) { tables += 1 } }
      #expect(rows > 6 && tables == 14)
      let key = try #require(MaskKey(MaskKey().bytes))
      let exports = try (1...2).map { _ in
        var lines: [String] = []
        try LogExport(of: log, as: .jsonLines, redactor: Redactor(key: key)).write { lines.append($0) }
        return lines
      }
      #expect(exports[0] == exports[1])
      let replay = try #require(try log.verify().replays.first)
      #expect(replay.events == 6 && replay.differences.isEmpty && replay.firstDifference == nil)
    }
  }

  @Test func `the public API can verify, redact and salvage the file of a log`() throws {
    try withLog { _, _ in
      let report = try SQLiteEventLog.verify(path("app.sqlite"))
      #expect(report.isSound && report.verdict == .verified, "\(report)")
      let copied = try SQLiteEventLog.redact(path("app.sqlite"), into: path("shared.sqlite"))
      #expect(copied.map(\.count) == [6])
      #expect(try SQLiteEventLog.salvage(path("app.sqlite"), into: path("saved.sqlite")).saved == 6)
    }
  }

  @Test func `the public API can query a log in SQL`() throws {
    try withLog { _, _ in
      let query = try LogQuery(
        "SELECT kind, count(*) AS times FROM event_log GROUP BY kind ORDER BY times DESC, kind",
        of: path("app.sqlite"))
      var rows: [[SQLValue]] = []
      try query.run { rows.append($0) }
      #expect(query.columns == ["kind", "times"])
      #expect(rows.first == [.text("navigate"), .integer(3)])
      #expect(throws: QueryError.self) { try LogQuery("DELETE FROM events", of: path("app.sqlite")) }
    }
  }

  @Test func `the public API can compare declared routes with a log`() throws {
    try withLog { log, _ in
      let declared = DeclaredRoutes([
        DeclaredRoute(to: AppNavigation.list), DeclaredRoute(to: AppNavigation.detail(id: 0, title: "")),
      ])
      var matrix = RouteMatrix()
      for session in try log.sessions() { try matrix.read(session, in: log) }
      let rows = matrix.rows(declared: declared)
      #expect(rows.map(\.route.name) == ["list", "detail", "settings"])
      #expect(rows.map(\.status) == [.visited, .visited, .notDeclared])
      #expect(rows[1].calls.first?.call.role == .opened)
    }
  }

  @Test func `the public API can record a fixture from calls in JSON`() throws {
    let log = InMemoryEventLog()
    var recorder = try CallRecorder(log: log)
    let call = try JSONValue(parsing: #"{"call":"navigate","to":{"name":"settings"},"as":"sheet"}"#)
    let result = try recorder.record(CallRequest(json: call))
    try recorder.close()
    #expect(result.outcome == .applied && result.visible?.name == "settings")
    #expect(try log.verify().isSound)
  }

  @Test func `the public API can upload a log under a policy, and report problems`() async throws {
    let collector = try Collector(#require(URL(string: "http://127.0.0.1:1")), token: "token")
    #expect(throws: UploadError.self) {
      try Collector(#require(URL(string: "http://logs.example.com")), token: "token")
    }
    var policy = UploadPolicy()
    (policy.requiresCharging, policy.allowsMeteredNetwork, policy.maximumAttempts) = (true, true, 1)
    policy.conditions = { UploadConditions(isMetered: true, isCharging: false) }
    policy.includes = { $0.count > 0 }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try SQLiteEventLog(path: path("app.sqlite"))
    let session = RouterSession<AppNavigation>(log: log)
    session.router.navigate(to: .list)
    let uploaded = UploadedLog(path("app.sqlite")) { try SQLiteEventLog(reading: $0) }
    let uploader = LogUploader([uploaded], to: collector, policy: policy) { print($0) }
    let outcome = await uploader.upload()
    #expect(outcome.end == .notAllowed("the device is not charging"))
    #expect((outcome.acknowledged, outcome.rejected) == (0, []))
    await #expect(throws: UploadError.self) {
      try await uploader.report("odd", session: session.info.id, at: 1)
    }
    #expect(uploaded.acknowledgedPositions() == [:])
    #expect(UploadedLog.receipts(in: path("app.sqlite")) == [])
    try await session.close()
  }
}
