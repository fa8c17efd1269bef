import Foundation
import Testing

/// Checks that every requirement of a document has tests that exist, or a reason for having none.
///
/// The document is a Markdown file that a reader can compare with the original. It contains the requirements in the original's
/// order, numbered without a gap, one per line. Below each requirement are its tests, or the reason for having none:
///
/// ```markdown
/// ## Router
///
/// 1. `pop()` removes the last screen.
///     - `RouterTests` · `pop removes the last screen`
///     - `NavlogTests` · `RouterTests` · `pop on an empty path has no effect`
/// 2. The project builds with Tuist.
///     - No test: this package has a manifest instead.
/// 3. `init()` has no parameters.
///     - Differently: a session makes the routers.
///     - `RouterTests` · `a session makes a router for each root`
/// ```
///
/// "Differently" explains that a requirement is met in another way, and needs a test. Next to "No test", a test is an error.
///
/// A test is named by its suite and its own name. Each is an identifier or a display name. The check looks for the test in the
/// folder of the example's tests and below. A name in front of the suite is a folder of `Tests` (of the example's package or of
/// the library), or another example. Disabled tests count as missing. Lines of any other form are prose.
///
/// Each problem is reported at its line of the document.
///
/// - Parameters:
///   - document: The document.
///   - tests: The folder of the example's tests.
///   - count: The expected number of requirements. Without it, a missing last requirement would not be noticed.
///   - untested: The number of requirements that have a reason and no test.
/// - Throws: When the document or a test's source cannot be read.
func expectRequirements(_ document: URL, tests: URL, count: Int, untested: Int) throws {
  let requirements = Requirements(try String(contentsOf: document, encoding: .utf8))
  for problem in try requirements.problems(count: count, index: TestFolder(tests).index) {
    let location = SourceLocation(
      fileID: "ExampleTests/\(document.lastPathComponent)", filePath: document.path, line: problem.line,
      column: 1)
    Issue.record(Comment(rawValue: problem.text), sourceLocation: location)
  }
  #expect(requirements.all.count { !$0.hasTest } == untested, "\(document.lastPathComponent)")
}

/// The requirements of a document, in its order.
struct Requirements {
  struct Requirement: Equatable {
    var number: Int
    var text: String
    /// The line of the document, from 1.
    var line: Int
    var evidence: [Evidence] = []

    var hasTest: Bool {
      evidence.contains { if case .test = $0.kind { true } else { false } }
    }
  }

  struct Evidence: Equatable {
    var line: Int
    var kind: Kind

    enum Kind: Equatable {
      case test(NamedTest)
      case noTest(reason: String)
      case differently(reason: String)
      case malformed(String)
    }
  }

  struct Problem: Equatable {
    var line: Int
    var text: String
  }

  private(set) var all: [Requirement] = []
  /// The lines of evidence without a requirement above them.
  private(set) var orphans: [Evidence] = []

  /// Reads a document.
  init(_ document: String) {
    var isBelowRequirement = false
    for (index, line) in document.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let text = line.drop { $0 == " " }
      if let match = line.wholeMatch(of: /(\d+)\. *(.*)/), let number = Int(match.1) {
        all.append(Requirement(number: number, text: String(match.2), line: index + 1))
        isBelowRequirement = true
      } else if text.hasPrefix("- ") {
        let evidence = Evidence(line: index + 1, kind: .init(text.dropFirst(2)))
        if isBelowRequirement {
          all[all.endIndex - 1].evidence.append(evidence)
        } else {
          orphans.append(evidence)
        }
      } else if !text.isEmpty {
        isBelowRequirement = false
      }
    }
  }

  /// Returns the problems of the document, by line.
  ///
  /// - Parameter index: A closure that returns the tests of the named folder, or those of the document's own folder for
  ///   `nil`. It returns `nil` if the folder does not exist.
  func problems(count: Int, index: (_ folder: String?) throws -> TestIndex?) rethrows -> [Problem] {
    var problems = orphans.map { Problem(line: $0.line, text: "this line does not belong to a requirement") }
    for (position, requirement) in all.enumerated() {
      func report(_ text: String, line: Int? = nil) {
        problems.append(
          Problem(line: line ?? requirement.line, text: "requirement \(requirement.number): \(text)"))
      }
      if requirement.number != position + 1 { report("the number \(position + 1) is expected here") }
      if requirement.text.isEmpty { report("its text is missing") }
      if requirement.evidence.isEmpty { report("no test shows it, and no reason is given") }
      for evidence in requirement.evidence {
        switch evidence.kind {
        case .noTest(let reason):
          if !reason.contains(where: \.isLetter) { report("no reason is given", line: evidence.line) }
          if requirement.hasTest {
            report("\"No test\" contradicts a test: write \"Differently\" instead", line: evidence.line)
          }
        case .differently(let reason):
          if !reason.contains(where: \.isLetter) { report("no reason is given", line: evidence.line) }
          if !requirement.hasTest { report("no test shows what is different", line: evidence.line) }
        case .malformed(let text):
          report(
            "\(text) is neither `suite` · `test`, nor `folder` · `suite` · `test`, nor \"No test: reason\", "
              + "nor \"Differently: reason\"",
            line: evidence.line)
        case .test(let test):
          if let index = try index(test.folder) {
            if let problem = index.problem(with: test) { report(problem, line: evidence.line) }
          } else {
            report("there is no folder `\(test.folder ?? "")` in Tests", line: evidence.line)
          }
        }
      }
    }
    if all.count != count {
      problems.append(
        Problem(line: all.last?.line ?? 1, text: "there are \(all.count) requirements, not \(count)"))
    }
    return problems.sorted { $0.line < $1.line }
  }
}

extension Requirements.Evidence.Kind {
  /// Reads `` `suite` · `test` ``, three such names, "No test: reason", or "Differently: reason".
  fileprivate init(_ text: Substring) {
    if let match = text.wholeMatch(of: /No test: *(.*)/) {
      self = .noTest(reason: String(match.1))
    } else if let match = text.wholeMatch(of: /Differently: *(.*)/) {
      self = .differently(reason: String(match.1))
    } else if let match = text.wholeMatch(of: /(?:`([^`]+)` · )?`([^`]+)` · `([^`]+)`/) {
      self = .test(NamedTest(folder: match.1.map(String.init), suite: String(match.2), name: String(match.3)))
    } else {
      self = .malformed(String(text))
    }
  }
}

/// A test that a document names.
struct NamedTest: Hashable {
  /// The folder of `Tests`; `nil` for the document's own.
  var folder: String?
  var suite: String
  var name: String
}
