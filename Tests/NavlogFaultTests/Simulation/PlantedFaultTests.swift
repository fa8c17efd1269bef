import FaultSupport
import TestThreads
import Testing

/// Tests of the simulation, which must detect every planted fault. The suite plants every eighth fault, and
/// `Scripts/torture` plants all of them.
@Suite(.waitsForProcesses) struct PlantedFaultTests {
  private static let plantedFaults = PlantedFault.allCases.enumerated()
    .filter { $0.offset % Torture.choose(8, 1) == 0 }.map(\.element)

  @Test(arguments: plantedFaults)
  func `the simulation detects a planted fault within a few seeds`(plantedFault: PlantedFault) throws {
    let isUninterrupted = plantedFault.needsLongSession
    for seed in 0..<5 as Range<UInt64> {
      let run = try SimulationRun(
        seed: seed, steps: isUninterrupted ? 1_500 : 500, isUninterrupted: isUninterrupted,
        plantedFault: plantedFault)
      if let crash = run.crash { Issue.record("\(plantedFault): \(crash)") }
      guard let violation = run.violation else { continue }
      print("\(plantedFault): \(violation.prefix(120))")
      return
    }
    Issue.record("\(plantedFault) was not detected")
  }
}
