/// The clock and the randomness of an uploader. It does not use wall time, so setting the device's clock has no effect.
struct UploadClock: Sendable {
  /// The time since an arbitrary but fixed start.
  let now: @Sendable () -> Duration
  /// The closure that waits for a duration. It throws when the task is cancelled.
  let sleep: @Sendable (Duration) async throws -> Void
  /// A number from 0 to 1.
  let random: @Sendable () -> Double

  static let system = {
    let start = ContinuousClock.now
    return UploadClock(
      now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) },
      random: { Double.random(in: 0...1) })
  }()
}
