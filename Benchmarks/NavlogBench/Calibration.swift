/// The speeds of the raw baselines on the machine on which the absolute budgets were set: 2 cores, SQLite 3.40.1,
/// 2026-11-23, while wall time equaled processor time.
///
/// An absolute budget divided by such a speed is a ratio, which other machines can meet as well.
enum Calibration {
  /// The events per second of `RawReader.scan` with all columns: 4.20 to 4.27 M.
  static let scan = 4_200_000.0
  /// The events per second of `RawSQLite.insertEvents`: 1.21 to 1.24 M.
  static let insert = 1_210_000.0
  /// The time in which `RawReader.scan` reads the folded columns of a thousand events, in microseconds: 124 to 127.
  static let thousandRows = 126.0
  /// The time of `RawSQLite.insert` in its own transaction, in microseconds: 7.2 to 7.5.
  static let commit = 7.5
  /// The time in which `RawReader` opens a log and reads one event, in microseconds: 270 for the tables, and 30 to 35 per kB
  /// of views, which SQLite parses when it opens a file. An estimate for the log's 36 kB of views.
  static let opening = 1_450.0
  /// The processor time in which the reducer replays the 10,000 calls of `Minimize`, in microseconds, measured under load.
  static let replay = 4_300.0
}
