package import Navlog

/// The destinations that the logs of a corpus contain, with their occurrences and their schema.
package struct RecordedForms: Sendable {
  /// The occurrences of a recorded destination.
  package struct Occurrences: Hashable, Sendable {
    /// The number of events that name the destination.
    package var events = 0
    /// The sessions of these events.
    package var sessions: Set<String> = []
    /// The moments of the first few events.
    package var moments: [String] = []

    static let momentLimit = 3

    mutating func add(_ other: Occurrences) {
      events += other.events
      sessions.formUnion(other.sessions)
      moments = Array((moments + other.moments).prefix(Self.momentLimit))
    }
  }

  package private(set) var forms: [RecordedDestination: Occurrences] = [:]
  package private(set) var schema = DestinationSchema()

  package init() {}

  /// Adds all sessions of a log.
  ///
  /// - Parameter name: The name of the log in a corpus.
  package mutating func read(_ log: any EventLog, named name: String = "") throws {
    let prefix = name.isEmpty ? "" : "\(name), "
    let sessions = try log.sessions()
    let names = SessionNames(sessions.map(\.info.id))
    for session in sessions {
      try log.read(session.info.id, 1...Int.max) { event in
        for form in Set(event.namedDestinations) where form.isDescribed {
          if forms[form] == nil { schema.add(form) }
          let moment = "\(prefix)\(names[session.info.id])@\(event.position)"
          forms[form, default: Occurrences()].add(
            Occurrences(events: 1, sessions: [session.info.id], moments: [moment]))
        }
        schema.addFlags(of: event)
        return true
      }
    }
  }
}
