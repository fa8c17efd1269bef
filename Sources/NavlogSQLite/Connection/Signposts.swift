#if canImport(os)
import os
#endif

/// Intervals that Instruments shows on Apple's systems: `open`, `flush` and `fold`.
enum Signposts {
  #if canImport(os)
  private static let signposter = OSSignposter(subsystem: "navlog", category: "log")

  /// Runs a body as an interval.
  static func interval<R>(_ name: StaticString, _ body: () throws -> R) rethrows -> R {
    try signposter.withIntervalSignpost(name, around: body)
  }
  #else
  /// Runs a body.
  @inline(__always)
  static func interval<R>(_ name: StaticString, _ body: () throws -> R) rethrows -> R { try body() }
  #endif
}
