extension SessionPlayer {
  /// Begins a session that continues from the moment on screen.
  ///
  /// ```swift
  /// try player.seek(to: 41)
  /// let session = player.takeOver(log: try SQLiteEventLog(path: path), configuration: configuration)
  /// session.router.pop()
  /// ```
  ///
  /// The parent of the new session is the moment on screen. The new session's first event restores the state, without
  /// the screens that this version of the app does not know. A session that continues a masked session is also marked
  /// as masked, because its first event contains the masks.
  ///
  /// The screens stay: the player's containers keep their views and now show the new session. The routers in these
  /// views record their calls in the new session. The player pauses. When the player moves again, its containers show
  /// the recording again. The new session continues to exist.
  ///
  /// - Parameters:
  ///   - log: The log that events are appended to.
  ///   - configuration: The configuration of the new session. Its roots, restoration and coding are ignored: the
  ///     session begins with the state on screen, and with the player's coding.
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
