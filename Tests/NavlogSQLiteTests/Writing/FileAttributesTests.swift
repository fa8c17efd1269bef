import Foundation
import Navlog
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// The attributes that other programs set on a log: permissions, owner, extended attributes.
@Suite struct FileAttributesTests {
  private static let note = "user.navlog.test"
  private static let canHaveExtendedAttributes: Bool = {
    guard let folder = try? LogFolder(), let path = try? folder.closedLog(1) else { return false }
    return (try? ExtendedAttributes.set(note, to: [120], of: path)) != nil
  }()

  private let folder: LogFolder
  private let path: String

  init() throws {
    folder = try LogFolder()
    path = try folder.closedLog(20, 20, 20)
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func owner(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.ownerAccountID] as? Int)
  }

  private func prune(_ way: String, _ reached: @escaping (LogReplacement.Step) throws -> Void = { _ in })
    throws
  {
    let retention = Retention(maximumSessions: 1)
    if way == "prune" {
      #expect(try !Pruner(retention: retention, reached: reached).run(path).removed.isEmpty)
    } else {
      _ = try SQLiteEventLog(path: path, retention: retention)
    }
    #expect(try SQLiteEventLog(reading: path).sessions().count < 3)
  }

  @Test(arguments: ["prune", "retention"], [0o600, 0o640, 0o644, 0o660])
  func `pruning keeps the read permissions of the log`(way: String, mode wanted: Int) throws {
    #expect(chmod(path, mode_t(wanted)) == 0)
    try prune(way)
    for file in [path, path + "-head"] { #expect(try mode(file) == wanted, "\(file)") }
  }

  @Test(.enabled(if: getuid() == 0, "only root can give files away"), arguments: ["prune", "retention"])
  func `pruning keeps the owner and the group of the log`(way: String) throws {
    #expect(chown(path, 65_534, 65_533) == 0)
    try prune(way)
    for file in [path, path + "-head"] {
      #expect(try owner(file) == 65_534)
      #expect(
        try FileManager.default.attributesOfItem(atPath: file)[.groupOwnerAccountID] as? Int == 65_533)
    }
  }

  @Test(
    .enabled(if: canHaveExtendedAttributes, "the file system has no extended attributes"),
    arguments: ["prune", "retention"])
  func `pruning keeps the extended attributes of the log`(way: String) throws {
    try ExtendedAttributes.set(Self.note, to: Array("keep".utf8), of: path)
    try prune(way)
    #expect(try ExtendedAttributes.value(Self.note, of: path) == Array("keep".utf8))
  }

  /// The attributes that pruning has to copy. A rename loses them, so settings of the folder are safer than those of the file.
  @Test(.enabled(if: canHaveExtendedAttributes, "the file system has no extended attributes"))
  func `renaming another file over a log loses the log's permissions and extended attributes`() throws {
    let new = try folder.closedLog(1, name: "new.sqlite")
    #expect(chmod(path, 0o600) == 0)
    try ExtendedAttributes.set(Self.note, to: [1], of: path)
    try FileSync.rename(new, to: path)
    #expect(try mode(path) != 0o600)
    #expect(try ExtendedAttributes.names(of: path).contains(Self.note) == false)
  }

  @Test func `while a log is rewritten, only the owner of the log can read the new file`() throws {
    #expect(chmod(path, 0o600) == 0)
    try prune("prune") { step in
      if step == .replaced || step == .done { return }
      for name in try folder.names where name.contains(NewLogFile.suffix) {
        #expect(try mode(folder.path(name)) & 0o077 == 0, "\(name) when \(step)")
      }
    }
  }

  @Test(arguments: [0o600, 0o640, 0o644])
  func `the head and the lock have the permissions of the log`(
    wanted: Int
  ) throws {
    #expect(chmod(path, mode_t(wanted)) == 0)
    unlink(path + "-head")
    let log = try SQLiteEventLog(path: path)
    try log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try log.flush()
    for suffix in ["-head", "-writer", "-wal", "-shm"] {
      #expect(try mode(path + suffix) == wanted, "\(suffix)")
    }
  }

  @Test(.enabled(if: getuid() == 0, "only root can give files away"))
  func `files that root creates next to a log belong to the owner of the log`() throws {
    #expect(chown(path, 65_534, 65_533) == 0)
    let log = try SQLiteEventLog(path: path)
    try log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try log.flush()
    for suffix in ["-head", "-writer", "-wal", "-shm"] {
      #expect(try owner(path + suffix) == 65_534, "\(suffix)")
    }
  }

  @Test(arguments: [0o600, 0o640, 0o644]) func `a salvaged log has the permissions of the damaged log`(
    wanted: Int
  ) throws {
    #expect(chmod(path, mode_t(wanted)) == 0)
    _ = try SQLiteEventLog.salvage(path, into: folder.path("saved.sqlite"))
    for suffix in ["", "-head"] { #expect(try mode(folder.path("saved.sqlite" + suffix)) == wanted) }
  }

  @Test func `a head is not written through a symbolic link in place of the head's temporary file`() throws {
    let target = folder.path("target")
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.createSymbolicLink(atPath: path + "-head-new", withDestinationPath: target)
    let log = try SQLiteEventLog(path: path)
    try log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try log.flush()
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs")
    #expect(FileStatus(unfollowed: path + "-head")?.kind == .regular)
  }
}
