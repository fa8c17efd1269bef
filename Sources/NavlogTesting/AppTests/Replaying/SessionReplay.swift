import Navlog
import NavlogTools

/// Replays a recorded session with the app's own type of destinations, and collects the differences
/// from the recording.
struct SessionReplay<N: Navigation> {
  /// The maximum number of differences that are described.
  static var limit: Int { 5 }

  /// A text for each difference: the event, its recorded form, and its current form. If the session has more than ``limit``
  /// differences, the last element is the number of differences that are not described.
  var differences: [String] {
    guard omitted > 0 else { return described }
    return described + ["session \(session.shortID): \(omitted) more differences"]
  }

  private var described: [String] = []
  private var omitted = 0

  private let session: SessionInfo
  private let destinations: DestinationTable<N>
  private let links: ((String) -> LinkResolution<N>)?
  private let rules: NavigationRules<N>?
  private var state = NavigationState<N>()
  /// The unknown destinations found so far.
  private var unknown: Set<RecordedDestination> = []
  /// Whether the replayed state may differ from the recorded state. Later outcomes, screens and decisions are then not
  /// compared.
  private var hasDiverged = false

  init(
    of session: SessionInfo, _ coding: DestinationCoding<N>, _ links: ((String) -> LinkResolution<N>)?,
    _ rules: NavigationRules<N>?
  ) {
    self.session = session
    destinations = DestinationTable(coding, decodesMasks: true)
    self.links = session.isMasked ? nil : links
    self.rules = session.isMasked ? nil : rules
  }

  mutating func replay(_ event: RecordedEvent<RecordedDestination>) {
    if event.action.kind == nil {
      // The effect of a call of an unknown kind, such as the placeholder of a lost event in a salvaged log, cannot be replayed.
      if event.outcome == .applied { hasDiverged = true }
      return
    }
    guard let action = decoded(event.action, of: event) else {
      hasDiverged = true
      return
    }
    if let links { compareLink(event, action, links) }
    if let rules, !hasDiverged { compareRules(event, action, rules) }
    guard !hasDiverged else { return }
    let before = state
    let reduction = state.apply(NavigationEvent(action, on: event.router), at: event.position)
    compare(reduction, with: event, before)
  }

  // MARK: - Destinations

  /// Returns the action with the app's own destinations, or `nil` if the app does not know one of the recorded destinations.
  /// Each unknown destination is reported only once.
  private mutating func decoded(
    _ action: NavigationAction<RecordedDestination>, of event: RecordedEvent<RecordedDestination>
  ) -> NavigationAction<N>? {
    var isKnown = true
    let decoded = action.compactMap { stored -> N? in
      let destination = self.destination(stored)
      if destination == nil {
        isKnown = false
        if unknown.insert(stored).inserted {
          note(event, "\(stored) is unknown to \(N.navigationName)", was: nil, is: nil)
        }
      }
      return destination
    }
    return isKnown ? decoded : nil
  }

  private func destination(_ stored: RecordedDestination) -> N? {
    guard let destination = destinations.destination(stored) else { return nil }
    guard case .unregistered? = (destination as? AnyNavigation)?.wrapped as? UnknownNavigation else {
      return destination
    }
    return nil
  }

  // MARK: - Outcomes and screens

  private mutating func compare(
    _ reduction: Reduction<N>, with event: RecordedEvent<RecordedDestination>, _ before: NavigationState<N>
  ) {
    if reduction.outcome.kind != event.outcome.kind {
      hasDiverged = true
      note(event, "another outcome", was: event.outcome.text, is: reduction.outcome.text)
    } else if reduction.screen != event.screen.flatMap({ destination($0) }) {
      hasDiverged = true
      note(
        event, "another visible screen", was: event.screen.map { "\($0)" } ?? "the bottom of a root",
        is: state.pathText)
    } else if reduction.depth != event.depth || reduction.selected != event.selected {
      hasDiverged = true
      note(
        event, "another depth or selected root", was: "depth \(event.depth) of \(event.selected)",
        is: "depth \(reduction.depth) of \(reduction.selected)")
    }
  }

  // MARK: - Links and rules

