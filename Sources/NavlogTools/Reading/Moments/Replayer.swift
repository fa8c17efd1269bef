public import Navlog

/// Replays a recorded session in real time: its events at their original pace, each with the state after it.
///
/// ```swift
/// for try await frame in Replayer(log: log, session: id, speed: 2, idleLimit: .seconds(1)) {
///   show(frame.state)
/// }
/// ```
///
/// Speed and idle limit work as in asciinema: idle time is shortened, not fast-forwarded. The clock is a
/// parameter, so a test can replay an hour instantly:
///
/// ```swift
/// for try await frame in Replayer(log: log, session: id, speed: .infinity) { … }
/// ```
public struct Replayer: AsyncSequence {
  /// An event and the state after it.
  public struct Frame: Hashable, Sendable {
    /// The event.
    public let event: RecordedEvent<RecordedDestination>
    /// The state after the event.
    public let state: NavigationState<RecordedDestination>
  }

  /// An event and the state after it.
  public typealias Element = Frame

  private let log: any EventLog
  private let session: String
  private let positions: ClosedRange<Int>
  private let speed: Double
  private let idleLimit: Duration?
  private let clock: any Clock<Duration>

  /// Creates a replay of a session. The log is not read before the iteration begins.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - session: The session's identifier.
  ///   - positions: The events to replay. The state before the first of them is computed without waiting.
  ///   - speed: The factor by which the replay is faster than the recording; `.infinity` never waits.
  ///   - idleLimit: The longest wait between two events, before `speed` is applied; `nil` for no limit.
  ///   - clock: The clock that measures the waits.
  /// - Precondition: `speed` is positive.
  public init(
    log: any EventLog, session: String, positions: ClosedRange<Int> = 1...Int.max, speed: Double = 1,
    idleLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    precondition(speed > 0, "the speed must be above 0")
    self.log = log
    self.session = session
    self.positions = positions
    self.speed = speed
    self.idleLimit = idleLimit
    self.clock = clock
  }

  /// Starts a replay at the first of the positions.
  public func makeAsyncIterator() -> Iterator { Iterator(replayer: self) }

  /// Replays one event after another. Events are read in batches, so that a long session needs no more memory
  /// than a short one.
  public struct Iterator: AsyncIteratorProtocol {
    private static let batch = 256
    /// The maximum size of a batch's destinations in bytes. The destinations of a single event can take megabytes.
    private static let bytes = 4 << 20

    private let replayer: Replayer
    private var events: ArraySlice<RecordedEvent<RecordedDestination>> = []
    private var state: NavigationState<RecordedDestination>?
    private var next: Int
    private var elapsed: Int64?

    init(replayer: Replayer) {
      self.replayer = replayer
      next = Swift.max(1, replayer.positions.lowerBound)
    }

    /// Waits until the next event is due and returns it. Returns `nil` after the last event.
    ///
    /// - Throws: `EventLogError` when the log cannot be read; `CancellationError` when the task is cancelled.
    public mutating func next() async throws -> Frame? {
      guard let event = try read() else { return nil }
      if let elapsed {
        var wait = Duration.microseconds(Swift.max(0, event.elapsed - elapsed))
        if let limit = replayer.idleLimit { wait = Swift.min(wait, limit) }
        if replayer.speed.isFinite, wait > .zero {
          // A lower speed could result in a wait that `Duration` cannot represent.
          try await replayer.clock.sleep(for: wait / Swift.max(replayer.speed, 1e-6))
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
        var (batch, bytes): ([RecordedEvent<RecordedDestination>], Int) = ([], 0)
        try replayer.log.read(replayer.session, next...last) { event in
          batch.append(event)
          bytes += event.screen?.parameters.utf8.count ?? 0
          return bytes < Self.bytes
        }
        events = batch[...]
        next += batch.count
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
