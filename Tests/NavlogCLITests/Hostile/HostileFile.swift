import Foundation
import Navlog
import NavlogSQLite
import Testing

@testable import TestFixtures

/// A file that is damaged, or crafted to harm its reader, with the expected error message.
struct HostileFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// The error message of every verb that reads the file; `nil` if the file may be read.
  let refusal: String?
  /// Turns the log at the path, which has two sessions, into this file.
  let make: @Sendable (String) throws -> Void

  init(_ name: String, refusal: String?, _ make: @escaping @Sendable (String) throws -> Void) {
    self.name = name
    self.refusal = refusal
    self.make = make
  }

  /// Creates a file from a log by SQL.
  init(_ name: String, refusal: String?, sql: String) {
    self.init(name, refusal: refusal) { try Connection.raw($0).withoutTriggers(sql) }
  }

  var testDescription: String { name }

  static let all = schemas + contents + kinds + sidecars

  private static let otherSchema =
    "LOG cannot be trusted as a log: its schema is not the one Navlog creates"
  private static let largeSchema =
    "LOG cannot be trusted as a log: its schema is larger than the one Navlog creates"
  private static let notRegular = "LOG is not a regular file"
  private static let silentPipe = "LOG is a pipe, and no program has written to it within 3 seconds"
  private static let noDatabase = "LOG is not a Navlog log: it is not a SQLite database"
}

// MARK: - Schemas

extension HostileFile {
  private static let schemas = [
    HostileFile("a view in place of a table", refusal: otherSchema) { path in
      try Connection.raw(path).execute(
        "PRAGMA legacy_alter_table = ON; ALTER TABLE snapshots RENAME TO others; "
          + "CREATE VIEW snapshots AS SELECT * FROM others")
    },
    HostileFile(
      "a recursive view", refusal: otherSchema,
      sql: """
        DROP VIEW no_effect; CREATE VIEW no_effect AS
        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n
        """),
    HostileFile(
      "an extra trigger", refusal: otherSchema,
      sql: "CREATE TRIGGER extra AFTER INSERT ON events BEGIN SELECT load_extension('x'); END"),
    HostileFile(
      "a virtual table", refusal: otherSchema,
      sql: """
        PRAGMA writable_schema = ON; INSERT INTO sqlite_schema
        VALUES ('table', 'extra', 'extra', 0, 'CREATE VIRTUAL TABLE extra USING fts5(x)')
        """),
    HostileFile(
      "a virtual table with the name of a table",
      refusal: "LOG is damaged (malformed database schema",
      sql: """
        PRAGMA writable_schema = ON; UPDATE sqlite_schema
        SET rootpage = 0, sql = 'CREATE VIRTUAL TABLE events USING fts5(x)' WHERE name = 'events'
        """),
    HostileFile(
      "a generated column", refusal: otherSchema,
      sql: "ALTER TABLE events ADD COLUMN extra TEXT AS (hex(zeroblob(1000000)))"),
    HostileFile(
      "an index on an expression", refusal: otherSchema,
      sql: "CREATE INDEX extra ON calls (length(kind))"),
    HostileFile(
      "a table with an extra comment", refusal: otherSchema,
      sql: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = sql || ' -- x' WHERE name = 'calls'
        """),
    HostileFile(
      "a schema of ten megabytes", refusal: nil,
      sql: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = sql || ' -- ' || hex(zeroblob(5000000)) WHERE name = 'calls'
        """),
    HostileFile("twenty thousand tables", refusal: largeSchema) { path in
      let connection = try Connection.raw(path)
      try connection.execute(
        """
        PRAGMA writable_schema = ON; PRAGMA synchronous = OFF;
        WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20000)
        INSERT INTO sqlite_schema SELECT 'table', 't' || x, 't' || x, 2, 'CREATE TABLE t' || x || ' (a, b, c)' FROM n
        """)
    },
    HostileFile(
      "a newer schema",
      refusal:
        "LOG was written by a newer version: its schema is 99, and this version reads up to \(Migrator.version); "
        + "update navlog to read it", sql: "PRAGMA user_version = 99"),
    HostileFile(
      "a database of another application",
      refusal: "LOG is not a Navlog log: it is a database of another application",
      sql: "PRAGMA application_id = 7"),
  ]
}

