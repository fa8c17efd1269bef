package import NavlogTools

extension StateChange {
  /// The change in words, with the sign `+`, `-` or `~` in front. Additions are green, removals red.
  package var styled: StyledText {
    switch self {
    case .pushed, .presented, .presentedDialog, .deferred: StyledText("+ \(self)", .green)
    case .removedRoot, .popped, .dismissed, .dismissedDialog, .noLongerDeferred:
      StyledText("- \(self)", .red)
    default: StyledText("~ \(self)", .yellow)
    }
  }
}
