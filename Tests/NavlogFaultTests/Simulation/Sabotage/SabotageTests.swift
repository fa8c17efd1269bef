import Testing

/// The check of the check: what is planted must be found.
@MainActor @Suite struct PlantedFaultTests {
  @Test(arguments: PlantedFault.allCases)
  func `the simulation finds what is planted within a few seeds`(sabotage: PlantedFault) {
    let isCalm = sabotage.needsCalm
    for seed in 0..<5 as Range<UInt64> {
      let result = Simulation.run(
        seed: seed, steps: isCalm ? 1_500 : 500, isCalm: isCalm, sabotage: sabotage)
      guard let violation = result.violation else { continue }
      print("\(sabotage): seed \(seed), step \(violation.step): \(violation.problem.prefix(120))")
      return
    }
    Issue.record("\(sabotage) was not found")
  }
}
