import FaultSupport

/// A process that compares logs with what must be in them: one that is built for speed does so ten times as fast as these
/// tests, and whatever becomes of it, they go on.
final class Checker {
  private let process: Runner

  init() throws { process = try Runner("check") }

  /// What is wrong with a log, which is then written on.
  func problems(_ check: LogCheck, _ path: String) -> [String] {
    process.write(check.line(for: path))
    var text = ""
    while !text.hasSuffix("checked\n") {
      let more = process.read()
      if more.isEmpty { return ["the process that checks ended with \(process.wait())"] }
      text += more
    }
    return text.split(separator: "\n").dropLast().map(String.init)
  }
}
