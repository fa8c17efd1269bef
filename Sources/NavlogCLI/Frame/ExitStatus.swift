/// What the command tells its caller.
enum ExitStatus: Int32 {
  /// Fine, or the same.
  case success = 0
  /// Something differs, was found, or failed a check.
  case found = 1
  /// The command line or its input cannot be used; standard error says why, in one sentence.
  case unusable = 2
}
