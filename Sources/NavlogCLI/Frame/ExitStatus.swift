/// What the command tells its caller.
enum ExitStatus: Int32 {
  /// Fine, or the same.
  case success = 0
  /// Something differs, was found, or failed a check.
  case found = 1
  /// The command line or its input cannot be used; standard error says why, in one sentence.
  case unusable = 2
  /// A log whose seals fit together, while no head is known to compare them with.
  case chainOnly = 3
  /// A log whose seals fit together, but not the head that is known of it.
  case unanchored = 4
}
