import FaultSupport
import Foundation
import Testing

/// `late` is the one that shows that nothing is written again unseen: SQLite takes back what failed before its commit was
/// done, so that only a commit that was done, and fails all the same, leaves what would be there twice.
@Suite struct `A disk that fails` {
  @Test(arguments: ["error", "torn", "full", "late"], ["once", "sticky"])
  func `stops no app, and nothing is lost or written twice when it is well again`(fault: String, how: String)
    throws
  {
    try Figures.row("\(fault) at every operation, \(how)") {
      let folder = try FaultFolder()
      var (runs, problems): (Int, [String]) = (0, [])
      for durability in ["background", "everyEvent"] {
        let operations = try operationCounts(folder, durability)[fault] ?? 0
        let process = try Runner(
          "errors", folder.url.path, fault, how, "1", "\(operations)",
          "\(fault == "late" ? 1 : Figures.choose(13, 1))", durability)
        let lines = process.lines()
        problems += lines.filter { $0.hasPrefix("problem") }.map { "\(durability): \($0)" }
        if process.wait() != 0 { problems.append("the process ended with \(process.wait())") }
        let counts = lines.last?.split(separator: " ").compactMap { Int($0) } ?? []
        // A run in which nothing went wrong would prove nothing. What a life asks of the disk last depends on when its
        // flushes come, so a few operations need not be there again.
        if counts.count != 2 || counts[1] * 20 < counts[0] * 19 {
          problems.append("too few runs had their fault: \(counts)")
        }
        runs += counts.first ?? 0
      }
      return (runs, problems)
    }
  }
}
