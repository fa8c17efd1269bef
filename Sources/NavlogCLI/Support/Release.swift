import NavlogSQLite

/// The version of the command.
enum Release {
  /// The version according to `CHANGELOG.md`: the last release, or the next one with `-dev`.
  static let version = "0.1.0-dev"

  /// The text of `navlog --version`. Include it in a bug report.
  static var text: String {
    """
    navlog \(version)
    Reads logs up to schema \(Migrator.version), with SQLite \(Connection.libraryVersion).

    """
  }
}
