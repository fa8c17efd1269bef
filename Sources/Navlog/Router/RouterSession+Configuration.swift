extension RouterSession {
  /// How an app sets up its sessions: one that begins at launch, and one that takes over a recording.
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
    /// The names of the roots: tabs, flows, windows. The session begins at the first. An app without them has one, `main`.
    public var roots: [RootName]
    /// The app, as the session records it.
    public var app: AppInfo
    /// The state to begin with: none, that at the end of the log's last session, or any other one.
    public var restoration: StateRestoration
    /// Resolves a URL: usually a ``DeepLinkTable``'s `resolve`.
    public var links: (_ url: String) -> LinkResolution<N>
    /// The redirects and guards.
    public var rules: NavigationRules<N>
    /// Receive every event, from the first.
    public var trackers: [any NavigationTracker<N>]
    /// How destinations are stored: the types of an ``AnyNavigation``, or an upcaster for destinations from an older
    /// version of the app.
    public var coding: DestinationCoding<N>
    /// The maximum number of events that are buffered in memory while the log fails.
    public var pendingLimit: Int
    /// The clocks, and the sources of identities and keys.
    public var environment: SessionEnvironment
    /// Called when an event could not be written, once for consecutive failures.
    public var onLogFailure: ((EventLogError) -> Void)?

    /// Creates a configuration; see its properties.
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

    /// Returns the information about a session that begins now.
    func info(continuing parent: SessionInfo.Moment?, isMasked: Bool = false) -> SessionInfo {
      SessionInfo(
        id: environment.makeSessionID(), started: environment.now(), app: app.name, version: app.version,
        system: app.system, parent: parent, isMasked: isMasked)
    }

    /// Returns the recorder of a session.
    @MainActor
    func recorder(of info: SessionInfo, log: any EventLog) -> Recorder {
      Recorder(log: log, info: info, pendingLimit: pendingLimit, onFailure: onLogFailure)
    }
  }
}
