import Observation

/// The observable part of a session's state that does not belong to a router.
@MainActor @Observable
final class ObservedSession {
  private(set) var roots: [RootName]
  private(set) var selected: RootName
  private(set) var flags: [String: JSONValue] = [:]
  private(set) var logStatus = LogStatus.recording
  var timeTravel: TimeTravel?

  init(_ state: NavigationState<DestinationID>) {
    roots = state.roots.map(\.id.root)
    selected = state.selected
  }

  /// Sets the properties that have changed; see ``ObservedRouter/update(_:in:)``.
  func update(to state: NavigationState<DestinationID>) {
    if _selected != state.selected { selected = state.selected }
    if _flags != state.flags { flags = state.flags }
    if !hasSameRoots(state) { roots = state.roots.map(\.id.root) }
  }

  private func hasSameRoots(_ state: NavigationState<DestinationID>) -> Bool {
    guard _roots.count == state.roots.count else { return false }
    for index in _roots.indices where _roots[index] != state.roots[index].id.root { return false }
    return true
  }

  /// Sets the status of the log.
  func update(to status: LogStatus) {
    if !status.isRecording || !_logStatus.isRecording { logStatus = status }
  }
}

/// An observer whose closure is called after every event and when another moment is shown, until the observer is released. The
/// SwiftUI adapter uses an observer to follow the state.
@MainActor
package final class StateObserver {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}

struct WeakStateObserver {
  weak var observer: StateObserver?
}
