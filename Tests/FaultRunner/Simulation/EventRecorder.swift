import Navlog
import Synchronization

/// A recorder of the app's observations in order: every published event, and every new session.
final class EventRecorder: Sendable {
  enum Entry: Sendable {
    case session(String)
    case event(RecordedEvent<SimulatedScreen>)
  }

  private let state = Mutex((entries: [Entry](), sessions: 0, salt: ""))

  init(seed: UInt64) { state.withLock { $0.salt = String(seed, radix: 16) } }

  func append(_ event: RecordedEvent<SimulatedScreen>) { state.withLock { $0.entries.append(.event(event)) } }

  /// Makes a session identifier that is unique within the simulation.
  func makeSessionID() -> String {
    state.withLock { state in
      state.sessions += 1
      let id = state.salt + "f" + String(state.sessions, radix: 16)
      state.entries.append(.session(id))
      return id
    }
  }

  /// Returns everything that was recorded since the last call.
  func take() -> [Entry] {
    state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
  }
}

/// A tracker that records events, and sometimes makes a call itself.
@MainActor final class RecordingTracker: NavigationTracker {
  private let recorder: EventRecorder
  private let makesCalls: Bool
  weak var session: RouterSession<SimulatedScreen>?

  init(_ recorder: EventRecorder, makesCalls: Bool) {
    self.recorder = recorder
    self.makesCalls = makesCalls
  }

  func track(_ event: RecordedEvent<SimulatedScreen>, in state: NavigationState<SimulatedScreen>) {
    // The recorder skips the restore that replaces buffered events, because the model adds this event itself. The event is in
    // the same session or at the beginning of a new session. Unlike the restore at a launch, it has no call site.
    if event.action.kind == .restore, event.source == nil { return }
    recorder.append(event)
    if makesCalls, event.position % 17 == 0, event.action.kind != .mark { session?.mark("seen") }
  }
}
