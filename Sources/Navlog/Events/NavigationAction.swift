/// What a call asks for, with everything resolved that could not be repeated.
///
/// Each case says what it does; ``NavigationState/reduce(_:on:at:)`` holds the exact rules, and every case that can
/// be without effect has a ``Reason`` for it.
public enum NavigationAction<N: Hashable & Sendable>: Hashable, Sendable {
  /// Shows a destination in its own presentation; `unlessOnTop` refuses one that is on top already.
  case navigate(N, style: PresentationStyle, unlessOnTop: Bool)
  /// Shows a destination in a modal, as the caller says. A modal that fills the slot goes, with all it holds.
  case present(N, style: ModalPresentationStyle)
  /// Removes up to `count` screens from the path.
  case pop(count: Int)
  /// Removes a certain screen from the path and all above it. Idempotent: a second time it has no effect.
  case popEntry(EntryID)
  /// Goes back to the nearest equal destination below the top, the router's root being the lowest.
  case popTo(N)
  /// Empties the path; modals stay.
  case popToRoot
  /// Makes the path what is given; what it has in common with the old one, from the bottom, keeps its identity.
  case setPath([N])
  /// Exchanges the last screen of the path for a new one.
  case replaceTop(N)
  /// Dismisses the cover, else the sheet, else the modal that the router itself is in.
  case dismiss
  /// Dismisses the sheet.
  case dismissSheet
  /// Dismisses the cover.
  case dismissFullScreen
  /// Dismisses both.
  case dismissModal
  /// Dismisses every modal of every root.
  case dismissAll
  /// Opens a URL: what it was found to mean.
  case deepLink(url: String, LinkResolution<N>)
  /// Selects a root. One that is selected already goes back to the bottom of its path, if that is asked for.
  case select(RootName, poppingToRoot: Bool = false)
  /// Gives the roots anew, in order. Those that stay keep what they hold.
  case setRoots([RootName])
  /// Sets a fact that guards read to a JSON scalar.
  case setFlag(String, JSONValue)
  /// Says that a router's screens are in use.
  case activate
  /// Says that a router's screens are no longer in use.
  case resign
  /// Puts a plan off until a flag has a value.
  case `defer`(PendingIntent<N>)
  /// Carries out a plan that was put off, or what the rules made of it since.
  case resume(EntryID, instead: [PlanStep<N>]? = nil)
  /// Gives up a plan that was put off: it expired, or a rule refuses it now.
  case abandon(EntryID, why: String)
  /// Makes the state the one that is given, with new identities. A number above 0 says how many calls the event stands
  /// for: those that could not be written one by one while the log was failing.
  case restore(NavigationState<N>, collapsedCalls: Int)
  /// The same, going on from a position of this session.
  case branch(from: Int, NavigationState<N>)
  /// A named marker; changes nothing.
  case mark(String)
  /// A call that a rule refused, as it was asked; it changes nothing.
  indirect case refused(NavigationAction<N>, why: String)
  /// A call of a kind that this version does not know, kept as it stands in the log.
  case unknown(UnknownAction)

  /// The kind; `nil` for one that this version does not know.
  public var kind: EventKind? {
    switch self {
    case .navigate: .navigate
    case .present: .present
    case .pop, .popEntry: .pop
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .setPath: .setPath
    case .replaceTop: .replaceTop
    case .dismiss: .dismiss
    case .dismissSheet: .dismissSheet
    case .dismissFullScreen: .dismissFullScreen
    case .dismissModal: .dismissModal
    case .dismissAll: .dismissAll
    case .deepLink: .deepLink
    case .select: .select
    case .setRoots: .setRoots
    case .setFlag: .setFlag
    case .activate: .activate
    case .resign: .resign
    case .defer: .defer
    case .resume: .resume
    case .abandon: .abandon
    case .restore: .restore
    case .branch: .branch
    case .mark: .mark
    case .refused(let call, _): call.kind
    case .unknown: nil
    }
  }
}

/// What a URL was found to mean, decided before the event.
public enum LinkResolution<N: Hashable & Sendable>: Hashable, Sendable {
  /// The steps to take.
  case plan([PlanStep<N>])
  /// No route matches.
  case noMatch
  /// The URL is not acceptable, and why.
  case refused(String)
}

/// A call that this version cannot interpret: its kind and its fields, verbatim.
public struct UnknownAction: Hashable, Sendable {
  /// The kind, as it stands in the log; printable.
  public let kind: String
  /// All fields of the call, in JSON.
  public let fields: JSONValue

  /// A call that is kept as it is.
  public init(kind: String, fields: JSONValue) {
    self.kind = StoredText.printable(kind)
    self.fields = fields
  }
}
