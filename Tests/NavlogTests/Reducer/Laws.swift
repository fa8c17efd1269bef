import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// A law that a random log broke, with all that is needed to see it again.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ law: String, seed: UInt64, position: Int, _ event: NavigationEvent<Screen>? = nil) {
    description = """
      \(law): seed \(seed), position \(position)\(event.map { ", \($0.action) on \($0.router)" } ?? "")
      Run again with NAVLOG_SEED=\(seed); the first log is then this one.
      """
  }
}

enum Laws {
  static let logs = 1_000
  static let events = 200

  /// The seed of the first log; the others follow it. `NAVLOG_SEED` in the environment sets another.
  static let firstSeed: UInt64 =
    ProcessInfo.processInfo.environment["NAVLOG_SEED"].flatMap { UInt64($0) } ?? 20_260

  /// The logs in some batches, which run beside each other.
  static let batches: [Range<UInt64>] = (0..<8).map { (batch: UInt64) in
    let size = UInt64(logs / 8)
    return (firstSeed &+ batch &* size)..<(firstSeed &+ (batch &+ 1) &* size)
  }
}
