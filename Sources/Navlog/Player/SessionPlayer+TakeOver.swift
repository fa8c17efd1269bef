extension SessionPlayer {
  /// Begins a session that continues from the moment on screen, with redirects, guards, links and trackers of its own.
  ///
  /// ```swift
  /// try player.seek(to: 41)
  /// let session = player.takeOver(log: try SQLiteEventLog(path: path), links: table.resolve)
  /// session.router.pop()
  /// ```
  ///
  /// Its parent is that moment. Its first event restores the state; screens that this version of the app does not know
  /// are left out. The player stops, and stays usable.
  ///
  /// The parameters are those of ``RouterSession``'s initializer.
  public func takeOver(
    log: any EventLog, app: AppInfo = AppInfo(),
    links: @escaping (String) -> LinkResolution<N> = { _ in .noMatch },
    rules: NavigationRules<N> = NavigationRules(), trackers: [any NavigationTracker<N>] = [],
    environment: SessionEnvironment = .live, onLogFailure: ((EventLogError) -> Void)? = nil,
    file: String = #fileID, line: Int = #line
  ) -> RouterSession<N> {
    pause()
    return RouterSession(
      log: log, roots: viewer.core.shown.roots.map { $0.id.root }, app: app,
      restoration: .state(recordedState, from: .init(session: session.info.id, position: position)),
      links: links, rules: rules, trackers: trackers, coding: viewer.translator.coding,
      environment: environment, onLogFailure: onLogFailure, file: file, line: line)
  }
}
