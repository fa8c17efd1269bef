import Navlog

/// A user of the sample app, who wanders, looks things up, opens a sheet now and then and goes back.
struct SampleSession {
  private var random: SplitMix
  private(set) var state = NavigationState<RecordedDestination>()
  private var coding = DestinationCoding<SampleDestination>()
  private var position = 0
  private let started: Int64
  private let restored: NavigationState<RecordedDestination>?
  /// The time since the session began, in microseconds.
  private(set) var elapsed: Int64 = 0
  private let wiring = (20...34).map { CallSite(file: "Challenge/Wiring.swift", line: $0) }

  /// - Parameters:
  ///   - started: The time at which the session began, in milliseconds since 1970.
  ///   - restored: The state that the first event restores; `nil` for a first launch.
  init(
    seed: UInt64, started: Int64 = 1_790_000_000_000,
    restoring restored: NavigationState<RecordedDestination>? = nil
  ) {
    random = SplitMix(seed: seed)
    (self.started, self.restored) = (started, restored)
  }

  /// Returns the next event, as a session of the app records it.
  ///
  /// - Parameter action: A call on the visible router; `nil` for a random call of the user.
  mutating func next(
    _ action: NavigationAction<RecordedDestination>? = nil
  ) -> RecordedEvent<RecordedDestination> {
    position += 1
    elapsed += Int64(random.below(6_000_000)) + 150_000
    if let action { return record(action, on: state.visibleRouter.id) }
    if position == 1 {
      guard let restored else { return record(.setRoots(["home"]), on: RouterID("home")) }
      var event = record(.restore(restored, collapsedCalls: 0), on: RouterID(restored.selected))
      event.origin = .restore
      return event
    }
    let router = state.visibleRouter
    let choice = random.below(100)
    if router.path.count > 6 { return record(choice < 50 ? .pop(count: 1) : .popToRoot, on: router.id) }
    // The user closes a modal, or goes back on a root's stack, with a probability of 35 %.
    if router.level > 0, choice < 35 { return record(.dismiss, on: router.id) }
    switch choice {
    case 0..<30: return record(.pop(count: 1), on: router.id)
    case 30..<35: return record(.popToRoot, on: router.id)
    default: return record(call(), on: router.id)
    }
  }

  private mutating func call() -> NavigationAction<RecordedDestination> {
    let destination: SampleDestination =
      switch random.below(100) {
      case 0..<12: .characterList
      case 12..<50: .characterDetail(id: random.below(20) + 1)
      case 50..<65: .locationDetail(id: random.below(8) + 1)
      case 65..<73: .episodeList
      case 73..<90: .episodeDetail(id: random.below(12) + 1)
      case 90..<94: .characterFilter
      case 94..<97: .settings
      case 97..<99: .imageGallery(characterId: random.below(20) + 1)
      default: .onboarding
      }
    return .navigate(
      coding.record(destination), style: destination.presentationType, unlessOnTop: false)
  }

  private mutating func record(
    _ action: NavigationAction<RecordedDestination>, on router: RouterID
  ) -> RecordedEvent<RecordedDestination> {
    let event = NavigationEvent(action, on: router)
    return RecordedEvent(
      position: position, time: started + elapsed / 1_000, elapsed: elapsed, event: event,
      source: wiring[random.below(wiring.count)], reduction: state.fold(event, at: position))
  }
}

/// The destinations of the sample app. They resemble the destinations of an ordinary app.
enum SampleDestination: OutgoingNavigation {
  case characterList
  case characterDetail(id: Int)
  case locationDetail(id: Int)
  case episodeList
  case episodeDetail(id: Int)
  case characterFilter
  case settings
  case imageGallery(characterId: Int)
  case onboarding

  /// Always `false`. The rules nevertheless read this property before each destination is shown, which costs time.
  var isOutgoing: Bool { false }

  var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .locationDetail, .episodeList, .episodeDetail: .push
    case .characterFilter, .settings: .sheet
    case .imageGallery, .onboarding: .fullScreen
    }
  }
}
