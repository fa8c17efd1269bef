import Synchronization
import Testing

/// An issue that a failing expectation records.
struct ReportedIssue: Equatable {
  var line: Int?
  var text: String

  /// The issues that a closure records; they are marked as known, and fail no test.
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
