import Navlog

/// Encodes a block of consecutive events of a session. The block consists of columns, with one number for each event, and of
/// segments. A segment contains the state before its first event, and a patch for each of its events.
/// `Documentation/ViewerFormat.md` is the contract.
struct BlockEncoder {
  /// The number of events in a full block.
  static let capacity = 16_384
  /// The number of events in a full segment. More events make a seek longer; fewer make the file larger.
  static let segment = 256

  /// The columns, in the order in which a block contains them.
  enum Column: Int, CaseIterable {
    case elapsed, drift, kind, router, destination, style, subject, outcome, origin, cause, source, visible
    case screen, detail, depth
  }

  private let vocabulary: Vocabulary
  private let started: Int
  private(set) var count = 0
  private var routers = RouterTable()
  private var columns = [Varints](repeating: Varints(), count: Column.allCases.count)
  private var segments = Varints()
  private var patches = Varints()
  private var elapsed = 0
  private var drift = 0
  private var visible: RouterID
  private var screen: Int?
  private var depth = 0

  /// Begins a block.
  ///
  /// - Parameters:
  ///   - state: The state before the block's first event.
  ///   - started: The time at which the session began, in milliseconds since 1970.
  init(
    before state: NavigationState<DestinationID>, of started: Int64, _ vocabulary: Vocabulary
  ) {
    self.vocabulary = vocabulary
    self.started = Int(started).clamped
    // The page begins with the first router of the table as the visible router. A router must follow the router that presents
    // it, so only the router of a root can be first.
    visible = RouterID(state.selected)
    _ = routers.index(visible, vocabulary)
  }

  /// Adds an event, with the states before and after it.
  mutating func append(
    _ event: RecordedEvent<RecordedDestination>, from before: NavigationState<DestinationID>,
    to after: NavigationState<DestinationID>
  ) {
    if count % Self.segment == 0 {
      finishSegment()
      var state = Varints()
      StateEncoder(vocabulary: vocabulary, position: nil).append(before, to: &state)
      segments.append(measured: state)
    }
    count += 1
    appendTime(of: event)
    appendCall(of: event)
    appendEffect(of: event, after)
    let patch = StatePatch(
      from: before, to: after, by: (event.router, event.position), vocabulary, &routers)
    patches.append(patch.encoded)
  }

  /// Returns the bytes of the block.
  consuming func finished() -> [UInt8] {
    finishSegment()
    var block = Varints()
    block.append(count)
    block.append(measured: routers.encoded)
    for column in columns { block.append(measured: column) }
    block.append(segments)
    return block.bytes
  }

  private mutating func finishSegment() {
    guard count > 0 else { return }
    segments.append(measured: patches)
    patches.removeAll()
  }

  // MARK: - Columns

  private mutating func append(_ number: Int, _ column: Column) { columns[column.rawValue].append(number) }

  private mutating func appendTime(of event: RecordedEvent<RecordedDestination>) {
    let now = Int(event.elapsed / 1_000).clamped
    let apart = (Int(event.time).clamped - started - now).clamped
    columns[Column.elapsed.rawValue].append(signed: now - elapsed)
    columns[Column.drift.rawValue].append(signed: apart - drift)
    (elapsed, drift) = (now, apart)
  }

  private mutating func appendCall(of event: RecordedEvent<RecordedDestination>) {
    append(vocabulary.kinds.number(event.action.kindName), .kind)
    append(event.router == visible ? 0 : routers.index(event.router, vocabulary) + 1, .router)
    append(event.action.destination.map { vocabulary.id($0).rawValue + 1 } ?? 0, .destination)
    append(vocabulary.style(of: event), .style)
    append(vocabulary.subject(of: event), .subject)
    append(vocabulary.outcome(of: event), .outcome)
    append(vocabulary.origins.number(event.origin), .origin)
    // In a damaged log, the cause of an event may be a later event. Such a cause is omitted.
    append(event.cause.map { max(0, event.position - max(0, $0)) } ?? 0, .cause)
    append(event.source.map { vocabulary.sources.number($0) + 1 } ?? 0, .source)
    append(vocabulary.detail(of: event), .detail)
  }

  private mutating func appendEffect(
    of event: RecordedEvent<RecordedDestination>, _ after: NavigationState<DestinationID>
  ) {
    let now = after.visibleRouter.id
    append(now == visible ? 0 : routers.index(now, vocabulary) + 1, .visible)
    visible = now
    let shown = event.screen.map { vocabulary.id($0).rawValue }
    if shown == screen {
      append(0, .screen)
    } else if let shown {
      append(event.screen == event.action.destination ? 1 : shown + 3, .screen)
    } else {
      append(2, .screen)
    }
    screen = shown
    columns[Column.depth.rawValue].append(signed: event.depth.clamped - depth)
    depth = event.depth.clamped
  }
}

extension Int {
  fileprivate var clamped: Int { Swift.min(Swift.max(self, -Varints.largest), Varints.largest) }
}
