import Synchronization
import Testing

/// What a failing expectation reports: the text and the line of every issue.
struct ReportedIssue: Equatable {
  var line: Int?
  var text: String

  /// The issues that a body records, each of which is then known and fails nothing.
  static func all(_ body: () -> Void) -> [ReportedIssue] {
    let issues = Mutex<[ReportedIssue]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined(separator: "\n")
      issues.withLock { $0.append(ReportedIssue(line: issue.sourceLocation?.line, text: text)) }
      return true
    }
    return issues.withLock { $0 }
  }
}
