import FaultSupport
import Foundation

/// Runs a simulation, and reports the number of calls and any violation.
///
/// - Parameter options: `uninterrupted`, `fault=NAME` for a planted fault, and `export=FILE` for the
///   remaining logs.
@MainActor
func runSimulation(seed: UInt64, steps: Int, options: [String]) throws {
  func value(_ name: String) -> String? {
    options.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
  }
  let result = Simulation.run(
    seed: seed, steps: steps, isUninterrupted: options.contains("uninterrupted"),
    plantedFault: value("fault").flatMap(PlantedFault.init))
  if let export = value("export") {
    try Data(result.export.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: export))
  }
  if let violation = result.violation { report("\(violation)") }
  report("\(result.calls)")
}
