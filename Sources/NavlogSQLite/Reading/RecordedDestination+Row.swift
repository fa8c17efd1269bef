import Navlog

extension RecordedDestination {
  /// The destination of a row of ``Queries/destination``; `nil` when the row holds something else.
  package init?(row: Statement) {
    guard let type = row.shortText(0), let name = row.shortText(1), row.type(2) == .text else { return nil }
    self.init(type: type, name: name, parameters: row.text(2))
  }
}
