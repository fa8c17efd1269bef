import NavlogSQLite

/// The version of the command.
enum Release {
  /// What `CHANGELOG.md` says: the last version that was released, or the next one, with `-dev`.
  static let version = "0.1.0-dev"

  /// The text of `navlog --version`: what a report of a bug should name.
  static var text: String {
    """
    navlog \(version)
    Reads logs up to schema \(Migrator.version), with SQLite \(Connection.libraryVersion).

    """
  }
}
