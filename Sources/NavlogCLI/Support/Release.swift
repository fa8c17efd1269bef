import NavlogSQLite

/// The version of the command.
enum Release {
  /// The only definition of the version. `CHANGELOG.md`, `README.md` and the Python packages repeat it; a test compares them.
  static let version = "0.1.0"

  /// The text of `navlog --version`. Include it in a bug report.
  static var text: String {
    """
    navlog \(version)
    Reads logs up to schema \(Migrator.version), with SQLite \(Connection.libraryVersion).

    """
  }
}
