import Foundation
import Navlog
import NavlogTesting
import Synchronization
import TestThreads
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// The folder to which a reader copies the log of a killed app.
@Suite struct PrivateFolderTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Returns the folder that remains after a user's process was killed while it was reading a copy.
  private func abandonedFolder(hasLock: Bool = true, of owner: uid_t = geteuid()) throws -> String {
    let name = UUID().uuidString
    // The folder gets its final name only when it is complete, because other tests remove folders whose names have this prefix.
    let (prepared, path) = (folder.path(name), NSTemporaryDirectory() + "/\(PrivateFolder.prefix)\(name)")
    try FileManager.default.createDirectory(
      atPath: prepared, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    if hasLock {
      for name in ["lock", "log.sqlite"] { try Data().write(to: URL(fileURLWithPath: prepared + "/" + name)) }
    }
    if owner != geteuid() { try #require(chown(prepared, owner, owner) == 0) }
    try #require(rename(prepared, path) == 0)
    return path
  }

  /// Returns the log of an app that was killed: the file with its write-ahead log.
  private func killedLog() throws -> String {
    let log = try SQLiteEventLog(path: folder.path())
    let session = RandomSession(seed: 1, count: 20)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    return try withExtendedLifetime(log) { try folder.killedCopy(of: folder.path()) }
  }

  @Test
  func `a private folder is removed when its owner is released, and no other user can access the folder`()
    throws
  {
    var owner = PrivateFolder()
    let path = try #require(owner?.path)
    for file in [path, path + "/lock"] { #expect(try #require(FileStatus(file)).permissions & 0o077 == 0) }
    owner = nil
    #expect(!exists(path))
  }

  @Test(arguments: [true, false]) func `the next process removes the private folder of a killed process`(
    hasLock: Bool
  )
    async throws
  {
    let abandoned = try abandonedFolder(hasLock: hasLock)
    let next = PrivateFolder()
    // Another test may hold the lock because it is about to remove the folder.
    try await wait { !exists(abandoned) }
    withExtendedLifetime(next) {}
  }

  @Test func `a private folder stays as long as its process uses it`() throws {
    let first = try #require(PrivateFolder())
    let second = try #require(PrivateFolder())
    #expect(exists(first.path) && exists(second.path))
    withExtendedLifetime(first) {}
  }

  @Test func `a private folder can be created while other processes remove folders that look abandoned`() {
    let reasons = Mutex<[Int32]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<400 where PrivateFolder() == nil { reasons.withLock { $0.append(errno) } }
    }
    #expect(reasons.withLock { $0 } == [])
  }

  @Test(.enabled(if: getuid() == 0, "only root can give files away"))
  func `no process removes a private folder of another user`() throws {
    let foreign = try abandonedFolder(of: 65_534)
    defer { try? FileManager.default.removeItem(atPath: foreign) }
    withExtendedLifetime(PrivateFolder()) { #expect(exists(foreign + "/log.sqlite")) }
  }

  @Test func `a symbolic link in place of a private folder is not followed`() throws {
    let target = folder.path("target")
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: target + "/lock"))
    let link = NSTemporaryDirectory() + "/\(PrivateFolder.prefix)\(UUID().uuidString)"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    defer { unlink(link) }
    withExtendedLifetime(PrivateFolder()) { #expect(exists(target + "/lock")) }
  }

  @Test
  func `a private folder stays until the last statement is finalized, even after its connection is closed`()
    throws
  {
    let file = try ReadOnlyLogFile(path: killedLog())
    var connection: Connection? = try file.open(checkingSchema: true)
    let copy = try #require(connection?.copy?.path)
    var statement: Statement? = try connection?.prepare("SELECT count(*) FROM events")
    connection = nil
    #expect(exists(copy))
    #expect(try statement?.step() == true && statement?.integer(0) == 20)
    statement = nil
    #expect(!exists(copy))
  }
}
