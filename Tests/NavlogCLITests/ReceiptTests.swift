import Foundation
import NavlogExport
import NavlogTesting
import TestThreads
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import TestFixtures

/// `navlog verify --receipt` compares a log with the receipts of a collector.
@Suite(.waitsForProcesses) struct ReceiptTests {
  private let folder: TemporaryFolder
  private let log: String
  private let sessions = [RandomSession(seed: 3, count: 40), RandomSession(seed: 8, count: 30)]

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    try write(sessions, to: log)
  }

  private func write(_ sessions: [RandomSession], to path: String) throws {
    let log = try SQLiteEventLog(path: path)
    for session in sessions {
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      try log.end(session.info.id, at: session.info.started + 90_000_000, after: 90_000_000_000)
    }
  }

  /// Returns the receipt of a collector that holds a session up to a position.
  private func receipt(
    _ session: RandomSession, _ position: Int, received: String = "2026-11-21T12:00:00.000Z"
  ) throws -> Receipt {
    let lines = try CommandRun(["export", log, "--with-sensitive-data"]).lines
      .filter { $0.hasPrefix(#"{"session":"\#(session.info.id)""#) }
    var chain = ReceiptChain(session.info)
    for line in lines.prefix(position) { chain.append(Array(line.utf8)) }
    return Receipt(
      log: String(repeating: "a", count: 32), session: session.info.id, position: chain.position,
      hash: chain.hash, received: received, key: "k", signature: "")
  }

  private func file(_ receipts: [Receipt], _ name: String = "receipts.jsonl") throws -> String {
    try folder.write(receipts.map { $0.json.text + "\n" }.joined(), to: name)
  }

  /// Returns the status, the verdict, and the result for each receipt.
  private func results(_ path: String, _ receipts: [Receipt], _ options: String...) throws -> [String] {
    let run = try CommandRun(["verify", path, "--json", "--receipt", file(receipts)] + options)
    let json = try JSONValue(parsing: run.output)
    let results = try json.objects("receipts") { "\(try $0.string("result")) \(try $0.string("signature"))" }
    return ["\(run.status)", (try? json.string("verdict")) ?? "none"] + results
  }

  private func short(_ session: RandomSession) -> String { String(session.info.id.prefix(8)) }

  @Test func `navlog verify confirms the receipts of an unchanged log, and lists unchecked signatures`()
    throws
  {
    let receipts = try [receipt(sessions[0], 40), receipt(sessions[1], 12), receipt(sessions[1], 0)]
    let run = try CommandRun(["verify", log, "--receipt", file(receipts)])
    let lines = receipts.map { $0.json.text + "\r\n" }.joined()
    let windows = try folder.write(lines, to: "windows.jsonl")
    #expect(try CommandRun(["verify", log, "--receipt", windows]).status == 0)
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "ok      receipt of 2026-11-21T12:00:00.000Z: session \(short(sessions[0])) contains the 40 events that the collector acknowledged\n"
      ))
    #expect(
      run.output.contains(
        "not checked: the signatures of 3 receipts, because without the collector's key, anyone could have written the receipts\n"
      ))
    #expect(
      try results(log, receipts) == ["0", "VERIFIED"] + Array(repeating: "intact notChecked", count: 3))
  }

  @Test
  func `receipts reveal that a log was rebuilt without its last events, even if seals and head are valid`()
    throws
  {
    let receipts = try [receipt(sessions[0], 40), receipt(sessions[1], 30)]
    let forged = folder.path("forged.sqlite")
    let other = try SQLiteEventLog(path: forged)
    try other.begin(sessions[0].info)
    try other.append(Array(sessions[0].events.prefix(39)), to: sessions[0].info.id)
    try other.end(sessions[0].info.id, at: sessions[0].info.started + 90_000_000, after: 90_000_000_000)
    #expect(try CommandRun(["verify", forged]).status == 0)
    #expect(try results(forged, receipts) == ["4", "UNANCHORED", "cut notChecked", "missing notChecked"])
    let run = try CommandRun(["verify", forged, "--receipt", file(receipts)])
    #expect(
      run.lines.last
        == "UNANCHORED: session \(short(sessions[0])) has 39 events, but the collector acknowledged 40 events: it was truncated"
    )
  }

  @Test(arguments: [0, 20, 39])
  func `receipts reveal one changed event, even if seals and head are valid`(index: Int)
    throws
  {
    let receipts = try [receipt(sessions[0], 40), receipt(sessions[0], index)]
    var events = sessions[0].events
    events[index].source = CallSite(file: "App/Other.swift", line: 1)
    let forged = folder.path("forged.sqlite")
    let other = try SQLiteEventLog(path: forged)
    try other.begin(sessions[0].info)
    try other.append(events, to: sessions[0].info.id)
    try other.end(sessions[0].info.id, at: sessions[0].info.started + 90_000_000, after: 90_000_000_000)
    #expect(try CommandRun(["verify", forged]).status == 0)
    // The second receipt covers only the events before the changed event. These events are unchanged.
    #expect(
      try results(forged, receipts) == ["4", "UNANCHORED", "rewritten notChecked", "intact notChecked"])
  }

  @Test func `receipts reveal that the start, the app or the parent of a session was rewritten`() throws {
    let receipts = try [receipt(sessions[0], 0)]
    let info = sessions[0].info
    for other in [
      SessionInfo(
        id: info.id, started: info.started + 1, app: info.app, version: info.version, system: info.system,
        parent: info.parent),
      SessionInfo(
        id: info.id, started: info.started, app: "Other", version: info.version, system: info.system,
        parent: info.parent),
      SessionInfo(
        id: info.id, started: info.started, app: info.app, version: info.version, system: info.system,
        parent: SessionInfo.Moment(session: "z", position: 1)),
    ] {
      let forged = folder.path("\(UUID().uuidString).sqlite")
      try SQLiteEventLog(path: forged).begin(other)
      #expect(try results(forged, receipts).suffix(1) == ["rewritten notChecked"])
    }
  }

  @Test func `a changed row makes the log BROKEN, even with valid receipts`() throws {
    let receipts = try [receipt(sessions[0], 40), receipt(sessions[1], 30)]
    try Connection.raw(log).withoutTriggers("UPDATE events SET elapsed_us = elapsed_us + 1 WHERE id = 41")
    #expect(try results(log, receipts) == ["1", "BROKEN", "intact notChecked", "rewritten notChecked"])
  }

  @Test func `a session that only a receipt names is reported as pruned if the log records the pruning`()
    throws
  {
    let receipts = try [receipt(sessions[0], 40), receipt(sessions[1], 30)]
    #expect(try CommandRun(["prune", log, "--keep-last", "1", "--also-marked"]).status == 0)
    #expect(try results(log, receipts) == ["0", "VERIFIED", "pruned notChecked", "intact notChecked"])
  }

  @Test(arguments: [
    (-40, ["0", "VERIFIED", "possiblyPruned notChecked"]),
    (0, ["0", "VERIFIED", "possiblyPruned notChecked"]),
    (2, ["0", "VERIFIED", "possiblyPruned notChecked"]),
    (3, ["4", "UNANCHORED", "missing notChecked"]),
  ])
  func `a missing session counts as possibly pruned only if its receipt is older than the pruning`(
    days: Int, expected: [String]
  ) throws {
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    let receipts = try [receipt(sessions[0], 40, received: WallTime.text(now + Int64(days) * 86_400_000))]
    // For such a small limit, the record of the pruning lists no session.
    _ = try SQLiteEventLog.prune(log, to: Retention(maximumBytes: 1_000, keepsMarkedSessions: false))
    #expect(try results(log, receipts) == expected)
  }

  @Test func `if a pruning's clock was not set, any missing session counts as possibly pruned`() throws {
    // For such a small limit, the record of the pruning lists no session.
    let retention = Retention(maximumBytes: 1_000, keepsMarkedSessions: false)
    #expect(try !Pruner(retention: retention, now: 1_000).run(log).removed.isEmpty)
    let expected = ["0", "VERIFIED", "possiblyPruned notChecked"]
    #expect(try results(log, [receipt(sessions[0], 40)]) == expected)
  }

  @Test func `a redacted copy cannot be compared with receipts`() throws {
    let receipts = try [receipt(sessions[0], 40)]
    let copy = folder.path("copy.sqlite")
    #expect(try CommandRun(["redact", log, "--output", copy]).status == 0)
    #expect(try results(copy, receipts).suffix(1) == ["masked notChecked"])
  }

  @Test func `navlog verify compares an export with receipts, in the same way as a log`() throws {
    let export = folder.path("log.jsonl")
    #expect(try CommandRun(["export", log, "--with-sensitive-data", "--output", export]).status == 0)
    #expect(try results(export, [receipt(sessions[0], 40)]) == ["0", "none", "intact notChecked"])
    #expect(
      try results(export, [receipt(RandomSession(seed: 5, count: 3), 0)]) == [
        "1", "none", "missing notChecked",
      ])
  }

  @Test func `openssl can check the signatures of receipts`() throws {
    let key = folder.path("key.pem")
    let (publicKey, otherKey) = (folder.path("public.pem"), folder.path("other.pem"))
    func openssl(_ arguments: [String]) throws {
      let run = try ProgramRun("openssl", arguments)
      try #require(run.status == 0, "\(run.errors)")
    }
    try openssl(["genpkey", "-algorithm", "ed25519", "-out", key])
    try openssl(["pkey", "-in", key, "-pubout", "-out", publicKey])
    try openssl(["genpkey", "-algorithm", "ed25519", "-out", folder.path("k2.pem")])
    try openssl(["pkey", "-in", folder.path("k2.pem"), "-pubout", "-out", otherKey])
    let unsigned = try receipt(sessions[0], 40)
    try folder.write(unsigned.signedText, to: "text")
    try openssl([
      "pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", folder.path("text"), "-out",
      folder.path("signature"),
    ])
    let signature = try Data(contentsOf: URL(fileURLWithPath: folder.path("signature"))).base64EncodedString()
    func signed(_ position: Int) -> Receipt {
      Receipt(
        log: unsigned.log, session: unsigned.session, position: position, hash: unsigned.hash,
        received: unsigned.received,
        key: "k", signature: signature)
    }
    #expect(try results(log, [signed(40)], "--key", publicKey) == ["0", "VERIFIED", "intact valid"])
    #expect(try results(log, [signed(40)], "--key", otherKey) == ["4", "UNANCHORED", "intact invalid"])
    #expect(try results(log, [unsigned], "--key", publicKey) == ["4", "UNANCHORED", "intact invalid"])
    #expect(try results(log, [signed(39)], "--key", publicKey) == ["4", "UNANCHORED", "rewritten invalid"])
    let file = try file([signed(40)])
    let noKey = try CommandRun(["verify", log, "--receipt", file, "--key", log])
    #expect(noKey.status == 2)
    #expect(noKey.errors.contains("openssl cannot read the public key"))
    let noOpenssl = try CommandRun(
      "/usr/bin/env",
      [
        "PATH=\(folder.path("nothing"))", CommandRun.executable.path, "verify", log, "--receipt", file,
        "--key",
        publicKey,
      ])
    #expect(noOpenssl.status == 2)
    #expect(noOpenssl.errors.contains("--key needs openssl, which is not installed"))
  }

  @Test
  func `navlog verify names the line of a malformed receipt, and refuses contradictory options`()
    throws
  {
    let path = folder.path("receipts.jsonl")
    try Data("\(try receipt(sessions[0], 1).json.text)\n{\"format\":\"navlog\"}\n".utf8).write(
      to: URL(fileURLWithPath: path))
    #expect(
      try CommandRun(["verify", log, "--receipt", path])
        == CommandRun(
          status: 2,
          errors: "navlog: \(path), line 2, is not a receipt: field \"format\" must be navlog-receipt\n"))
    #expect(try CommandRun(["verify", log, "--key", path]).status == 2)
    #expect(try CommandRun(["verify", "--corpus", folder.path(""), "--receipt", path]).status == 2)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(try CommandRun(["verify", log, "--receipt", path]).errors.contains("contains no receipt"))
  }
}
