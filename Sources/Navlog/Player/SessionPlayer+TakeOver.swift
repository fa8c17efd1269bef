extension SessionPlayer {
  /// Begins a session that continues from the moment on screen.
  ///
  /// ```swift
  /// try player.seek(to: 41)
  /// let session = player.takeOver(log: try SQLiteEventLog(path: path), configuration: configuration)
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
  /// - Parameters:
  ///   - log: The log that events are appended to.
  ///   - configuration: How the app sets up its sessions. The state on screen takes the place of its roots and restoration,
  ///     and the player's coding that of its coding.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  public func takeOver(
    log: any EventLog, configuration: RouterSession<N>.Configuration = .init(), file: String = #fileID,
    line: Int = #line
  ) -> RouterSession<N> {
    pause()
    let taken = replaceViewer()
    taken.takeOver(
      from: position, of: session, log: log, configuration: configuration,
      at: CallSite(file: file, line: line))
    return taken
  }
}
