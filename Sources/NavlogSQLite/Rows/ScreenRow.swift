package import Navlog

/// A row of the table `screens`: a root and the destination that it shows. The destination is `nil` if the root shows no
/// destination.
package struct ScreenRow: Hashable, Sendable {
  package let root: RootName
  package let destination: RecordedDestination?

  /// The screen of every log's row 1, with which a session begins.
  package static let main = ScreenRow(.main, nil)

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
  /// The columns of the table.
  package enum Column: Int32, TableColumn {
    case id, root, type, name, parameters

    package static let table = "screens"

    package var name: String { self == .parameters ? "params" : "\(self)" }

    package var isRequired: Bool {
      switch self {
      case .type, .parameters: false
      case .id, .root, .name: true
      }
    }
  }

  func bind(to statement: Statement) {
    let root = RouterID(root).description
    statement.bind(Column.root, root)
    statement.bind(Column.type, destination.flatMap { $0.type.isEmpty ? nil : $0.type })
    statement.bind(Column.name, destination?.name ?? root)
    statement.bind(Column.parameters, destination?.parameters)
  }

  /// Creates the screen in a row of ``Queries/screen``. The result is `nil` if the row contains values that
  /// logs never contain.
  package init?(row: Statement) {
    guard let root = row.shortText(Column.root).flatMap({ RouterID($0) }), root.steps.isEmpty,
      let name = row.shortText(Column.name)
    else { return nil }
    let type: String
    if row.isNull(Column.type) {
      type = ""
    } else if let stored = row.shortText(Column.type) {
      type = stored
    } else {
      return nil
    }
    switch row.type(Column.parameters) {
    case .text:
      let parameters = row.text(Column.parameters)
      self.init(root.root, RecordedDestination(type: type, name: name, parameters: parameters))
    case .null where type.isEmpty && name == root.description: self.init(root.root, nil)
    default: return nil
    }
  }
}

extension RouterID: DictionaryValue {
  /// The columns of the table.
  package enum Column: Int32, TableColumn {
    case id, address

    package static let table = "routers"
  }

  func bind(to statement: Statement) { statement.bind(Column.address, description) }
}
