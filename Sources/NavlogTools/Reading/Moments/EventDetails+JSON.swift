package import Navlog

extension EventDetails {
  /// The details in JSON.
  package var members: [JSONValue.Member] {
    let masked = session.info.isMasked ? [JSONValue.Member("masked", true)] : []
    return [
      .init("session", .string(session.info.id)), .init("event", event.json),
      .init("causes", .array(causes.map { .integer($0.position) })),
      .init("before", .string(before.pathText)), .init("after", .string(after.pathText)),
      .init("changes", .array(changes.map { .string($0.description) })),
      .init(
        "patch",
        JSONPatch(from: before.document(at: event.position - 1), to: after.document(at: event.position)).json),
    ] + masked
  }
}