  /// Compares the recorded resolution of a link with the current one. ``compareRules(_:_:_:)`` compares the
  /// results of the rules.
  private mutating func compareLink(
    _ event: RecordedEvent<RecordedDestination>, _ action: NavigationAction<N>,
    _ links: (String) -> LinkResolution<N>
  ) {
    guard case .deepLink(let url, let recorded) = action, event.decisions.isEmpty, !Masker.hasMask(in: url)
    else { return }
    let today = links(url)
    // After a divergence, the roots of the session are unknown. The session may have refused the link because its root was
    // missing.
    if hasDiverged, case .refused = recorded, today.selectsRoot { return }
    // A session refuses a link that selects a missing root. An earlier version applied such a link, so both recordings are
    // accepted.
    if today.kind != recorded.kind, state.refusingMissingRoot(today).kind != recorded.kind {
      note(event, "another resolution of \(url)", was: recorded.kind, is: today.kind)
    }
  }

  private mutating func compareRules(
    _ event: RecordedEvent<RecordedDestination>, _ action: NavigationAction<N>, _ rules: NavigationRules<N>
  ) {
    guard let request = request(event, action) else { return }
    let today = rules.resolve(request, on: event.router, in: state, now: event.time).action
    if today.decision != action.decision, state.refusingMissingRoot(today).decision != action.decision {
      note(event, "another decision of the rules", was: action.decision, is: today.decision)
    }
  }

  /// Returns the call before any rule changed it. Returns `nil` if this call cannot be determined from the
  /// recording, or if rules do not apply to this kind of call.
  private mutating func request(
    _ event: RecordedEvent<RecordedDestination>, _ action: NavigationAction<N>
  ) -> NavigationAction<N>? {
    guard let last = event.lastRequested else { return action }
    guard let requested = destination(last) else { return nil }
    let url: String
    switch action {
    case .navigate, .present, .replaceTop: return action.requesting(requested)
    case .refused(let refused): return refused.call
    case .deepLink(let link, _): url = link
    // A session resumes an intent without `instead`. If a rule refuses or defers the call again, the event is an `abandon`.
    case .resume(let id, _), .abandon(let id, _): return .resume(id)
    case .defer(let intent):
      guard let link = intent.url else { return call(deferredAs: intent) }
      url = link
    default: return nil
    }
    guard let links, !Masker.hasMask(in: url) else { return nil }
    return .deepLink(url: url, links(url))
  }

  /// Returns the call whose deferral led to an intent. Returns `nil` if the plan of the intent does not determine this call.
  private func call(deferredAs intent: PendingIntent<N>) -> NavigationAction<N>? {
    let steps = intent.plan.drop { $0.call == nil }
    return steps.count == 1 ? steps.first?.call : nil
  }

  // MARK: - Noting

  private mutating func note(
    _ event: RecordedEvent<RecordedDestination>, _ what: String, was: String?, is today: String?
  ) {
    guard described.count < Self.limit else {
      omitted += 1
      return
    }
    var text = "session \(session.shortID), event \(event.position): \(what)\n  event:    \(event)"
    if let was { text += "\n  recorded: \(was)" }
    if let today { text += "\n  today:    \(today)" }
    described.append(StoredText.printableLines(text))
  }
}

extension StoredText {
  /// Returns a text with line breaks in which every line is safe to print.
  fileprivate static func printableLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      .joined(separator: "\n")
  }
}

extension Outcome {
  /// The outcome without the text of a refusal.
  fileprivate var kind: String { if case .noEffect(.refused) = self { "refused" } else { text } }
}

extension LinkResolution {
  fileprivate var selectsRoot: Bool {
    guard case .plan(let plan) = self else { return false }
    return plan.contains { if case .select = $0 { true } else { false } }
  }

  /// The resolution without the text of a refusal.
  fileprivate var kind: String {
    switch self {
    case .plan(let plan): plan.map { "\($0)" }.joined(separator: ", ")
    case .noMatch: "no match"
    case .refused: "refused"
    }
  }
}

extension NavigationAction {
  /// The result of the rules for a call, without the texts of refusals and the time at which an intent
  /// expires.
  fileprivate var decision: String {
    switch self {
    case .refused: "refused"
    case .deepLink(let url, let resolution): "\(url) -> \(resolution.kind)"
    case .defer(let intent):
      "deferred until \(intent.flag) = \(intent.value.text): \(intent.plan.map { "\($0)" }.joined(separator: ", "))"
    case .abandon: "abandoned"
    default: "\(self)"
    }
  }
}
