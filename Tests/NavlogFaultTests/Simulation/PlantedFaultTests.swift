import Testing

/// Faults that an engine or a log could have. Each is planted from outside, and the simulation must detect it.
enum PlantedFault: String, CaseIterable {
  /// Reports an event as recorded but keeps it in memory until the next one: a crash loses it.
  case losesTheLastEventAtACrash
  /// Writes again after a failure without checking what reached the file.
  case writesAgainWithoutLooking
  /// Drops an event that the disk refused, and reports it as recorded.
  case dropsWhatFails
  /// Writes two buffered events in the wrong order.
  case reordersWhatWaited
  /// Counts positions one too far after an event that replaces several.
  case countsOneTooFarAfterACollapse
  /// Counts one call too few in an event that replaces several.
  case countsTooFewCalls
  /// Records a no-op as applied.
  case recordsAnotherOutcome
  /// Publishes a change of a flag without recording it.
  case publishesWithoutRecording
  /// Gives the entries of a restored state identifiers that were used before.
  case repeatsIdentities
  /// Orders events by the wall clock.
  case ordersByWallClock
  /// Records a link as unmatched.
  case recordsAnotherLink
  /// Restores the state before the last event.
  case restoresTooEarly
  /// Stores the state of another moment as a snapshot.
  case storesAnotherSnapshot
  /// Changes rows that were sealed already.
  case changesSealedRows

  /// Whether the fault only shows in long sessions.
  var needsLongSession: Bool { self == .storesAnotherSnapshot }
}

/// Tests the simulation itself: it must detect every planted fault.
@MainActor @Suite struct PlantedFaultTests {
  @Test(arguments: PlantedFault.allCases)
  func `the simulation detects a planted fault within a few seeds`(plantedFault: PlantedFault) {
    let isUninterrupted = plantedFault.needsLongSession
    for seed in 0..<5 as Range<UInt64> {
      let result = Simulation.run(
        seed: seed, steps: isUninterrupted ? 1_500 : 500, isUninterrupted: isUninterrupted,
        plantedFault: plantedFault)
      guard let violation = result.violation else { continue }
      print("\(plantedFault): seed \(seed), step \(violation.step): \(violation.problem.prefix(120))")
      return
    }
    Issue.record("\(plantedFault) was not detected")
  }
}
