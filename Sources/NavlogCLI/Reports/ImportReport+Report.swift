import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

extension ImportReport: Report {
  var text: [StyledText] { [StyledText(description)] }

  var json: JSONValue {
    func list(_ sessions: [SessionRecord]) -> JSONValue {
      .objects(sessions) { [.init("id", .string($0.info.id)), .init("events", .integer($0.count))] }
    }
    let kinds = unknownKinds.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .integer($0.value)) }
    return .document([
      .init("imported", list(imported)), .init("skipped", list(skipped)),
      .init("endings", .array(endings.map(\.json))), .init("unknownKinds", .object(kinds)),
      .init("unproven", .strings(unproven)),
    ])
  }
}
