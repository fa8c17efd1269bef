import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Testing

@testable import TestFixtures

/// Plants secrets in every value that an app can pass to the engine, and searches every byte of every file for them.
@MainActor @Suite struct PlantedSecretsTests {
  private typealias Screen = PlantedSecrets.Screen

  private static let word = PlantedSecrets.word

  @Test func `no call writes any of five hundred secrets into a file of the log`() throws {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let secrets = PlantedSecrets()
    let session = secrets.makeSession(log)
    secrets.plant(500, in: session)
    session.router.setPath([.reset(token: "\(Self.word)-snapshot")])
    while session.position % 1_000 != 0 { session.mark("on") }
    #expect(try Connection.raw(folder.path()).integer("SELECT count(*) FROM snapshots") ?? 0 >= 1)
    #expect(try log.events(session.info.id).reduce(0) { $0 + $1.decisions.count } >= 50)
    #expect(try found(in: folder) == [])
    try session.flush()
    #expect(try found(in: folder) == [])
    try session.close()
    for format in LogExport.Format.allCases {
      var text = ""
      try LogExport(of: log, as: format).write { text += $0 + "\n" }
      try Data(text.utf8).write(to: folder.url.appendingPathComponent("export.\(format.rawValue)"))
    }
    let next = RouterSession<Screen>(
      log: log, configuration: .init(restoration: .lastSession, rules: secrets.rules))
    next.router.navigate(to: .reset(token: "\(Self.word)-again"))
    try next.close()
    // The log, its head, and the exports.
    #expect(try folder.names.count == 2 + LogExport.Format.allCases.count)
    #expect(try found(in: folder) == [])
    // As a control, the same search finds a secret that is not masked.
    let careless = RouterSession<Screen>(log: log)
    careless.router.navigate(to: .open("\(Self.word)-open"))
    #expect(try found(in: folder) == ["log.sqlite-wal"])
    try careless.close()
    #expect(try found(in: folder) == ["log.sqlite"])
    #expect(try SQLiteEventLog.verify(folder.path()).isSound)
  }

  /// Returns the files that contain the word, ignoring case.
  private func found(in folder: LogFolder) throws -> [String] {
    try folder.names.filter { name in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      return String(decoding: bytes, as: UTF8.self).lowercased().contains(Self.word)
    }
  }
}
