extension RouterSession {
  /// The setup of an app's sessions: the session that begins at launch, and a session that takes over a recording.
  ///
  /// ```swift
  /// let session = RouterSession<AppNavigation>(
  ///   log: log, configuration: .init(roots: ["home", "search"], links: table.resolve, rules: rules))
  /// ```
  ///
  /// Every property has a default. An app that takes over recordings declares one configuration and uses it for both
  /// kinds of sessions:
  ///
  /// ```swift
  /// var configuration = RouterSession<AppNavigation>.Configuration(links: table.resolve)
  /// configuration.rules = rules
  /// let session = RouterSession(log: log, configuration: configuration)
  /// let taken = player.takeOver(log: log, configuration: configuration)
  /// ```
  public struct Configuration {
    /// The names of the roots: tabs, flows, windows. Unless it restores a state, the session begins with the first root
    /// selected. An app that names no roots has one root, `main`.
    public var roots: [RootName]
    /// The app's information, as recorded by the session.
    public var app: AppInfo
    /// The state to begin with: none, the state at the end of the log's last session, or any other state.
    public var restoration: Restoration
    /// Resolves a URL. Usually this closure is the method `resolve` of a ``DeepLinkTable``.
    public var links: (_ url: String) -> LinkResolution<N>
    /// The redirects and guards.
    public var rules: NavigationRules<N>
    /// The trackers, which receive the events of the session from the first one on.
    public var trackers: [any NavigationTracker<N>]
    /// The coding of destinations: the types that an ``AnyNavigation`` can wrap, and the upcasters for destinations
    /// from older versions of the app.
    public var coding: DestinationCoding<N>
    /// The maximum number of events that are buffered in memory while the log fails.
    public var pendingLimit: Int
    /// The clocks, and the generators of identities and keys.
    public var environment: SessionEnvironment
    /// The handler for failures of the log. The session calls the handler if it cannot read the state to restore, if it cannot
    /// write events, and if recording continues in another session. Of consecutive failures to write, the session reports only
    /// the first. By default, the error is written to the system's log on Apple's systems.
    public var onLogFailure: ((EventLogError) -> Void)?

    /// Creates a configuration. Each parameter is the initial value of the property with the same name.
    public init(
      roots: [RootName] = [.main], app: AppInfo = AppInfo(), restoration: Restoration = .disabled,
      links: @escaping (_ url: String) -> LinkResolution<N> = { _ in .noMatch },
      rules: NavigationRules<N> = NavigationRules(), trackers: [any NavigationTracker<N>] = [],
      coding: DestinationCoding<N> = DestinationCoding(), pendingLimit: Int = 10_000,
      environment: SessionEnvironment = .live, onLogFailure: ((EventLogError) -> Void)? = nil
    ) {
      self.roots = roots
      self.app = app
      self.restoration = restoration
      self.links = links
      self.rules = rules
      self.trackers = trackers
      self.coding = coding
      self.pendingLimit = pendingLimit
      self.environment = environment
      self.onLogFailure = onLogFailure
    }

    /// The app's handler for failures of the log, or the default one.
    var failureHandler: (EventLogError) -> Void {
      onLogFailure ?? { SystemLog.report("Navigation is not recorded: \($0)", category: "log") }
    }

    /// Returns the information about a session that begins now.
    func info(continuing parent: SessionInfo.Moment?, isMasked: Bool = false) -> SessionInfo {
      SessionInfo(
        id: environment.makeSessionID(), started: environment.now(), app: app.name, version: app.version,
        system: app.system, parent: parent, isMasked: isMasked)
    }

    @MainActor
    func recorder(of info: SessionInfo, log: any EventLog) -> Recorder {
      Recorder(log: log, info: info, pendingLimit: pendingLimit, onFailure: failureHandler)
    }
  }
}

extension RouterSession.Configuration {
  /// The state that a session begins with.
  ///
  /// If the log cannot be read, the session reports the error to ``RouterSession/Configuration/onLogFailure`` and begins with
  /// empty roots. It does not restore the last session, even if the log can be read later. On iOS, for example, a log with the
  /// default data protection cannot be read before the device is first unlocked. If the system can launch your app in the
  /// background before that, for example for a push notification, create the session only after the first unlock. The article
  /// *Ways in* of NavlogSwiftUI describes this.
  public enum Restoration: Hashable, Sendable {
    /// Begins with empty roots.
    case disabled
    /// Restores the state at the end of the log's last session with events, whether it was closed or killed. The session
    /// drops roots that the app does not name, such as a tab that the new version no longer has. If the last session is
    /// masked, only the parts that cannot contain a mask are restored: screens without parameters, and flags that are
    /// true or false.
    case lastSession
    /// Restores the last session with all its roots. The roots that the app names come first. The other roots follow,
    /// in the order that they had in the last session. Use this case in an app with a root per window: the system opens
    /// the windows again, and each window finds its stack.
    case lastSessionWithRoots
    /// Restores a state of any session, from this log or another one. The session that contains this state becomes
    /// the new session's parent. As in ``lastSession``, the session drops roots that the app does not name.
    case state(NavigationState<RecordedDestination>, from: SessionInfo.Moment)

    /// Returns the state to restore and the moment that it comes from, or `nil` if the session begins with empty roots.
    func restored(from log: any EventLog) throws(EventLogError) -> (
      state: NavigationState<RecordedDestination>, moment: SessionInfo.Moment
    )? {
      switch self {
      case .disabled: return nil
      case .state(let state, let moment): return (state, moment)
      case .lastSession, .lastSessionWithRoots:
        guard let last = try log.lastSession() else { return nil }
        let moment = SessionInfo.Moment(session: last.info.id, position: last.count)
        let state = try log.state(moment.session, at: moment.position)
        return (last.info.isMasked ? state.withoutMasks : state, moment)
      }
    }
  }
}

extension NavigationState<RecordedDestination> {
  /// The state of a masked session without the parts that may contain masks. A masked number cannot be recognized,
  /// because it looks like any other number.
  fileprivate var withoutMasks: Self {
    var state = compactMap { $0.parameters == "{}" || $0.parameters == "null" ? $0 : nil }
    state.flags = flags.filter { if case .bool = $0.value { true } else { false } }
    state.pendingIntents = []
    return state
  }
}
