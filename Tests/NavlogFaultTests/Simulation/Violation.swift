/// Something that must not be.
struct Problem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// What a simulation found that must not be.
struct Violation: CustomStringConvertible {
  let seed: UInt64
  let step: Int
  let problem: String
  /// What was done last, with the step of each.
  let told: [String]

  var description: String {
    "seed \(seed), step \(step): \(problem)\n  after \(told.joined(separator: "\n        "))\n"
      + "  again: NAVLOG_SEED=\(seed) swift test --filter SimulationTests"
  }
}
