import Foundation
import Synchronization
import TestThreads
import Testing

@Suite struct RequirementCheckTests {
  @Test func `a requirements document is read into a list of requirements`() {
    let requirements = Requirements(
      """
      # A pattern

      It was written for 2 platforms.

      ## Router

      1. `pop()` removes the last screen.
          - `RouterTests` · `pop removes the last screen`
          - `NavlogTests` · `A suite` · `a test, with dots: a·b`
      2. The project builds with Tuist.

          - No test: there is a manifest instead.
      3. `init()` has no parameters.
          - Differently: a session makes it.
          - `Suite` · `test`
      """)
    #expect(
      requirements.all == [
        .init(
          number: 1, text: "`pop()` removes the last screen.", line: 7,
          evidence: [
            .init(
              line: 8, kind: .test(NamedTest(suite: "RouterTests", name: "pop removes the last screen"))),
            .init(
              line: 9,
              kind: .test(
                NamedTest(folder: "NavlogTests", suite: "A suite", name: "a test, with dots: a·b"))),
          ]),
        .init(
          number: 2, text: "The project builds with Tuist.", line: 10,
          evidence: [.init(line: 12, kind: .noTest(reason: "there is a manifest instead."))]),
        .init(
          number: 3, text: "`init()` has no parameters.", line: 13,
          evidence: [
            .init(line: 14, kind: .differently(reason: "a session makes it.")),
            .init(line: 15, kind: .test(NamedTest(suite: "Suite", name: "test"))),
          ]),
      ])
    #expect(requirements.all.map(\.hasTest) == [true, false, true])
    #expect(requirements.orphans.isEmpty)
  }

  @Test func `a complete document has no problems`() {
    let document = """
      1. One
          - `Suite` · `test`
      2. Two
          - No test: the compiler shows it.
      3. Three
          - Differently: it is four.
          - `Suite` · `test`
      """
    #expect(problems(document, count: 3) == [])
  }

  @Test(arguments: [
    ("1. One", 1, "requirement 1: no test shows it, and no reason is given"),
    ("1. One\n    - No test: ", 2, "requirement 1: no reason is given"),
    ("1. One\n    - No test: …", 2, "requirement 1: no reason is given"),
    ("1. One\n    - Differently: \n    - `Suite` · `test`", 2, "requirement 1: no reason is given"),
    ("1. One\n    - Differently: it is two.", 2, "requirement 1: no test shows what is different"),
    (
      "1. One\n    - No test: it is two.\n    - `Suite` · `test`", 2,
      "requirement 1: \"No test\" contradicts a test: write \"Differently\" instead"
    ),
    ("1. \n    - `Suite` · `test`", 1, "requirement 1: its text is missing"),
    ("2. Two\n    - `Suite` · `test`", 1, "requirement 2: the number 1 is expected here"),
    ("- `Suite` · `test`\n1. One\n    - `Suite` · `test`", 1, "this line does not belong to a requirement"),
    (
      "1. One\n    - `Suite` · `test`\n## A heading\n    - `Suite` · `test`", 4,
      "this line does not belong to a requirement"
    ),
    ("1. One\n    - `Suite` · `other`", 2, "requirement 1: there is no test `other` in `Suite`"),
    ("1. One\n    - `Other` · `test`", 2, "requirement 1: there is no suite `Other`"),
    ("1. One\n    - `Gone` · `Suite` · `test`", 2, "requirement 1: there is no folder `Gone` in Tests"),
  ]) func `a problem in a requirements document is reported with its line`(
    document: String, line: Int, text: String
  ) {
    #expect(problems(document, count: 1) == [Requirements.Problem(line: line, text: text)])
  }

  @Test(arguments: [
    "`test`", "see `Suite` · `test`", "`Suite` · `test", "`Suite` · ``", "`a` · `b` · `c` · `d`",
    "`Suite` · `a` and `b`", "`Suite` `test`", "SwiftUI: not here", "no test: none",
    "differently: so",
  ]) func `the evidence for a requirement must be a reason or the name of a test`(text: String) {
    #expect(
      problems("1. One\n    - \(text)", count: 1) == [
        Requirements.Problem(
          line: 2,
          text: "requirement 1: \(text) is neither `suite` · `test`, nor `folder` · `suite` · `test`, "
            + "nor \"No test: reason\", nor \"Differently: reason\"")
      ])
  }

  @Test func `a missing requirement is reported, even if it is the last requirement of the document`() {
    let document = """
      1. One
          - `Suite` · `test`
      3. Three
          - `Suite` · `test`
      """
    #expect(
      problems(document, count: 3) == [
        Requirements.Problem(line: 3, text: "requirement 3: the number 2 is expected here"),
        Requirements.Problem(line: 3, text: "there are 2 requirements, not 3"),
      ])
    #expect(
      problems("", count: 1) == [Requirements.Problem(line: 1, text: "there are 0 requirements, not 1")])
  }

  @Test
  func `a requirement can name a test of an enclosing package; an unknown test is reported at its line`()
    throws
  {
    let package = try TemporaryFolder()
    func write(_ text: String, to path: String) throws {
      let file = package.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try write("@Suite struct Core {\n  @Test func core() {}\n}\n", to: "Tests/CoreTests/Core.swift")
    try write("@Suite struct App {\n  @Test func app() {}\n}\n", to: "Example/Tests/AppTests/App.swift")
    try write(
      """
      1. The app
          - `App` · `app`
      2. The core
          - `CoreTests` · `Core` · `core`
      3. The core, by a name that the document's folder does not have
          - `Core` · `core`
      """, to: "Example/Tests/Requirements.md")

    let reported = Mutex<[String]>([])
    try withKnownIssue {
      try expectRequirements(
        package.url.appending(path: "Example/Tests/Requirements.md"),
        tests: package.url.appending(path: "Example/Tests"), count: 3, untested: 0)
    } matching: { issue in
      let location = issue.sourceLocation
      let text = "\(location?.fileID ?? ""):\(location?.line ?? 0): \(issue.comments.map(\.rawValue))"
      reported.withLock { $0.append(text) }
      return true
    }
    #expect(
      reported.withLock { $0 } == [
        #"ExampleTests/Requirements.md:6: ["requirement 3: there is no suite `Core`"]"#
      ])
  }

  private func problems(_ document: String, count: Int) -> [Requirements.Problem] {
    let index = TestIndex("@Suite struct Suite {\n  @Test func test() {}\n}\n")
    return Requirements(document).problems(count: count) { $0 == nil ? index : nil }
  }
}
