import Foundation
import Navlog
import NavlogSQLite
import Testing

@Suite struct `A file that may not be written` {
  /// Nobody's number; root may do everything, so the one who opens is somebody else.
  private var user: String { getuid() == 0 ? "65534" : "\(getuid())" }

  private enum Case: String, CaseIterable {
    case readOnlyFile, unreadableFile, readOnlyFolder, readOnlyFolderWithLog, hiddenFolder, folder
  }

  @Test(arguments: 0..<6) func `is named, with what to do`(number: Int) throws {
    let which = Case.allCases[number]
    // Not in memory: what counts is the folder above too.
    let above = FileManager.default.temporaryDirectory.appendingPathComponent(
      "navlog-access-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: above) }
    let folder = above.appendingPathComponent("logs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.path + "/log.sqlite"
    let hasLog = which != .readOnlyFolder && which != .folder
    if hasLog { _ = try SQLiteEventLog(path: path) }
    if which == .folder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    func mode(_ mode: Int, _ path: String) { #expect(chmod(path, mode_t(mode)) == 0) }
    mode(0o755, above.path)
    mode(which == .readOnlyFolder || which == .readOnlyFolderWithLog ? 0o555 : 0o777, folder.path)
    if hasLog { mode(0o666, path) }
    if which == .readOnlyFile { mode(0o444, path) }
    if which == .unreadableFile { mode(0o000, path) }
    if which == .hiddenFolder { mode(0o000, folder.path) }
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    let expected =
      switch which {
      case .readOnlyFile:
        "cannotWrite: \(path) cannot be written: it is read-only; check the permissions of the file and its folder"
      case .readOnlyFolderWithLog:
        "cannotWrite: \(path) cannot be written: attempt to write a readonly database; check the permissions of the file and its folder"
      case .unreadableFile, .readOnlyFolder, .hiddenFolder:
        "cannotOpen: \(path) cannot be opened: unable to open database file; check that it exists and may be read"
      case .folder: "cannotOpen: \(path) is a folder, not a log"
      }
    let process = try Runner("open", path, user)
    #expect(process.lines() == [expected])
    mode(0o777, folder.path)
    #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        == (which == .readOnlyFolder ? [] : ["log.sqlite"]))
    Figures.report("read-only, no permission, a folder: \(which.rawValue)|1|0|-")
  }
}
