import Observation

/// What is observed of a whole session.
@MainActor @Observable
final class ObservedSession {
  private(set) var roots: [RootName]
  private(set) var selected: RootName
  private(set) var flags: [String: JSONValue] = [:]
  var logStatus = LogStatus.recording

  init(_ state: NavigationState<DestinationID>) {
    roots = state.roots.map(\.id.root)
    selected = state.selected
  }

  /// Takes over what has changed.
  func show(_ state: NavigationState<DestinationID>) {
    if selected != state.selected { selected = state.selected }
    if flags != state.flags { flags = state.flags }
    if !roots.elementsEqual(state.roots, by: { $0 == $1.id.root }) { roots = state.roots.map(\.id.root) }
  }
}
