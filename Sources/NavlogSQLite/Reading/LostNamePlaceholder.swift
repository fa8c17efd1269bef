package import Navlog

/// What stands in an event of a damaged log for a name whose row in its dictionary cannot be read: `lost-` and the number
/// of the row.
///
/// Equal numbers are equal names, so a hierarchy folds as it was, with screens that say that nobody knows what they were.
/// A kind is one that nobody knows, from which on the fold says of itself that it is not the truth; a router is one that
/// there is not, which contradicts what was recorded.
package enum NamePlaceholder {
  package static func text(_ row: Int64) -> String? { row > 0 ? "lost-\(row)" : nil }

  package static func router(_ row: Int64) -> RouterID? { text(row).map { RouterID(RootName($0)) } }

  package static func destination(_ row: Int64) -> RecordedDestination? {
    text(row).map { RecordedDestination(name: $0) }
  }

  /// Whether a destination is one whose name is lost.
  package static func isPlaceholder(_ destination: RecordedDestination) -> Bool {
    destination.name.hasPrefix("lost-") && destination.type.isEmpty && destination.parameters == "{}"
  }
}
