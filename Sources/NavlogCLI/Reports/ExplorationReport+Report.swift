import Navlog
import NavlogTerminal
import NavlogTools

extension ExplorationReport: Report {
  var text: [StyledText] { description.split(separator: "\n").map { StyledText(String($0)) } }

  var json: JSONValue {
    .document([
      .init("offers", .object(offerMembers)),
      .init("states", .integer(states)), .init("transitions", .integer(transitions)),
      .init("withoutEffect", .integer(withoutEffect)), .init("longestPath", .integer(longestPath)),
      .init("limits", .strings(limits.map(\.rawValue))),
      .init(
        "findings",
        .objects(findings) {
          [
            .init("kind", .string($0.kind.rawValue)), .init("subject", .string($0.subject)),
            .init("detail", .string($0.detail)), .init("calls", .strings($0.offers.map(\.name))),
          ]
        }),
    ])
  }

  private var offerMembers: [JSONValue.Member] {
    switch source {
    case .declared: [.init("source", "declared")]
    case .tapped: [.init("source", "tapped")]
    case .learned(let sessions): [.init("source", "learned"), .init("sessions", .integer(sessions))]
    }
  }
}
