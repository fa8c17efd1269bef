import Navlog
import NavlogTools

extension Arguments {
  /// The next argument as a moment; the last one of the log when there is none.
  mutating func nextMoment() throws -> MomentReference {
    try next().map { try MomentReference($0) } ?? MomentReference()
  }

  /// The next argument as a session; the last one when there is none.
  mutating func nextSession() throws -> MomentReference.Session? {
    guard let word = next() else { return nil }
    let reference = try MomentReference(word)
    guard reference.point == nil else {
      throw UsageError(
        "\"\(word.shown)\" is a moment where a session is wanted: leave out what begins with @")
    }
    return reference.session
  }
}

extension SessionRecord {
  /// The beginning of the identity, as people are shown it.
  var shortID: String { String(info.id.prefix(8)).shown }
}

extension MomentReference.Resolved {
  /// The moment as it is written on a command line.
  var text: String { "\(session.shortID)@\(position)" }

  /// The moment in JSON.
  var json: JSONValue {
    .object([.init("session", .string(session.info.id)), .init("position", .integer(position))])
  }
}
