/// A navigation call. The call includes every result that a replay cannot compute, such as the plan of a link.
///
/// ```swift
/// session.send(.popTo(.characterList))
/// viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
/// ```
///
/// ``NavigationState/reduce(_:on:at:)`` defines the exact effect of every call. The outcome of a call without effect
/// contains an ``Outcome/Reason``.
public enum NavigationAction<N: Hashable & Sendable>: Hashable, Sendable {
  /// Shows a destination, usually in its own presentation. With `unlessOnTop`, the call is a no-op when the router already
  /// shows the destination there: as its top screen, as the modal in the same slot, or as its dialog.
  case navigate(N, style: PresentationType, unlessOnTop: Bool)
  /// Presents a destination in the style that the caller chooses. A modal replaces the modal in the same slot and
  /// everything that this modal presented. A dialog replaces a dialog.
  case present(N, style: PresentationType)
  /// Removes up to `count` screens from the path.
  case pop(count: Int)
  /// Removes an entry and everything above it from the path. Idempotent: a second call is a no-op.
  ///
  /// ``Router/send(_:origin:file:line:)`` expects an identity from ``Router/entries``, and
  /// ``RouterSession/send(_:on:origin:cause:file:line:)`` an identity from ``RouterSession/state``.
  case popEntry(EntryID)
  /// Pops to the nearest screen below the top that shows an equal destination. This can be the router's first screen. The call
  /// is a no-op if the top screen already shows an equal destination.
  case popTo(N)
  /// Removes all screens from the path; modals stay.
  case popToRoot
  /// Replaces the path. The screens that the old and the new path share at the bottom keep their identity.
  case setPath([N])
  /// Replaces the top screen of the path.
  case replaceTop(N)
  /// Dismisses the dialog, else the cover, else the sheet, else the modal that contains the router.
  case dismiss
  /// Dismisses the sheet.
  case dismissSheet
  /// Dismisses the cover.
  case dismissFullScreen
  /// Dismisses the sheet and the cover.
  case dismissModal
  /// Dismisses the dialog. The answer is the name of the button that the user chose, or `nil` when the user
  /// chose none.
  case dismissDialog(answer: String? = nil)
  /// Dismisses every modal and dialog of every root.
  case dismissAll
  /// Selects the detent of the sheet that contains the router. The sheet's style must name this detent.
  case setDetent(PresentationType.Detent)
  /// Opens a URL. The call contains the result of resolving the URL.
  case deepLink(url: String, LinkResolution<N>)
  /// Selects a root. With `poppingToRoot`, if the root is already selected, its stack is popped to the first screen.
  case select(RootName, poppingToRoot: Bool = false)
  /// Replaces the list of roots. Roots in both lists keep their state.
  case setRoots([RootName])
  /// Sets a flag that guards read. The value is a JSON scalar.
  case setFlag(String, JSONValue)
  /// Marks the router as active: a container shows its stack.
  case activate
  /// Marks the router as inactive: no container shows its stack.
  case resign
  /// Defers a plan until a flag has the required value.
  case `defer`(PendingIntent<N>)
  /// Resumes a pending intent by executing its plan. If rules have replaced destinations of the plan, the call executes
  /// `instead`, the plan with the new destinations.
  case resume(EntryID, instead: [LinkResolution<N>.Step]? = nil)
  /// Discards a pending intent, for example because it has expired, or because a rule now refuses it.
  case abandon(EntryID, why: String)
  /// Adds a named marker. Only the ``NavigationState/position`` of the state changes.
  case mark(String)

  // Only the engine records the remaining cases: an app can read their contents but cannot create them.

  /// Replaces the state. Every entry and every pending intent gets a new identity.
  case restore(Restoration)
  /// Replaces the state with the state at an earlier position of this session.
  case branch(Branch)
  /// A call that a rule or the session refused. The state does not change.
  indirect case refused(Refusal)
  /// A call in its stored form: this version of Navlog does not know its kind, or the app does not know its destination.
  case unknown(Unknown)

  /// The state that a session continues from.
  public struct Restoration: Hashable, Sendable {
    /// The state.
    public let state: NavigationState<N>
    /// The number of calls that this event replaces because the log failed to store them. It is 0 for a restoration at
    /// launch.
    public let collapsedCalls: Int
  }

  /// The moment that a session branches from.
  public struct Branch: Hashable, Sendable {
    /// The position of the earlier event.
    public let position: Int
    /// The state after the earlier event.
    public let state: NavigationState<N>
  }

  /// A call that a rule or the session refused.
  public struct Refusal: Hashable, Sendable {
    /// The call that was refused.
    public let call: NavigationAction<N>
    /// The reason.
    public let why: String
  }

