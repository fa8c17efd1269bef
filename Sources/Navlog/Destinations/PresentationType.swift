/// The presentation that a destination asks for.
public enum PresentationType: Hashable, Sendable, CaseIterable {
  /// On top of the current stack.
  case push
  /// In a sheet, with a stack of its own.
  case sheet
  /// Over the full screen, with a stack of its own.
  case fullScreen
}
