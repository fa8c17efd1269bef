extension RouterSession {
  /// Adds a root after the others, as for a new window. Recorded as `setRoots`; a root that exists already is left alone,
  /// and nothing is recorded.
  ///
  /// ```swift
  /// Button("New window") {
  ///   let root = RootName(UUID().uuidString)
  ///   session.openRoot(root)
  ///   openWindow(value: root)
  /// }
  /// ```
  ///
  /// The selection stays where it is.
  ///
  /// - Parameters:
  ///   - root: The name of the root.
  ///   - origin: Who makes the call.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  /// - Returns: The outcome; `nil` when the call is queued.
  @discardableResult
  public func openRoot(
    _ root: RootName, origin: Origin = .user, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    let names = core.upcomingRoots
    guard !names.contains(root) else { return .noEffect(.unchanged) }
    return send(.setRoots(names + [root]), on: RouterID(root), origin: origin, file: file, line: line)
  }

  /// Removes a root with its stack and everything over it. Recorded as `setRoots`; a root that does not exist is not, and
  /// the last root stays, which is recorded as a no-op.
  ///
  /// If the root was selected, the first of the others is selected.
  ///
  /// - Parameters:
  ///   - root: The name of the root.
  ///   - origin: Who makes the call.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  /// - Returns: The outcome; `nil` when the call is queued.
  @discardableResult
  public func closeRoot(
    _ root: RootName, origin: Origin = .user, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    let names = core.upcomingRoots
    guard names.contains(root) else { return .noEffect(.noSuchRoot) }
    return send(
      .setRoots(names.filter { $0 != root }), on: RouterID(root), origin: origin, file: file, line: line)
  }
}
