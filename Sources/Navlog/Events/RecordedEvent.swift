/// An event as recorded in a log: the call, its circumstances and its effect.
///
/// ```swift
/// for event in try log.events(session.info.id) where event.outcome != .applied {
///   print(event)  // 7 pop main noEffect: atRoot App/Wiring.swift:21
/// }
/// ```
public struct RecordedEvent<N: Hashable & Sendable>: Hashable, Sendable {
  /// The position in the session, from 1 without gaps.
  public var position: Int
  /// The wall time of the call, in milliseconds since 1970. Wall time may jump, so events are ordered by
  /// position.
  public var time: Int64
  /// The time since the session began, in microseconds of a monotonic clock.
  public var elapsed: Int64
  /// The call.
  public var event: NavigationEvent<N>
  /// The origin of the call.
  public var origin: Origin
  /// The position of the event that caused this event.
  public var cause: Int?
  /// The call site.
  public var source: CallSite?
  /// The outcome of the call.
  public var outcome: Outcome
  /// The number of screens and dialogs that the call removed.
  public var removed: Int
  /// The visible screen after the call; `nil` when a root's first screen is visible and has no destination, or when the app
  /// does not know the screen.
  public var screen: N?
  /// The depth of the visible screen; see ``NavigationState/depth``.
  public var depth: Int
  /// Whether, after the call, the visible screen equals the screen below it, which is a sign of a double tap.
  public var isRepeated: Bool
  /// The selected root after the call.
  public var selected: RootName
  /// The decisions of redirects and guards about the requested destinations, in order; empty when the rules allowed
  /// every destination. Decisions about destinations that the app does not know are left out.
  public var decisions: [RuleDecision<N>]

  /// Creates an event.
  @inlinable public init(
    position: Int, time: Int64, elapsed: Int64, event: NavigationEvent<N>, origin: Origin = .user,
    cause: Int? = nil, source: CallSite? = nil, outcome: Outcome = .applied, removed: Int = 0,
    screen: N? = nil, depth: Int = 0, isRepeated: Bool = false, selected: RootName? = nil,
    decisions: [RuleDecision<N>] = []
  ) {
    // This initializer and the accessors are inlinable, because tools read millions of events. Without inlining, the compiler
    // does not specialize this code for the tools' type of destination. The code then takes more time than reading the event's
    // row.
    self.position = position
    self.time = time
    self.elapsed = elapsed
    self.event = event
    self.origin = origin
    self.cause = cause
    self.source = source
    self.outcome = outcome
    self.removed = removed
    self.screen = screen
    self.depth = depth
    self.isRepeated = isRepeated
    self.selected = selected ?? event.router.root
    self.decisions = decisions
  }

  /// The called router.
  @inlinable public var router: RouterID { event.router }
  /// The call, without its router.
  @inlinable public var action: NavigationAction<N> { event.action }
}

/// A call on a router, including every result that a replay cannot compute: the input of the reducer.
public struct NavigationEvent<N: Hashable & Sendable>: Hashable, Sendable {
  /// The called router.
  public let router: RouterID
  /// The call, without its router.
  public let action: NavigationAction<N>

  /// Creates a call on a router.
  @inlinable public init(_ action: NavigationAction<N>, on router: RouterID = RouterID(.main)) {
    self.router = router
    self.action = action
  }
}

/// The origin of a call. An app may define further values.
public struct Origin: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The stored form.
  public let rawValue: String

  /// Creates an origin from its stored form. An unknown origin is preserved; unprintable characters are
  /// escaped.
  public init(rawValue: String) { self.rawValue = StoredText.printable(rawValue) }

  /// The stored form.
  public var description: String { rawValue }

  /// The app's own code.
  public static let user = Origin(rawValue: "user")
  /// A URL that the system delivered or the app opened: a Universal Link, a custom scheme or a widget's link. The URL shows
  /// the kind of the link.
  public static let deepLink = Origin(rawValue: "deepLink")
  /// A notification that the user tapped, or one of its actions.
  public static let notification = Origin(rawValue: "notification")
  /// A search result that the user selected in Spotlight.
  public static let spotlight = Origin(rawValue: "spotlight")
  /// An App Intent: Siri, Shortcuts, a control, a button of a widget.
  public static let appIntent = Origin(rawValue: "appIntent")
  /// A user activity that the system continues: Handoff from another device, or a suggestion.
  public static let userActivity = Origin(rawValue: "userActivity")
  /// A quick action of the app's icon.
  public static let quickAction = Origin(rawValue: "quickAction")
  /// A change that the system made: a swipe back, a dragged sheet.
  public static let system = Origin(rawValue: "system")
  /// A restored state: at launch, after a takeover, for a branch from an earlier position, or in an event that replaces events
  /// that the log could not store.
  public static let restore = Origin(rawValue: "restore")
  /// A replayed session.
  public static let replay = Origin(rawValue: "replay")
  /// A developer's tool that is attached to the running app.
  public static let tool = Origin(rawValue: "tool")

  /// All known origins.
  package static let known = [
    user, system, deepLink, notification, spotlight, appIntent, userActivity, quickAction, restore, replay,
    tool,
  ]
}

/// A call site in the app's source: `App/CharacterWiring.swift:21`.
///
/// Default arguments supply the call site, so callers do not pass it. Recording it costs almost nothing.
public struct CallSite: Hashable, Sendable, CustomStringConvertible {
  /// The file, as `Module/File.swift`.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// Creates a call site. The default arguments are the caller's own file and line.
  public init(file: String = #fileID, line: Int = #line) {
    self.file = file
    self.line = line
  }

  /// Hashes only the line number, because calls in different files rarely have the same line number.
  public func hash(into hasher: inout Hasher) { hasher.combine(line) }

  /// `Module/File.swift:21`.
  public var description: String { "\(file):\(line)" }

  /// Parses `Module/File.swift:21`. The result is `nil` when the text is malformed.
  public init?(_ description: String) {
    guard let colon = description.lastIndex(of: ":"), let line = Int(description[colon...].dropFirst())
    else { return nil }
    self.init(file: String(description[..<colon]), line: line)
  }
}
