import FaultSupport

/// A simulation in its own process. The simulation needs a main actor, and the main actor of the tests is busy.
struct SimulationRun {
  /// The number of calls, including those of rules and trackers.
  var calls = 0
  /// The first violated invariant.
  var violation: String?
  /// The process's failure, if it did not finish.
  var crash: String?

  /// The failure as one text.
  var problem: String? { crash ?? violation }

  /// Runs a simulation up to the first violation.
  ///
  /// - Parameter export: The file to which the remaining logs are exported.
  init(
    seed: UInt64, steps: Int = 500, isUninterrupted: Bool = false, plantedFault: PlantedFault? = nil,
    export: String? = nil
  ) throws {
    var arguments = ["simulate", "\(seed)", "\(steps)"]
    if isUninterrupted { arguments.append("uninterrupted") }
    if let plantedFault { arguments.append("fault=\(plantedFault)") }
    if let export { arguments.append("export=\(export)") }
    let process = try RunnerProcess(arguments)
    let lines = process.lines()
    let status = process.wait()
    guard status == 0, let calls = lines.last.flatMap({ Int($0) }) else {
      crash = "seed \(seed): the process ended with \(status) after \(lines)"
      return
    }
    self.calls = calls
    if lines.count > 1 { violation = lines.dropLast().joined(separator: "\n") }
  }
}
