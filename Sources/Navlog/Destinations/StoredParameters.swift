/// Which parameters of a destination may stand in a log as they are.
///
/// ```swift
/// enum AppNavigation: Navigation {
///   case orderDetail(id: Int, customer: String)
///   case resetPassword(token: String)
///
///   var storedParameters: StoredParameters {
///     switch self {
///     case .orderDetail: .only("id")
///     case .resetPassword: .none
///     }
///   }
/// }
/// ```
///
/// Everything else is replaced by a keyed hash before the event is made, `{"token":"masked-1f3a9c025be81d46"}`: it
/// reaches no file, no snapshot and no memory of a log. Equal values have equal masks within a session, so that the log
/// folds to what was on screen. Names of cases and of parameters are the developer's own words, and stay.
///
/// Of what may stand in a log, as of flags, markers and reasons, only the secrets of URLs are masked: in
/// `https://example.com/?token=abc`, what goes by a known name for a secret, and user information.
///
/// A mask cannot be undone. The running session remembers what it stands for (up to 65,536 different destinations, and
/// always what is on screen); a later one leaves the destination out of what it takes up from the log, as one that the app
/// does not know.
public struct StoredParameters: Hashable, Sendable {
  /// `nil` for all.
  private let names: Set<String>?

  private init(names: Set<String>?) { self.names = names }

  /// All of them.
  public static let all = StoredParameters(names: nil)

  /// None of them.
  public static let none = StoredParameters(names: [])

  /// Those of the given names, whole, with all they hold; an associated value without a label is called `_0`, `_1`, …
  public static func only(_ names: String...) -> StoredParameters { StoredParameters(names: Set(names)) }

  /// Whether a parameter may stand in a log.
  func allows(_ name: String) -> Bool { names?.contains(name) ?? true }

  /// Whether masks stand in a form in place of parameters that may not, or in those that may for the secret of a URL.
  func areMasked(in form: RecordedDestination) -> Bool {
    guard form.holdsMask, case .object(let members) = form.parameterValue else { return false }
    return members.contains { member in
      if allows(member.key) { return member.value.holdsMask }
      if case .string(let text) = member.value { return Masker.isMask(text.utf8) }
      return false
    }
  }
}
