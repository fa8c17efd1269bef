/// The frames around a moment of a session. A frame is an event and the state after it. A step to a loaded frame
/// neither reads the log nor folds events.
struct FrameWindow<D: Hashable & Sendable>: Sendable {
  /// The number of frames that one read adds.
  private static var size: Int { 128 }

  /// An event and the state after it.
  struct Frame: Sendable {
    /// The event; `nil` at position 0 and, in a ``Timeline``, at the position of a seek.
    let event: RecordedEvent<RecordedDestination>?
    let state: NavigationState<D>
  }

  /// The functions that convert recorded destinations and actions to the type `D` of the frames' states.
  struct Conversion {
    let destination: (RecordedDestination) -> D?
    let action: (NavigationAction<RecordedDestination>) -> NavigationAction<D>
  }

  private var frames: [Frame] = []
  /// The position of the first frame.
  private var first = 0

  init() {}

  /// Creates a window that contains one frame.
  init(_ frame: Frame, at position: Int) { (frames, first) = ([frame], position) }

  /// The frame at a position; `nil` when it is not loaded.
  subscript(position: Int) -> Frame? { contains(position) ? frames[position - first] : nil }

  /// Whether the frame at a position is loaded.
  func contains(_ position: Int) -> Bool { frames.indices.contains(position - first) }

  // MARK: - Loading

  /// Returns the read request for a moment that is far from the loaded moments. The request also includes the previous moment
  /// for ``SessionPlayer/stateBefore``.
  func request(_ position: Int) -> FrameRequest {
    FrameRequest(state: max(0, position - 1), upper: position)
  }

  /// Returns the read request for a step from one moment to another. The request includes further moments
  /// beyond the requested one, in the direction of the step.
  func request(_ position: Int, from origin: Int) -> FrameRequest {
    if position < origin {
      // For a short step backwards, the request also includes `origin`, because the player computes the wait before the step
      // from the events at both moments.
      let upper = origin - position < Self.size ? origin : position
      return FrameRequest(state: max(0, position - Self.size + 1), upper: upper)
    }
    let next = first + frames.count
    guard !frames.isEmpty, position - next < Self.size else {
      return FrameRequest(state: max(0, position - 1), upper: position + Self.size - 1)
    }
    return FrameRequest(state: nil, lower: next, upper: next + Self.size - 1)
  }

  /// Adds the result of a read. A result that begins with a state replaces the loaded frames. A result that continues the
  /// loaded frames is appended. Any other result is dropped, because other frames were added during the read.
  mutating func add(_ reading: FrameReading, _ conversion: Conversion) {
    if reading.start == nil, reading.events.first?.position != first + frames.count { return }
    if let (position, state) = reading.start {
      (frames, first) = (
        [Frame(event: reading.event, state: state.compactMap(conversion.destination))], position
      )
    }
    guard var state = frames.last?.state else { return }
    let last = first + frames.count - 1
    if reading.start == nil { frames = frames.suffix(Self.size) }
    for event in reading.events {
      _ = state.reduce(conversion.action(event.action), on: event.router, at: event.position)
      frames.append(Frame(event: event, state: state))
    }
    first = last + reading.events.count - frames.count + 1
  }
}

extension FrameWindow<RecordedDestination>.Conversion {
  /// A conversion that leaves recorded destinations as they are.
  static var none: Self { Self(destination: { $0 }, action: { $0 }) }
}

/// A request for the part of a session that a window of frames does not contain.
struct FrameRequest: Sendable {
  /// The position of the first frame to load. The log computes the state of this frame. The position is `nil` if the
  /// new frames follow those of the window: their states are then folded from the window's last state.
  private let state: Int?
  /// The positions of the first and the last requested event.
  private let lower: Int
  private let upper: Int

  fileprivate init(state: Int?, lower: Int? = nil, upper: Int) {
    self.state = state
    self.lower = lower ?? (state ?? 0) + 1
    self.upper = upper
  }

  /// Reads the requested part.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  func read(_ session: String, in log: any EventLog) throws(EventLogError) -> FrameReading {
    var reading = FrameReading()
    if let state {
      reading.start = (state, try log.state(session, at: state))
      if state > 0 { reading.event = try log.events(session, state...state).first }
    }
    if lower <= upper { reading.events = try log.events(session, lower...upper) }
    return reading
  }
}

/// The result of a read for a window of frames.
struct FrameReading: Sendable {
  fileprivate(set) var start: (position: Int, state: NavigationState<RecordedDestination>)?
  /// The event at the position of `start`.
  fileprivate(set) var event: RecordedEvent<RecordedDestination>?
  fileprivate(set) var events: [RecordedEvent<RecordedDestination>] = []
}
