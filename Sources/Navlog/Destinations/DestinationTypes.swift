import Foundation

/// The destination types of an app by their stored names.
struct DestinationTypes: Sendable {
  private var types: [String: any Navigation.Type] = [:]
  /// The upcasters for older forms. Decoders receive the upcasters together with the types, because upcasters also
  /// apply to destinations in parameters.
  var upcasters: [Upcaster]
  /// Whether destinations can be decoded although masks replace some of their values. Decoders receive this option
  /// together with the types, because it also applies to destinations in parameters.
  var decodesMasks = false

  /// - Precondition: No two types have the same ``Navigation/navigationName``.
  init(_ types: [any Navigation.Type] = [], upcasters: [Upcaster] = []) {
    self.upcasters = upcasters
    for type in [UnknownNavigation.self] + types {
      precondition(isFree(type.navigationName, for: type), Self.conflict(type))
      add(type)
    }
  }

  /// Adds a type. A duplicate name is a programming error. A debug build traps; in a release build, the first type
  /// keeps the name.
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

  /// The names of the app's types, sorted.
  var names: [String] { types.keys.filter { $0 != UnknownNavigation.navigationName }.sorted() }

  /// Applies all upcasters to a recorded destination. The result is `nil` when an upcaster removes the destination.
  func upcast(_ stored: RecordedDestination) -> RecordedDestination? {
    var form = stored
    for upcaster in upcasters {
      guard let next = upcaster.upcast(form) else { return nil }
      form = next
    }
    return form
  }

  /// Returns a recorded destination as a value of an app's type, or `nil` when the type cannot decode the recorded
  /// form.
  func destination<N: Navigation>(_ stored: RecordedDestination, as type: N.Type) -> N? {
    guard let form = upcast(stored) else { return nil }
    if let destination = try? decoded(form, as: type) { return destination }
    return AnyNavigation(UnknownNavigation.unregistered(stored)) as? N
  }

  /// Decodes a form to which all upcasters have been applied.
  ///
  /// - Throws: ``UnreadableDestination``, or an error of the type's `init(from:)`.
  func decoded<N: Navigation>(_ form: RecordedDestination, as type: N.Type) throws -> N {
    guard N.self == AnyNavigation.self else { return try N(decoding: form, with: self) }
    func wrapped<M: Navigation>(_ type: M.Type) throws -> AnyNavigation {
      AnyNavigation(try M(decoding: form, with: self))
    }
    guard let type = types[StoredText.unescaped(form.type)], let destination = try wrapped(type) as? N else {
      throw UnreadableDestination.otherType(form)
    }
    return destination
  }
}

extension DestinationTypes {
  private static let key = CodingUserInfoKey(rawValue: "navlog.destinationTypes")

  /// Attaches the types to a decoder, for destinations nested in parameters.
  func attach(to decoder: JSONDecoder) {
    if let key = Self.key { decoder.userInfo[key] = self }
  }

  /// Creates a copy of the types that are attached to a decoder. The copy is empty when the decoder has no attached
  /// types.
  init(attachedTo decoder: any Decoder) {
    self = Self.key.flatMap { decoder.userInfo[$0] as? DestinationTypes } ?? DestinationTypes()
  }
}
