import Foundation

/// The types of destinations that an app knows, by the names under which they are stored.
struct DestinationTypes: Sendable {
  private var types: [String: any Navigation.Type] = [:]

  /// - Precondition: no two types are stored under the same name.
  init(_ types: [any Navigation.Type] = []) {
    for type in [UnknownNavigation.self] + types {
      precondition(isFree(type.navigationName, for: type), Self.sentence(type))
      add(type)
    }
  }

  /// Adds a type. One whose name is taken is a mistake that shows in a debug build; elsewhere, the first keeps it.
  mutating func add(_ type: any Navigation.Type) {
    let name = type.navigationName
    assert(isFree(name, for: type), Self.sentence(type))
    if types[name] == nil { types[name] = type }
  }

  private func isFree(_ name: String, for type: any Navigation.Type) -> Bool {
    types[name].map { $0 == type } ?? true
  }

  private static func sentence(_ type: any Navigation.Type) -> String {
    """
    \(type) and another type are both stored as \(type.navigationName); give one of them a navigationName of its own, \
    or their destinations cannot be told apart in a log
    """
  }

  /// The destination of a stored form; an unregistered one when no type of that name is known, or the type does not
  /// know the form.
  func destination(_ stored: RecordedDestination) -> any Navigation {
    func decoded<N: Navigation>(_ type: N.Type) -> (any Navigation)? { N(decoding: stored, with: self) }
    return types[StoredText.unescaped(stored.type)].flatMap { decoded($0) }
      ?? UnknownNavigation.unregistered(stored)
  }
}

extension DestinationTypes {
  private static let key = CodingUserInfoKey(rawValue: "navlog.destinationTypes")

  /// Lets destinations that stand within parameters find their types.
  func hand(to decoder: JSONDecoder) {
    if let key = Self.key { decoder.userInfo[key] = self }
  }

  /// The types that were handed to a decoder.
  init(of decoder: any Decoder) {
    self = Self.key.flatMap { decoder.userInfo[$0] as? DestinationTypes } ?? DestinationTypes()
  }
}
