import Navlog
import NavlogTerminal
import NavlogTools

/// One event in full, as `navlog show` prints it.
struct ShownEvent: Report {
  let details: EventDetails
  /// The name of the session in the log.
  private let name: String

  init(_ details: EventDetails, of name: String) { (self.details, self.name) = (details, name) }

  var text: [StyledText] { details.lines(of: name) }

  var json: JSONValue { .document(details.members) }

  /// A short explanation of the event. It omits common values.
  var brief: [JSONValue.Member]? { facts }

  var facts: [JSONValue.Member] {
    let event = details.event
    let (path, end) = (details.before.pathText(atMost: 6), details.after.pathText(atMost: 6))
    let outcome = event.outcomeText == "applied" ? "" : event.outcomeText
    return [
      .init("moment", .string("\(name)@\(event.position)")),
      .init("time", .string(ElapsedTime.text(event.elapsed))), .init("call", .string(event.callText)),
      .init("router", .string(event.router.description)), .init("outcome", .string(outcome)),
      .init("removed", event.removed == 0 ? .null : .integer(event.removed)),
      .init("rules", .strings(event.decisions.map { "\($0.rule): \($0.requested) \($0.verdict)" })),
      .init("origin", .string(event.origin == .user ? "" : event.origin.rawValue)),
      .init("source", .string(event.source?.description ?? "")),
      .init("causes", .strings(details.causes.map { "event \($0.position): \($0.line)" })),
      .init("before", .string(path)), .init("after", .string(end == path ? "" : end)),
      .init("changed", .strings(details.changes.map(\.description))),
    ]
  }
}
