extension RouterSession {
  /// Adds a root after the others, for example for a new window. The call is recorded as a `setRoots`. It is a no-op
  /// if the root already exists.
  ///
  /// ```swift
  /// Button("New window") {
  ///   let root = RootName(UUID().uuidString)
  ///   session.openRoot(root)
  ///   openWindow(value: root)
  /// }
  /// ```
  ///
  /// The selection does not change.
  ///
  /// - Parameters:
  ///   - root: The name of the root.
  ///   - origin: The origin of the call.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  /// - Returns: The outcome, or `nil` when the call is queued.
  @discardableResult
  public func openRoot(
    _ root: RootName, origin: Origin = .user, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    let names = core.upcomingRoots
    return send(
      .setRoots(names.contains(root) ? names : names + [root]), on: RouterID(root), origin: origin,
      file: file, line: line)
  }

  /// Removes a root with its stack and everything presented above the stack. The call is recorded as a `setRoots`. It
  /// is a no-op if the root does not exist or is the only root.
  ///
  /// If the root was selected, the first remaining root is selected.
  ///
  /// - Parameters:
  ///   - root: The name of the root.
  ///   - origin: The origin of the call.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  /// - Returns: The outcome, or `nil` when the call is queued.
  @discardableResult
  public func closeRoot(
    _ root: RootName, origin: Origin = .user, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    let names = core.upcomingRoots.filter { $0 != root }
    return send(.setRoots(names), on: RouterID(root), origin: origin, file: file, line: line)
  }
}
