package import Navlog

/// A row of the table `screens`: a root and the destination that it shows. The destination is `nil` if the root shows no
/// destination.
package struct ScreenRow: Hashable, Sendable {
  package let root: RootName
  package let destination: RecordedDestination?

  package init(_ root: RootName, _ destination: RecordedDestination?) {
    self.root = root
    self.destination = destination
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.root == b.root
      && a.destination.map { ExactDestination($0) } == b.destination.map { ExactDestination($0) }
  }

  /// Hashes only the destination, because few destinations are shown in several roots. Without a destination,
  /// hashes the root.
  package func hash(into hasher: inout Hasher) {
    if let destination { hasher.combine(destination) } else { hasher.combine(root) }
  }
}

extension ScreenRow: DictionaryValue {
  static let table = "screens"
  static let columns = ["root", "type", "name", "params"]
  static let index = """
    name = ?4 AND ifnull(params, '') = ifnull(?5, '') AND root = ?2 AND ifnull(type, '') = ifnull(?3, '')
    """

  func bind(to statement: Statement) {
    let root = RouterID(root).description
    statement.bind(2, root)
    statement.bind(3, destination.flatMap { $0.type.isEmpty ? nil : $0.type })
    statement.bind(4, destination?.name ?? root)
    statement.bind(5, destination?.parameters)
  }

  /// Creates the screen in a row of ``Queries/screen``. The result is `nil` if the row contains values that
  /// logs never contain.
  package init?(row: Statement) {
    guard let root = row.shortText(0).flatMap({ RouterID($0) }), root.steps.isEmpty,
      let name = row.shortText(2)
    else { return nil }
    let type: String
    if row.isNull(1) { type = "" } else if let stored = row.shortText(1) { type = stored } else { return nil }
    switch row.type(3) {
    case .text:
      self.init(root.root, RecordedDestination(type: type, name: name, parameters: row.text(3)))
    case .null where type.isEmpty && name == root.description: self.init(root.root, nil)
    default: return nil
    }
  }
}

extension RouterID: DictionaryValue {
  static let table = "routers"
  static let columns = ["address"]
  static let index = "address = ?2"

  func bind(to statement: Statement) { statement.bind(2, description) }
}
