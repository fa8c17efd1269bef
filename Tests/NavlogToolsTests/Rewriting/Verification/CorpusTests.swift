import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// The files of a folder that belong to a corpus.
@Suite struct CorpusTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `a corpus lists the logs of all folders by path, without hidden files`() throws {
    for name in ["b.jsonl", "2025/a.sqlite", ".hidden.sqlite", ".git/c.jsonl", "a.txt", "a.sqlite-head"] {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder.sqlite"), withIntermediateDirectories: true)
    let corpus = try LogCorpus(folder.url)
    #expect(corpus.files.map { corpus.name(of: $0) } == ["2025/a.sqlite", "b.jsonl"])
  }

  @Test func `expectReplays reports a log without sessions in its folder`() throws {
    _ = try SQLiteEventLog(path: folder.url.appendingPathComponent("empty.sqlite").path)
    #expect(try LogCorpus(folder.url).files.count == 1)
    withKnownIssue {
      expectReplays(of: folder.url, as: AppScreen.self)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["empty.sqlite, which has no sessions: it checks nothing"]
    }
  }
}
