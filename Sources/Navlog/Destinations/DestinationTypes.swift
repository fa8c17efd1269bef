import Foundation

/// The destination types of an app, by the names under which they are stored.
struct DestinationTypes: Sendable {
  private var types: [String: any Navigation.Type] = [:]
  /// Whether values may be masks. It is here because destinations can be nested.
  var decodesMasks = false

  /// - Precondition: No two types have the same ``Navigation/navigationName``.
  init(_ types: [any Navigation.Type] = []) {
    for type in [UnknownNavigation.self] + types {
      precondition(isFree(type.navigationName, for: type), Self.conflict(type))
      add(type)
    }
  }

  /// Adds a type. A name that is taken is a programming error: it traps in debug builds; in others the first type keeps
  /// it.
  mutating func add(_ type: any Navigation.Type) {
    let name = type.navigationName
    assert(isFree(name, for: type), Self.conflict(type))
    if types[name] == nil { types[name] = type }
  }

  private func isFree(_ name: String, for type: any Navigation.Type) -> Bool {
    types[name].map { $0 == type } ?? true
  }

  private static func conflict(_ type: any Navigation.Type) -> String {
    """
    \(type) and another type are both stored as \(type.navigationName), so a log could not tell their destinations \
    apart; give one of them its own navigationName
    """
  }

  /// Returns the destination of a recorded form as an app's type; `nil` when the type does not know it.
  func destination<N: Navigation>(_ stored: RecordedDestination, as type: N.Type) -> N? {
    if N.self == AnyNavigation.self { return AnyNavigation(destination(stored)) as? N }
    return N(decoding: stored, with: self)
  }

  /// Returns the destination of a recorded form; an unregistered one when no type has that name, or the type cannot
  /// decode the form.
  func destination(_ stored: RecordedDestination) -> any Navigation {
    func decoded<N: Navigation>(_ type: N.Type) -> (any Navigation)? { N(decoding: stored, with: self) }
    return types[StoredText.unescaped(stored.type)].flatMap { decoded($0) }
      ?? UnknownNavigation.unregistered(stored)
  }
}

extension DestinationTypes {
  private static let key = CodingUserInfoKey(rawValue: "navlog.destinationTypes")

  /// Attaches the types to a decoder, for destinations nested in parameters.
  func attach(to decoder: JSONDecoder) {
    if let key = Self.key { decoder.userInfo[key] = self }
  }

  /// The types that are attached to a decoder; none otherwise.
  init(attachedTo decoder: any Decoder) {
    self = Self.key.flatMap { decoder.userInfo[$0] as? DestinationTypes } ?? DestinationTypes()
  }
}
