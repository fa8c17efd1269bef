public import Navlog

/// A session played again: its events with the state after each, at the pace in which they happened.
///
/// ```swift
/// for try await frame in Replayer(log: log, session: id, speed: 2, idleLimit: .seconds(1)) {
///   show(frame.state)
/// }
/// ```
///
/// Speed and idle limit are asciinema's: idle time is cut, not fast-forwarded. The clock is given, so a test plays an
/// hour in no time.
public struct Replayer: AsyncSequence {
  /// One event with the state after it.
  public struct Frame: Hashable, Sendable {
    /// The event.
    public let event: RecordedEvent<RecordedDestination>
    /// The state after it.
    public let state: NavigationState<RecordedDestination>
  }

  /// An event with the state after it.
  public typealias Element = Frame

  private let log: any EventLog
  private let session: String
  private let positions: ClosedRange<Int>
  private let speed: Double
  private let idleLimit: Duration?
  private let clock: any Clock<Duration>

  /// Plays a session.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - session: The identity of the session.
  ///   - positions: Which events; those before the first are folded without being played.
  ///   - speed: How many times faster than it happened; `.infinity` waits for nothing.
  ///   - idleLimit: The longest wait between two events, before speed is applied.
  ///   - clock: What the waits are measured by.
  /// - Precondition: `speed` is above 0.
  public init(
    log: any EventLog, session: String, positions: ClosedRange<Int> = 1...Int.max, speed: Double = 1,
    idleLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    precondition(speed > 0, "a session is played at a speed above 0")
    self.log = log
    self.session = session
    self.positions = positions
    self.speed = speed
    self.idleLimit = idleLimit
    self.clock = clock
  }

  /// Begins at the first event.
  public func makeAsyncIterator() -> Iterator { Iterator(replayer: self) }

  /// Plays one event after the other. Events are read a few hundred at a time, so a long session costs no more memory
  /// than a short one.
  public struct Iterator: AsyncIteratorProtocol {
    private static let batch = 256

    private let replayer: Replayer
    private var events: ArraySlice<RecordedEvent<RecordedDestination>> = []
    private var state: NavigationState<RecordedDestination>?
    private var next: Int
    private var elapsed: Int64?

    init(replayer: Replayer) {
      self.replayer = replayer
      next = Swift.max(1, replayer.positions.lowerBound)
    }

    /// The next event, when its time has come; `nil` after the last.
    ///
    /// - Throws: ``EventLogError`` when the log cannot be read, `CancellationError` when the task is cancelled.
    public mutating func next() async throws -> Frame? {
      guard let event = try read() else { return nil }
      if let elapsed {
        var wait = Duration.microseconds(Swift.max(0, event.elapsed - elapsed))
        if let limit = replayer.idleLimit { wait = Swift.min(wait, limit) }
        if replayer.speed.isFinite, wait > .zero {
          try await replayer.clock.sleep(for: wait / replayer.speed)
        }
      }
      try Task.checkCancellation()
      elapsed = event.elapsed
      var state =
        try self.state ?? replayer.log.state(replayer.session, at: event.position - 1)
      _ = state.reduce(event.action, on: event.router, at: event.position)
      self.state = state
      return Frame(event: event, state: state)
    }

    private mutating func read() throws -> RecordedEvent<RecordedDestination>? {
      if events.isEmpty, next <= replayer.positions.upperBound {
        let last = Swift.min(replayer.positions.upperBound, next + Self.batch - 1)
        events = try replayer.log.events(replayer.session, next...last)[...]
        next += Self.batch
      }
      return events.popFirst()
    }
  }
}

extension Clock where Duration == Swift.Duration {
  fileprivate func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}
