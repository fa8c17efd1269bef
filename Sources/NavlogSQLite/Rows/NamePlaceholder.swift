package import Navlog

/// Replaces a name if its dictionary row cannot be read because the log is damaged. The replacement is
/// `lost-` and the number of the row.
///
/// All events that refer to the same row therefore get the same name, so a fold computes the correct hierarchy, although the
/// names of some screens are unknown. A lost kind is an unknown kind: from its event on, a fold reports that the folded state
/// is unreliable. If the address of a router is lost, no router has the replacement as its address, so the replay of a call on
/// the router has another outcome than the recording.
package enum NamePlaceholder {
  static func text(_ row: Int64) -> String? { row > 0 ? "lost-\(row)" : nil }

  static func router(_ row: Int64) -> RouterID? { text(row).map { RouterID(RootName($0)) } }

  /// Returns a screen whose root and destination both have the name of the placeholder.
  static func screen(_ row: Int64) -> ScreenRow? {
    text(row).map { ScreenRow(RootName($0), RecordedDestination(name: $0)) }
  }

  package static func isPlaceholder(_ destination: RecordedDestination) -> Bool {
    destination.name.hasPrefix("lost-") && destination.type.isEmpty && destination.parameters == "{}"
  }
}