  /// The kind of the call; `nil` for an ``unknown(_:)`` call.
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
    case .dismissDialog: .dismissDialog
    case .dismissAll: .dismissAll
    case .setDetent: .setDetent
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
    case .refused(let refused): refused.call.kind
    case .unknown: nil
    }
  }
}

extension NavigationAction where N: Navigation {
  /// Returns the call that shows a destination in its own presentation: `.navigate(to: .characterDetail(id: 42))`.
  public static func navigate(to destination: N, unlessOnTop: Bool = false) -> Self {
    .navigate(destination, style: destination.presentationType, unlessOnTop: unlessOnTop)
  }

  /// Pops one screen.
  public static var pop: Self { .pop(count: 1) }
}

extension NavigationAction {
  package static func restore(_ state: NavigationState<N>, collapsedCalls: Int) -> Self {
    .restore(Restoration(state: state, collapsedCalls: collapsedCalls))
  }

  package static func branch(from position: Int, _ state: NavigationState<N>) -> Self {
    .branch(Branch(position: position, state: state))
  }

  package static func refused(_ call: Self, why: String) -> Self { .refused(Refusal(call: call, why: why)) }

  /// The action that the session performs when the app makes this call. A restoration or a branch becomes a refusal,
  /// because only the session itself replaces its state. A flag whose value is not a JSON scalar becomes a refusal,
  /// because a replay accepts only scalars. A call with a detent that is not finite becomes a refusal, too. A refusal
  /// contains only values that can be read back.
  var ofApp: Self {
    let flagProblem = "the value of a flag is a string, a number as in JSON, true, false or null"
    return switch self {
    case .restore, .branch: .refused(self, why: "only the session itself replaces its state")
    case .setFlag(let name, let value) where !value.isFlagValue:
      .refused(.setFlag(name, value.readable), why: flagProblem)
    case .defer(let intent) where !intent.value.isFlagValue:
      .refused(.defer(intent.readable), why: flagProblem)
    case .navigate(let destination, let style, let unlessOnTop):
      refused(
        for: style.infiniteDetent, .navigate(destination, style: style.finite, unlessOnTop: unlessOnTop))
    case .present(let destination, let style):
      refused(for: style.infiniteDetent, .present(destination, style: style.finite))
    case .setDetent(let detent): refused(for: detent.isFinite ? nil : detent, .setDetent(detent.finite))
    case .resume(let id, let plan?):
      refused(for: Self.infiniteDetent(in: plan), .resume(id, instead: plan.map(\.finite)))
    case .defer(let intent): refused(for: Self.infiniteDetent(in: intent.plan), .defer(intent.readable))
    case .deepLink(let url, .plan(let plan)):
      Self.infiniteDetent(in: plan).map { .deepLink(url: url, .refused($0.problem)) } ?? self
    default: self
    }
  }

  /// Returns the refusal of a call with a detent that is not finite, or the call itself if `detent` is `nil`.
  ///
  /// - Parameter readable: The call in a form that can be read back.
  private func refused(for detent: PresentationType.Detent?, _ readable: @autoclosure () -> Self) -> Self {
    detent.map { .refused(readable(), why: $0.problem) } ?? self
  }

  private static func infiniteDetent(in plan: [LinkResolution<N>.Step]) -> PresentationType.Detent? {
    plan.lazy.compactMap(\.infiniteDetent).first
  }

  /// The number of calls that the event replaces because the log could not store them; 0 for an ordinary event.
  package var collapsedCalls: Int {
    if case .restore(let restored) = self { restored.collapsedCalls } else { 0 }
  }

  /// The destination of a `navigate`, `present`, `popTo` or `replaceTop`, even if the call was refused; `nil` for other calls.
  package var destination: N? {
    switch self {
    case .navigate(let destination, _, _), .present(let destination, _), .popTo(let destination),
      .replaceTop(let destination):
      destination
    case .refused(let refused): refused.call.destination
    case .pop, .popEntry, .popToRoot, .setPath, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal,
      .dismissDialog, .dismissAll, .setDetent, .deepLink, .select, .setRoots, .setFlag, .activate, .resign,
      .defer, .resume, .abandon,
      .restore, .branch, .mark, .unknown:
      nil
    }
  }
}

extension NavigationAction {
  /// A call that this version of Navlog or of the app cannot interpret, with its kind and fields as stored in the log.
  public struct Unknown: Hashable, Sendable {
    /// The kind as stored in the log, with unprintable characters escaped.
    public let kind: String
    /// All fields of the call, in JSON.
    public let fields: JSONValue

    /// Creates an unknown call from its stored kind and fields.
    package init(kind: String, fields: JSONValue) {
      self.kind = StoredText.printable(kind)
      self.fields = fields
    }
  }
}
