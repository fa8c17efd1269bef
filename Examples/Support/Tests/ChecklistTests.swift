import Testing

@testable import ChecklistSupport
@testable import TestFixtures

// This table is wrong on purpose, in all lines but the first: a test below reads it.
//
// | row | shown by |
// |---|---|
// | right | `Checklists` · `a table in a comment is read row by row` |
// | renamed | `Checklists` · `a table of another name` |
// | | `NavlogSQLiteTests` · `MigrationTests` · `no such test` |
// | moved | `NoSuchTests` · `Suite` · `test` |
// | open | |

@Suite struct `Checklists` {
  @Test func `what is wrong is reported at the row's own line`() {
    let issues = ReportedIssue.all {
      #expect(throws: Never.self) { try expectChecklist() }
    }
    #expect(
      issues == [
        ReportedIssue(line: 10, text: "renamed: there is no test `a table of another name` in `Checklists`"),
        ReportedIssue(line: 11, text: "renamed: there is no test `no such test` in `MigrationTests`"),
        ReportedIssue(line: 12, text: "moved: there is no suite `Suite`"),
        ReportedIssue(line: 13, text: "open: nothing shows it, and no reason is given"),
      ])
  }

  @Test func `a file without a table shows nothing`() {
    let issues = ReportedIssue.all {
      #expect(throws: Never.self) { try expectChecklist(file: Self.file("RouterMockTests.swift")) }
    }
    #expect(issues == [ReportedIssue(line: 1, text: "there is no table in the comments of this file")])
  }

  private static func file(_ name: String, here: String = #filePath) -> String {
    here.replacing("ChecklistTests.swift", with: name)
  }

  @Test func `a table in a comment is read row by row`() {
    let checklist = Checklist(
      """
      // Some words, and a | in them.
      //
      // | row | shown by |
      // |---|---|
      // | a `Router` | `Suite` · `test` |
      // | | `NavlogTests` · `A suite` · `a test, with dots: a·b` |
      // | a view | SwiftUI: not here |
      //
      // | not a table |
      let x = 1  // | nor | this |
      """)
    #expect(
      checklist.rows == [
        .init(text: "a `Router`", line: 5, tests: [NamedTest(suite: "Suite", name: "test")]),
        .init(
          text: "a `Router`", line: 6, tests: [],
          problem: "`NavlogTests` · `A suite` · `a test, with dots: a·b` is no test: it is written `suite` · "
            + "`test`, or `folder` · `suite` · `test`"),
        .init(text: "a view", line: 7, tests: []),
      ])
  }

  @Test func `a test of another folder has its name before it`() {
    let checklist = Checklist(
      """
      // |---|---|
      // | row | `NavlogTests` · `A suite` · `a test` |
      """)
    #expect(
      checklist.rows.map(\.tests) == [[NamedTest(folder: "NavlogTests", suite: "A suite", name: "a test")]])
  }

  @Test(arguments: [
    ("// | row | |", "nothing shows it, and no reason is given"),
    ("// | row |", "the row has 1 cells, not 2"),
    ("// | row | a | b |", "the row has 3 cells, not 2"),
    ("// | row | `test` |", nil), ("// | row | see `Suite` · `test` |", nil),
    ("// | row | `Suite` · `test |", nil), ("// | row | `Suite` · `` |", nil),
    ("// | row | `a` · `b` · `c` · `d` |", nil), ("// | row | `Suite` · `a` and `b` |", nil),
  ])
  func `a row that shows nothing is a problem`(line: String, problem: String?) throws {
    let row = try #require(Checklist("// |---|---|\n\(line)").rows.first)
    #expect(row.tests.isEmpty)
    if let problem {
      #expect(row.problem == problem)
    } else {
      #expect(row.problem?.contains("is no test") == true)
    }
  }

  @Test(arguments: [
    ("Plain", "simple"), ("Plain", "with arguments"), ("Plain", "A name to display"), ("Plain", "shown"),
    ("A suite", "inner"), ("Display", "inner"), ("Plain", "after the inner suite"), ("More", "isolated"),
    ("Plain", "extended"),
  ]) func `a test is found by its names`(suite: String, name: String) {
    #expect(TestIndex(Self.source).problem(with: NamedTest(suite: suite, name: name)) == nil)
  }

  @Test(arguments: [
    ("Plain", "simple again", "there is no test `simple again` in `Plain`"),
    ("Plain", "helper", "there is no test `helper` in `Plain`"),
    ("Plain", "disabled", "there is no test `disabled` in `Plain`"),
    ("Plain", "commented out", "there is no test `commented out` in `Plain`"),
    ("Plain", "inner", "there is no test `inner` in `Plain`"),
    ("Other", "simple", "there is no suite `Other`"), ("Off", "off", "there is no suite `Off`"),
  ]) func `what is no test, or of another suite, is not found`(suite: String, name: String, problem: String) {
    #expect(TestIndex(Self.source).problem(with: NamedTest(suite: suite, name: name)) == problem)
  }

  private static let source = """
    import Testing

    /// Of no struct that matters.
    @MainActor struct Plain {
      struct Helper { func helper() {} }

      @Test func simple() { _ = "struct Other func x" }

      @Test(arguments: [
        "struct Other", "@Suite struct Third",
      ])
      func `with arguments`(text: String) {}

      @Test("A name to display")
      func shown() async throws {}

      @Test(.disabled("for now")) func disabled() {}
      // @Test func `commented out`() {}
      func helper() {}

      @Suite("Display") struct `A suite` {
        @Test func inner() {}
      }

      @Test func `after the inner suite`() {}
    }

    @Suite(.serialized) @MainActor
    final class More {
      @MainActor @Test func isolated() {}
    }

    extension Plain {
      @Test func extended() {}
    }

    @Suite(.disabled("for now")) struct Off {
      @Test func off() {}
    }
    """
}
