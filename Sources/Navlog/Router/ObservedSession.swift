import Observation

/// What is observed of a whole session.
@MainActor @Observable
final class ObservedSession {
  private(set) var roots: [RootName]
  private(set) var selected: RootName
  private(set) var flags: [String: JSONValue] = [:]
  private(set) var logStatus = LogStatus.recording

  init(_ state: NavigationState<DestinationID>) {
    roots = state.roots.map(\.id.root)
    selected = state.selected
  }

  /// Takes over what has changed; see ``ObservedRouter/show(_:)``.
  func show(_ state: NavigationState<DestinationID>) {
    if _selected != state.selected { selected = state.selected }
    if _flags != state.flags { flags = state.flags }
    if !hasSameRoots(state) { roots = state.roots.map(\.id.root) }
  }

  private func hasSameRoots(_ state: NavigationState<DestinationID>) -> Bool {
    guard _roots.count == state.roots.count else { return false }
    for index in _roots.indices where _roots[index] != state.roots[index].id.root { return false }
    return true
  }

  /// Takes over whether what happens is being recorded.
  func show(_ status: LogStatus) {
    if !status.isRecording || !_logStatus.isRecording { logStatus = status }
  }
}
