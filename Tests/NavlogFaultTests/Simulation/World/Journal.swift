import Navlog
import Synchronization

/// What happened, in order, as the app was told: every event that was published, every session that was begun.
final class Journal: Sendable {
  enum Entry: Sendable {
    case session(String)
    case event(RecordedEvent<Place>)
  }

  private let state = Mutex((entries: [Entry](), sessions: 0, salt: ""))

  init(seed: UInt64) { state.withLock { $0.salt = String(seed, radix: 16) } }

  func append(_ event: RecordedEvent<Place>) { state.withLock { $0.entries.append(.event(event)) } }

  /// An identity that no other session of the simulation has.
  func makeSessionID() -> String {
    state.withLock { state in
      state.sessions += 1
      let id = state.salt + "f" + String(state.sessions, radix: 16)
      state.entries.append(.session(id))
      return id
    }
  }

  /// All that happened since this was last asked.
  func take() -> [Entry] {
    state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
  }
}

/// Tells the journal, and now and then makes a call of its own, as trackers may.
@MainActor final class Witness: NavigationTracker {
  private let journal: Journal
  private let speaksUp: Bool
  weak var session: RouterSession<Place>?

  init(_ journal: Journal, speaksUp: Bool) {
    self.journal = journal
    self.speaksUp = speaksUp
  }

  func track(_ event: RecordedEvent<Place>, in state: NavigationState<Place>) {
    journal.append(event)
    if speaksUp, event.position % 17 == 0, event.action.kind != .mark { session?.mark("seen") }
  }
}
