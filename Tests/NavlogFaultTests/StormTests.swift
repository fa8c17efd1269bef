import Foundation
import Testing

@Suite struct `An event storm` {
  @Test(arguments: ["", "failing"])
  func `leaves memory flat, and every call in the log or counted in it`(how: String) throws {
    try Figures.row("event storm\(how.isEmpty ? "" : ", the disk full half of the time")") {
      let folder = try FaultFolder()
      let process = try Runner("storm", folder.path(), Figures.choose("2", "10"), how)
      let line = process.lines().last ?? ""
      var problems = process.wait() == 0 ? [] : ["the process ended with \(process.wait())"]
      var numbers: [String: Int] = [:]
      for word in line.split(separator: " ") {
        let parts = word.split(separator: "=").map(String.init)
        if parts.count == 2, let number = Double(parts[1]) { numbers[parts[0]] = Int(number) }
      }
      let offered = numbers["offered"] ?? 0
      if offered != (numbers["recorded"] ?? 0) + (numbers["counted"] ?? 0) {
        problems.append("dropped: \(line)")
      }
      if !line.contains("sound=true") { problems.append("unsound: \(line)") }
      if !how.isEmpty, numbers["counted"] == 0 { problems.append("nothing had to be counted: \(line)") }
      if !Figures.isSanitized, (numbers["peak"] ?? 0) - (numbers["early"] ?? 0) > 16_384 {
        problems.append("memory grows: \(line)")
      }
      Figures.report("  \(line)|||")
      return (offered, problems)
    }
  }
}
