/// A screen as it is shown: a destination of the app, or one that this version of the app does not know.
///
/// A log can contain screens whose case was later removed from the app, or whose masked parameters cannot be decoded.
/// Such screens are not left out, so the stack has the height that the user saw; see ``RouterSession/shownState``.
public enum ShownScreen<N: Navigation>: Hashable, Sendable {
  /// A destination of the app.
  case known(N)
  /// A destination in its recorded form.
  case unknown(RecordedDestination)

  /// The app's destination; `nil` for a screen that this version of the app does not know.
  public var destination: N? {
    switch self {
    case .known(let destination): destination
    case .unknown: nil
    }
  }
}

extension ShownScreen: CustomStringConvertible {
  /// The destination, or its recorded name and parameters.
  public var description: String {
    switch self {
    case .known(let destination): "\(destination)"
    case .unknown(let recorded): recorded.description
    }
  }
}
