package import Navlog

/// A model of an app, learned from recorded sessions: its first state, the calls on each screen, the targets of links, and the
/// decisions of its rules, which depend on flags.
///
/// The model identifies a screen by the name and type of its destination. A call that was recorded on the screen of one
/// character is therefore offered on the screen of every character. On each of these screens, the call has the parameters with
/// which it was first recorded.
package struct RecordedApp {
  /// The number of sessions read.
  package private(set) var sessions = 0
  /// The last session read.
  private(set) var info: SessionInfo?
  /// The destinations of all sessions. Folded states refer to them by number.
  var destinations = Numbering<RecordedDestination>()
  /// The first destination of each route.
  private(set) var routes: [RouteName: DestinationID] = [:]
  /// The calls with which sessions begin, and their frequency.
  private var beginnings = Counted<[NavigationAction<DestinationID>]>()
  /// The first calls of sessions that restore another session, and their frequency.
  private var restorations = Counted<[NavigationAction<DestinationID>]>()
  /// The screens that were visible. The offers of other screens are unknown.
  private var seen: Set<OfferScreen> = []
  /// The calls of users on each screen, in the order of their first occurrence.
  private(set) var offers: [OfferScreen: Counted<RecordedOffer>] = [:]
  /// The links that were opened. Two links count as one if they differ only in the query and the last part of their URLs, and
  /// in the parameters of their destinations.
  var links = Counted<RecordedOffer>()
  /// The resolution of each URL.
  var resolutions: [String: LinkResolution<DestinationID>] = [:]
  /// The resolution of each URL that a guard deferred. The search uses it for URLs that are not in ``resolutions``.
  var deferredResolutions: [String: LinkResolution<DestinationID>] = [:]
  /// The routes that were visible, in the order of their first occurrence.
  package private(set) var visited: [RouteName] = []
  private(set) var guards = RecordedGuards()

  /// Creates an empty model.
  package init() {}

  /// Learns from a session.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  package mutating func read(_ session: SessionRecord, in log: any EventLog) throws {
    sessions += 1
    info = session.info
    var reading = RecordedAppReading()
    try log.read(session.info.id, 1...Int.max) { event in
      learn(event, &reading)
      return true
    }
    finish(&reading)
    if reading.isRestored {
      restorations.add(reading.beginning)
    } else {
      beginnings.add(reading.beginning)
    }
  }

  /// The most frequent beginning of a session: the calls that set it up. Sessions that restore another session count only if
  /// all sessions do.
  var beginning: [NavigationAction<DestinationID>] {
    beginnings.mostFrequent ?? restorations.mostFrequent ?? []
  }

  /// Whether the app begins with a restored state.
  var isRestored: Bool { beginnings.values.isEmpty && !restorations.values.isEmpty }

  /// Whether the screen that is visible in a state was also visible in a log. Otherwise, the offers of this screen are unknown.
  func hasKnownOffers(_ state: NavigationState<DestinationID>) -> Bool {
    seen.contains(OfferScreen(state, self))
  }

  /// Returns the number of the first destination that has the same route as this destination. If the route is new, this is the
  /// number of the destination itself.
  mutating func representative(_ destination: RecordedDestination) -> DestinationID {
    let route = RouteName(destination)
    if let known = routes[route] { return known }
    let id = destinations.id(destination)
    routes[route] = id
    return id
  }

  /// Returns the number of the first destination that has the same route as the destination with this number.
  func representative(_ id: DestinationID) -> DestinationID {
    routes[RouteName(destinations.destination(id))] ?? id
  }

  // MARK: - Learning

  private mutating func learn(
    _ event: RecordedEvent<RecordedDestination>, _ reading: inout RecordedAppReading
  ) {
    let action = event.action.map { destinations.id($0) }
    for destination in event.namedDestinations { _ = representative(destination) }
    defer {
      reading.state.fold(action, on: event.router, at: event.position)
      see(event.screen)
      seen.insert(OfferScreen(reading.state, self))
    }
    if event.action.kind == .restore || event.action.kind == .branch {
      finish(&reading)
      if event.position == 1 { reading.restore(action) }
      return
    }
    if reading.isBeginning(event) { return reading.beginning.append(action) }
    // The restored state may lack roots that the app has now. The session then sets the app's roots with a call that is also
    // part of the beginning.
    if reading.hasRestoredRoots(event) { reading.beginning.append(action) }
    reading.hasBegun = true
    guards.learn(event, flags: reading.state.flags)
    let isCaused = event.cause.map { reading.group?.positions.contains($0) == true } ?? false
    // Events without a call can also cause calls: a session that abandons an intent may defer it again. These calls belong to
    // the same offer.
    if isCaused { reading.group?.positions.insert(event.position) }
    // When an offer is taken, its calls without a slot path are made on the router that is visible before the first call.
    let visible = isCaused ? reading.group?.visible : reading.state.visibleRouter.id
    guard let call = call(event, action, in: reading.state, visible: visible) else { return }
    if isCaused {
      reading.group?.calls.append(call)
      return
    }
    finish(&reading)
    if case .deepLink(let url, let resolution) = action {
      resolutions[url] = resolutions[url] ?? resolution
    }
    reading.group = RecordedAppReading.Group(
      first: event, screen: OfferScreen(reading.state, self), visible: reading.state.visibleRouter.id,
      allowed: allowed(event, action, in: reading.state), calls: [call], positions: [event.position])
  }

  /// Returns the offer of the call that a guard deferred, for states in which the guard allows the call. The result is `nil` if
  /// the event does not defer a call.
  private mutating func allowed(
    _ event: RecordedEvent<RecordedDestination>, _ action: NavigationAction<DestinationID>,
    in state: NavigationState<DestinationID>
  ) -> RecordedOffer.Allowed? {
    guard case .defer(let intent) = action, let decision = event.decisions.last(where: \.isDeferral) else {
      return nil
    }
    if let url = intent.url {
      deferredResolutions[url] = deferredResolutions[url] ?? .plan(intent.plan)
      let offer = Offer<DestinationID>.link(url, file: event.callSite.file, line: event.callSite.line)
      return .init(flag: intent.flag, value: intent.value, offer: offer)
    }
    var event = event
    // The model does not repeat redirects. If a redirect came before the guard, the guard decided about the destination of this
    // redirect.
    event.decisions = [decision]
    let before = state.compactMap { destinations.destination($0) }
    guard let request = event.request(in: before, ShownStyles([])) else { return nil }
    event.event = NavigationEvent(request, on: event.router)
    let call = Offer<DestinationID>.Call(
      request.map { destinations.id($0) },
      on: event.router == state.visibleRouter.id ? nil : event.router.slotPath)
    return .init(flag: intent.flag, value: intent.value, offer: event.offer([call]))
  }

  /// Returns the call to offer for an event. The result is `nil` if the session itself made the call, if the call does not
  /// belong to a screen, such as a marker, or if the call was refused.
  ///
  /// - Parameter visible: The router that was visible before the first call of the offer.
  private func call(
    _ event: RecordedEvent<RecordedDestination>, _ action: NavigationAction<DestinationID>,
    in state: NavigationState<DestinationID>, visible: RouterID?
  ) -> Offer<DestinationID>.Call? {
    var made = action
    switch action {
    case .activate, .resign, .mark, .resume, .abandon, .unknown, .restore, .branch, .refused: return nil
    case .deepLink(_, .noMatch), .deepLink(_, .refused): return nil
    case .popEntry(let entry):
      guard let path = state.router(event.router)?.path,
        let index = path.firstIndex(where: { $0.id == entry })
      else { return nil }
      made = .pop(count: path.count - index)
    // A `select` contains its root, so the offer does not need the event's router.
    case .select: return .init(action)
    case .defer(let intent):
      // The offer omits the expiry and the identity of the intent, which belong to the recorded session.
      made = .defer(
        PendingIntent(url: intent.url, plan: intent.plan, flag: intent.flag, value: intent.value))
    default: break
    }
    return .init(made, on: event.router == visible ? nil : event.router.slotPath)
  }

  /// Adds the current group of calls as one offer: a call and the calls that it caused.
  private mutating func finish(_ reading: inout RecordedAppReading) {
    guard let group = reading.group.take() else { return }
    let offer = group.first.offer(group.calls)
    let kind = group.calls.map { call in
      Offer<DestinationID>.Call(call.action.map { representative($0) }, on: call.slotPath)
    }
    if case .deepLink(let url, let resolution)? = kind.first?.action, kind.count == 1 {
      // Links of the same shape count as one offer, although their URLs differ.
      let same = Offer<DestinationID>.Call(.deepLink(url: Self.shape(of: url), resolution))
      links.add(RecordedOffer(kind: [same], offer: offer))
    } else {
      offers[group.screen, default: Counted()].add(
        RecordedOffer(kind: kind, offer: offer, allowed: group.allowed))
    }
  }

  /// Returns a URL without its last part, which is often a parameter.
  static func shape(of url: String) -> String {
    String(url.prefix { $0 != "?" }.reversed().drop { $0 != "/" }.reversed())
  }

  private mutating func see(_ screen: RecordedDestination?) {
    guard let screen else { return }
    let route = RouteName(screen)
    if !visited.contains(route) { visited.append(route) }
  }
}

/// A group of screens on which the same calls are offered: all screens of a route, or a root that shows no destination.
enum OfferScreen: Hashable {
  case route(DestinationID)
  case root(RootName)

  init(_ state: NavigationState<DestinationID>, _ app: RecordedApp) {
    self = state.visible.map { .route(app.representative($0)) } ?? .root(state.selected)
  }
}

/// An offer learned from a log: a call, and the calls that it caused. Two offers are equal if their calls differ only in the
/// parameters of destinations.
struct RecordedOffer: Hashable {
  /// The offer of a call that a guard deferred, and the flag with which the guard allows the call.
  struct Allowed {
    let flag: String
    let value: JSONValue
    let offer: Offer<DestinationID>
  }

  let kind: [Offer<DestinationID>.Call]
  let offer: Offer<DestinationID>
  /// The offer in states in which a guard allows a call that it deferred in the log. It contains neither the deferral nor the
  /// calls that the deferral caused, such as a login. The value is `nil` if no guard deferred the call.
  var allowed: Allowed?

  /// Returns the offer in a state.
  func offer(in state: NavigationState<DestinationID>) -> Offer<DestinationID> {
    guard let allowed, state.flags[allowed.flag] == allowed.value else { return offer }
    return allowed.offer
  }

  static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
