/// The names of the flags, as they stand in the log.
public enum Flag {
  /// The status that the list of characters is filtered by.
  public static let characterFilter = "characterFilter"
  /// Whether lists show a name a row and nothing else.
  public static let compactLists = "compactLists"
  /// Whether the welcome has been seen to its end.
  public static let isOnboarded = "isOnboarded"
}
