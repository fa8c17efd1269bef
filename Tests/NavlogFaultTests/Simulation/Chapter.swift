/// What one file must hold: the sessions that were written to it, and where it is now.
struct Chapter {
  /// Where a file is.
  enum Place: Equatable {
    case inPlace, movedTo(String), deleted
  }

  var place = Place.inPlace
  /// Its sessions, each with all of its events; those that are not in the log are gone.
  var sessions: [Shadow] = []

  /// How many calls it holds.
  var calls: Int { sessions.reduce(0) { $0 + Shadow.calls($1.events.prefix($1.recorded)) } }

  /// The last session that holds an event.
  var last: Shadow? { sessions.last { $0.recorded > 0 } }
}
