/// A screen as it is shown: the app's own, or one that this version of the app does not know.
///
/// A log can name screens whose case was removed since, or whose masked parameters no longer decode. On screen they keep
/// their place, so that the shape of what the user saw is right; see ``RouterSession/shownState``.
public enum ShownScreen<N: Navigation>: Hashable, Sendable {
  /// A destination of the app.
  case known(N)
  /// What the log names.
  case unknown(RecordedDestination)

  /// The app's destination; `nil` when this version of the app does not know it.
  public var destination: N? {
    switch self {
    case .known(let destination): destination
    case .unknown: nil
    }
  }
}

extension ShownScreen: CustomStringConvertible {
  /// The destination, or the name and the parameters that were recorded.
  public var description: String {
    switch self {
    case .known(let destination): "\(destination)"
    case .unknown(let recorded): recorded.description
    }
  }
}
