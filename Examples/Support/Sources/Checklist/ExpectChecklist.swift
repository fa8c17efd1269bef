import Foundation
import Testing

/// Checks the tables in the comments of the caller's file: every row names tests that exist, or says why there is none.
///
/// ```swift
/// // | row of the checklist | shown by |
/// // |---|---|
/// // | A mock of the router | `RouterMockTests` · `it keeps where it was to navigate` |
/// // | | `NavlogTests` · `A tracker mock` · `a new tracker has no events` |
/// // | A container view | SwiftUI: not here |
///
/// @Test func `every row of the checklist is shown, or says why not`() throws { try expectChecklist() }
/// ```
///
/// A test is named by its suite and itself, each by its function or type or by its display name, in backticks, with a
/// dot between; one of another folder of `Tests` has that folder's name before it. A row goes on in the next line when
/// that line's first cell is empty. A cell that is no test has no backticks. A test that is disabled shows nothing.
/// What is wrong is reported at the row's own line.
///
/// - Throws: when the sources cannot be read.
public func expectChecklist(file: String = #filePath, fileID: String = #fileID) throws {
  let url = URL(fileURLWithPath: file)
  let checklist = Checklist(try String(contentsOf: url, encoding: .utf8))
  func report(_ text: String, line: Int) {
    let place = SourceLocation(fileID: fileID, filePath: file, line: line, column: 1)
    Issue.record(Comment(rawValue: text), sourceLocation: place)
  }
  if checklist.rows.isEmpty { report("there is no table in the comments of this file", line: 1) }

  let folder = try testFolder(of: url)
  var indexes: [String: TestIndex] = [:]
  for row in checklist.rows {
    if let problem = row.problem { report("\(row.text): \(problem)", line: row.line) }
    for test in row.tests {
      let name = test.folder ?? folder.lastPathComponent
      let index =
        try indexes[name] ?? TestIndex(folder: folder.deletingLastPathComponent().appending(path: name))
      indexes[name] = index
      if let problem = index.problem(with: test) { report("\(row.text): \(problem)", line: row.line) }
    }
  }
}

/// The folder of a test target: the one right below `Tests`.
private func testFolder(of file: URL) throws -> URL {
  var folder = file.deletingLastPathComponent()
  while folder.deletingLastPathComponent().lastPathComponent != "Tests" {
    guard folder.pathComponents.count > 1 else { throw CocoaError(.fileNoSuchFile) }
    folder = folder.deletingLastPathComponent()
  }
  return folder
}
