/// The parameters of a destination that a log may store.
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
/// All other values are masked: a keyed hash replaces them before the event is made, as in
/// `{"token":"masked-1f3a9c025be81d46"}`. The values themselves never reach a file, a snapshot or an in-memory log. Within a
/// session, equal values have equal masks, so calls have the same outcomes in a replay. The names of cases and parameters are
/// stored as they are.
///
/// In stored parameters, flags, markers, reasons and answers, only the secrets in URLs are masked: user information, and the
/// values of query keys that usually name a secret, as in `https://example.com/?token=abc`.
///
/// Masks are irreversible. The running session remembers the values of up to 65,536 masked destinations, and of all
/// masked destinations on screen. A later launch does not know the values. When it restores a state, it therefore drops
/// the masked destinations, and also the destinations that the app does not know. With ``AnyNavigation``, both become
/// ``UnknownNavigation/unregistered(_:)`` instead.
public struct StoredParameters: Hashable, Sendable {
  /// The names of the parameters that may be stored; `nil` for all parameters.
  private let names: Set<String>?

  private init(names: Set<String>?) { self.names = names }

  /// All parameters.
  public static let all = StoredParameters(names: nil)

  /// No parameter.
  public static let none = StoredParameters(names: [])

  /// Allows the log to store only the parameters with these names, including everything that they contain. An
  /// associated value without a label is called `_0`, `_1`, …
  public static func only(_ names: String...) -> StoredParameters { StoredParameters(names: Set(names)) }

  /// Whether a parameter may be stored.
  func allows(_ name: String) -> Bool { names?.contains(name) ?? true }

  /// Whether a recorded form contains masks. A mask replaces a parameter that is not stored, or the secret of a URL in
  /// a stored parameter.
  func areMasked(in form: RecordedDestination) -> Bool {
    guard form.holdsMask, case .object(let members) = form.parameterValue else { return false }
    return members.contains { member in
      if allows(member.key) { return member.value.holdsMask }
      if case .string(let text) = member.value { return Masker.isMask(text.utf8) }
      return false
    }
  }
}
