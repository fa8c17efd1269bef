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
  /// are left out. A session that continues a masked one is marked as masked, too: its first event holds the masks.
  ///
  /// What is on screen stays there: the containers of the player go on with the new session, with the same views, and the
  /// routers that those hold make their calls in it. The player stops. When it moves again, its containers show the
  /// recording again, and the new session lives on.
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
    let taken = replaceViewer()
    taken.takeOver(
      from: position, of: session, log: log, app: app, links: links, rules: rules,
      trackers: trackers, environment: environment, onLogFailure: onLogFailure,
      CallSite(file: file, line: line))
    return taken
  }
}