// MARK: - Contents

extension HostileFile {
  /// Returns a log with values that violate the types of their columns. The definition of the table is restored afterwards.
  private static func untyped(_ name: String, _ refusal: String?, _ table: String, _ sql: String)
    -> HostileFile
  {
    HostileFile(name, refusal: refusal) { path in
      var definition = ""
      do {
        let connection = try Connection.raw(path)
        definition = try connection.string("SELECT sql FROM sqlite_schema WHERE name = '\(table)'") ?? ""
        try connection.execute(
          """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema
          SET sql = replace(replace(replace(replace(sql, ') STRICT', ')'), ' NOT NULL', ''), ' INTEGER,', ','), ' TEXT', '')
          WHERE name = '\(table)'
          """)
      }
      try Connection.raw(path).withoutTriggers(sql)
      let restoring = try Connection.raw(path)
      try restoring.execute("PRAGMA writable_schema = ON")
      let update = try restoring.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = '\(table)'")
      update.bind(1, definition)
      try update.run()
    }
  }

  private static let contents = [
    HostileFile("two sessions of one identifier", refusal: nil) { path in
      let index = "CREATE UNIQUE INDEX sessions_by_session ON sessions (session)"
      func define(_ sql: String) throws {
        try Connection.raw(path).execute(
          "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '\(sql)' WHERE name = 'sessions_by_session'"
        )
      }
      try define("\(index) WHERE id < 2")
      try Connection.raw(path).withoutTriggers(
        """
        REINDEX sessions_by_session;
        INSERT INTO sessions
        SELECT id + 2, (SELECT session FROM sessions WHERE id = 1), (SELECT max(id) + 1 FROM events), started_ms, app, version,
          system, NULL, NULL
        FROM sessions
        """)
      try define(index)
    },
    untyped(
      "text in place of a number", "event 2 has a value of an invalid type", "events",
      "UPDATE events SET depth = 'deep' WHERE id = (SELECT max(id) - 1 FROM events)"),
    untyped(
      "bytes in place of a number", "event 2 has a value of an invalid type", "events",
      "UPDATE events SET call = x'00' WHERE id = (SELECT max(id) - 1 FROM events)"),
    untyped(
      "NULL in place of a number", "event 2 has a value of an invalid type", "events",
      "UPDATE events SET elapsed_us = NULL WHERE id = (SELECT max(id) - 1 FROM events)"),
    untyped(
      "a number in place of text", "a session has invalid values", "sessions",
      "UPDATE sessions SET app = 7"
    ),
    untyped("bytes in place of text", nil, "calls", "UPDATE OR IGNORE calls SET kind = x'FF00FE'"),
    HostileFile(
      "an app name of fifty megabytes",
      refusal: "LOG contains a value larger than 16 MiB, which logs never contain",
      sql: "UPDATE sessions SET app = hex(zeroblob(25000000))"),
    HostileFile(
      "an app name of ten megabytes", refusal: "a session has invalid values",
      sql: "UPDATE sessions SET app = hex(zeroblob(5000000))"),
    HostileFile(
      "parameters of fifty megabytes", refusal: nil,
      sql: #"""
        UPDATE screens SET params = '{"a":"' || hex(zeroblob(25000000)) || '"}'
        WHERE id = (SELECT destination FROM events WHERE destination NOT NULL)
        """#),
    HostileFile(
      "a detail of a megabyte of brackets", refusal: nil,
      sql:
        #"UPDATE events SET detail = '{"a":[' || replace(hex(zeroblob(350000)), '00', '[],') || '0]}' WHERE id = 3"#
    ),
    HostileFile(
      "dictionary rows with huge ids", refusal: nil,
      sql: """
        INSERT INTO screens VALUES (60000000, 'main', NULL, 'far', '{}');
        INSERT INTO calls VALUES (60000000, 'navigate', 'push', 'user', NULL, NULL, NULL, 0);
        UPDATE events SET destination = 60000000, call = 60000000 WHERE destination NOT NULL
        """),
    HostileFile(
      "an event of an unknown kind", refusal: nil,
      sql: "UPDATE calls SET kind = 'teleport' WHERE kind = 'navigate'"),
    HostileFile(
      "an unknown destination", refusal: nil,
      sql: "UPDATE screens SET type = 'Elsewhere', name = 'nowhere' || id WHERE params NOT NULL"),
    HostileFile(
      "sessions that begin without a screen", refusal: nil,
      sql: "UPDATE events SET screen = 2 WHERE screen = 1; DELETE FROM screens WHERE id = 1"),
    HostileFile("pages that multiply", refusal: nil) { try PageMaze.build(at: $0) },
  ]
}

// MARK: - Files

extension HostileFile {
  private static func replaced(
    _ name: String, _ refusal: String?, _ make: @escaping @Sendable (String) throws -> Void
  )
    -> HostileFile
  {
    HostileFile(name, refusal: refusal) { path in
      try FileManager.default.removeItem(atPath: path)
      try make(path)
    }
  }

  private static func write(_ data: Data, _ path: String) throws {
    try data.write(to: URL(fileURLWithPath: path))
  }

  private static let kinds = [
    replaced("an empty file", "LOG is empty, so it is not a log") { try write(Data(), $0) },
    replaced("random bytes", noDatabase) { path in
      try write(Data((0..<90_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }), path)
    },
    replaced("an export called .sqlite", nil) { path in
      try write(Data(#"{"format":"navlog","schema":1,"sessions":[]}"#.utf8 + [10]), path)
    },
    replaced("a pipe", silentPipe) { mkfifo($0, 0o644) },
    replaced("a link to a pipe", silentPipe) { path in
      mkfifo(path + ".pipe", 0o644)
      symlink(path + ".pipe", path)
    },
    replaced("a link to /dev/zero", notRegular) { symlink("/dev/zero", $0) },
    replaced("a link to itself", "LOG cannot be opened: Too many levels of symbolic links") {
      symlink($0, $0)
    },
    replaced("a folder", "LOG is a folder, not a log") { mkdir($0, 0o755) },
    replaced("a socket", notRegular) { try socket(at: $0) },
    replaced(
      "a sparse file of a terabyte", "LOG has 1099511627776 bytes, and the limit for reading is 1073741824; "
    ) {
      try write(Data(), $0)
      truncate($0, 1 << 40)
    },
  ]

  private static func socket(at path: String) throws {
    #if canImport(Darwin)
    let descriptor = Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(descriptor) }
    // The path of a socket is limited to about a hundred bytes, and a socket cannot be moved to another file system.
    let folder = "/tmp/\(UUID().uuidString)"
    let file = URL(fileURLWithPath: path)
    guard symlink(file.deletingLastPathComponent().path, folder) == 0 else { throw POSIXError(.EIO) }
    defer { unlink(folder) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "\(folder)/\(file.lastPathComponent)".utf8)
    }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0 else { throw POSIXError(.EIO) }
  }
}

// MARK: - Sidecar files

extension HostileFile {
  private static func sidecar(
    _ name: String, _ refusal: String?, _ make: @escaping @Sendable (String) throws -> Void
  )
    -> HostileFile
  { HostileFile(name, refusal: refusal, make) }

  private static let walNotRegular = "LOG-wal is not a regular file: move it away to read the log without it"

  private static let sidecars = [
    sidecar("a write-ahead log that is a pipe", walNotRegular) { mkfifo($0 + "-wal", 0o644) },
    sidecar("a write-ahead log that is a link", walNotRegular) { symlink("/etc/passwd", $0 + "-wal") },
    sidecar("a write-ahead log that is a link to /dev/zero", walNotRegular) {
      symlink("/dev/zero", $0 + "-wal")
    },
    sidecar("a write-ahead log that is a folder", walNotRegular) { mkdir($0 + "-wal", 0o755) },
    sidecar("a write-ahead log of garbage", nil) { path in
      try write(Data((0..<90_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }), path + "-wal")
    },
    sidecar(
      "a write-ahead log of another database",
      "LOG is not a Navlog log: it is a database of another application"
    ) { path in
      let other = path + ".other"
      let connection = try Connection.raw(other)
      try connection.execute(
        "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(9000))")
      try FileManager.default.copyItem(atPath: other + "-wal", toPath: path + "-wal")
    },
    sidecar("a lock that is a pipe", nil) { mkfifo($0 + "-writer", 0o644) },
    sidecar("a lock that is a link to itself", nil) { symlink($0 + "-writer", $0 + "-writer") },
  ]
}
