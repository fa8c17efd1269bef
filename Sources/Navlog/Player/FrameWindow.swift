/// The moments around the one on screen, so that a step reads the log only once in a while.
@MainActor
struct FrameWindow {
  /// How many frames one read adds.
  private static let size = 128

  /// A moment: an event, and the state after it.
  struct Frame {
    /// `nil` before the first event.
    let event: RecordedEvent<RecordedDestination>?
    let state: NavigationState<DestinationID>
  }

  private var frames: [Frame] = []
  /// The position of the first frame.
  private var first = 0

  init() {}

  /// Creates a window around a moment.
  init(_ frame: Frame, at position: Int) { (frames, first) = ([frame], position) }

  /// Returns the frame at a position; `nil` when it is not loaded.
  subscript(position: Int) -> Frame? { contains(position) ? frames[position - first] : nil }

  /// Whether the frame at a position is loaded.
  func contains(_ position: Int) -> Bool { frames.indices.contains(position - first) }

  /// Loads a moment that is far from the loaded ones, and the one before it: what an event changed takes both.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  mutating func load(_ position: Int, of session: String, in log: any EventLog, _ core: NavigationCore) throws
  {
    try replace(from: max(0, position - 1), to: position, of: session, in: log, core)
  }

  /// Loads a moment on the way from another one, and those behind it.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  mutating func load(
    _ position: Int, from origin: Int, of session: String, in log: any EventLog, _ core: NavigationCore
  ) throws {
    if position < origin {
      // With the origin, if it is near: the wait between two events needs both.
      let upper = origin - position < Self.size ? origin : position
      try replace(from: max(0, position - Self.size + 1), to: upper, of: session, in: log, core)
    } else if let last = frames.last, position - first - frames.count < Self.size {
      let next = first + frames.count
      let added = try Self.frames(after: last.state, next...next + Self.size - 1, of: session, in: log, core)
      frames = frames.suffix(Self.size) + added
      first = next + added.count - frames.count
    } else {
      try replace(from: max(0, position - 1), to: position + Self.size - 1, of: session, in: log, core)
    }
  }

  private mutating func replace(
    from lower: Int, to upper: Int, of session: String, in log: any EventLog, _ core: NavigationCore
  ) throws {
    let event = lower == 0 ? nil : try log.events(session, lower...lower).first
    let state = try log.state(session, at: lower).compactMap { core.destinations.id($0) }
    let later =
      upper > lower ? try Self.frames(after: state, lower + 1...upper, of: session, in: log, core) : []
    frames = [Frame(event: event, state: state)] + later
    first = lower
  }

  private static func frames(
    after state: NavigationState<DestinationID>, _ positions: ClosedRange<Int>, of session: String,
    in log: any EventLog, _ core: NavigationCore
  ) throws -> [Frame] {
    var state = state
    return try log.events(session, positions).map { event in
      _ = state.reduce(core.destinations.numbered(event.action), on: event.router, at: event.position)
      return Frame(event: event, state: state)
    }
  }
}
