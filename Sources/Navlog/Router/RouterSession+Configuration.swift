extension RouterSession {
  /// The setup of an app's sessions: the one that begins at launch, and one that takes over a recording.
  ///
  /// ```swift
  /// let session = RouterSession<AppNavigation>(
  ///   log: log, configuration: .init(roots: ["home", "search"], links: table.resolve, rules: rules))
  /// ```
  ///
  /// Every property has a default. An app that takes over recordings declares one configuration and uses it for both:
  ///
  /// ```swift
  /// var configuration = RouterSession<AppNavigation>.Configuration(links: table.resolve)
  /// configuration.rules = rules
  /// let session = RouterSession(log: log, configuration: configuration)
  /// let taken = player.takeOver(log: log, configuration: configuration)
  /// ```
  public struct Configuration {
    /// The names of the roots: tabs, flows, windows. The session begins with the first one selected. An app
    /// that names no roots has one, `main`.
    public var roots: [RootName]
    /// The app's information, as recorded by the session.
    public var app: AppInfo
    /// The state to begin with: none, the state at the end of the log's last session, or any other state.
    public var restoration: StateRestoration
    /// Resolves a URL. Usually this is the `resolve` of a ``DeepLinkTable``.
    public var links: (_ url: String) -> LinkResolution<N>
    /// The redirects and guards.
    public var rules: NavigationRules<N>
    /// The trackers, which receive every event, including the first.
    public var trackers: [any NavigationTracker<N>]
    /// How destinations are stored: the types of an ``AnyNavigation``, or an upcaster for destinations from an older
    /// version of the app.
    public var coding: DestinationCoding<N>
    /// The maximum number of events that are buffered in memory while the log fails.
    public var pendingLimit: Int
    /// The clocks, and the generators of identities and keys.
    public var environment: SessionEnvironment
    /// The handler for events that could not be written. It is called once for consecutive failures. By default,
    /// the error is written to the system's log on Apple's systems.
    public var onLogFailure: ((EventLogError) -> Void)?

    /// Creates a configuration. The properties document the parameters.
    public init(
      roots: [RootName] = [.main], app: AppInfo = AppInfo(), restoration: StateRestoration = .disabled,
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

    /// The app's handler for events that could not be written, or the default one.
    var failureHandler: (EventLogError) -> Void {
      onLogFailure ?? { SystemLog.report("Navigation is not recorded: \($0)", category: "log") }
    }

    /// Returns the information about a session that begins now.
    func info(continuing parent: SessionInfo.Moment?, isMasked: Bool = false) -> SessionInfo {
      SessionInfo(
        id: environment.makeSessionID(), started: environment.now(), app: app.name, version: app.version,
        system: app.system, parent: parent, isMasked: isMasked)
    }

    /// Returns the recorder of a session.
    @MainActor
    func recorder(of info: SessionInfo, log: any EventLog) -> Recorder {
      Recorder(log: log, info: info, pendingLimit: pendingLimit, onFailure: failureHandler)
    }
  }
}
