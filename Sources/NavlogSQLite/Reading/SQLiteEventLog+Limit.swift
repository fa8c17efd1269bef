import Synchronization

extension SQLiteEventLog {
  private static let limit = Atomic<Int>(1 << 30)

  /// How many bytes a log may have to be read by this process, its write-ahead log included: 1 GiB, some 17 million
  /// events, unless it is set to something else.
  ///
  /// What comes from elsewhere is to cost neither an hour nor the disk, onto which some logs are copied to be read. An
  /// app's own log is not held to it while the app writes it.
  public static var readSizeLimit: Int {
    get { limit.load(ordering: .relaxed) }
    set { limit.store(newValue, ordering: .relaxed) }
  }
}
