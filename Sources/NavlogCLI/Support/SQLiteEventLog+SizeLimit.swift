import NavlogSQLite

extension SQLiteEventLog {
  /// Sets the size limit for logs to the value of NAVLOG_MAX_BYTES in the environment.
  static func applySizeLimit(_ environment: [String: String]) throws {
    guard let text = environment["NAVLOG_MAX_BYTES"], !text.isEmpty else { return }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(text) else {
      throw UsageError("NAVLOG_MAX_BYTES takes a whole number, not \"\(text.shown)\"")
    }
    readSizeLimit = bytes
  }
}
