/// Maps what a feature asks for to what exists.
///
/// ```swift
/// struct AppNavigationRedirect: NavigationRedirect {
///   func redirect(_ navigation: any Navigation) -> (any Navigation)? {
///     switch navigation {
///     case HomeOutgoingNavigation.characters: CharacterIncomingNavigation.list
///     default: nil
///     }
///   }
/// }
/// ```
///
/// Pure: the same destination always leads to the same one. What it leads to is asked about again, eight times at the
/// most; a way that comes back to where it was is refused, with the way in the event.
public protocol NavigationRedirect: Sendable {
  /// The name by which a log refers to this redirect.
  var name: String { get }

  /// What takes the destination's place; `nil` leaves it to the next redirect.
  func redirect(_ navigation: any Navigation) -> (any Navigation)?
}

extension NavigationRedirect {
  /// The type's own name.
  public var name: String { String(describing: Self.self) }
}
