/// A place in an app that can be navigated to.
///
/// One enum per app (or one per feature) conforms; nothing has to be written but the presentation:
///
/// ```swift
/// enum AppNavigation: Navigation {
///   case characterDetail(id: Int)
///   case settings
///
///   var presentationType: PresentationType {
///     switch self {
///     case .characterDetail: .push
///     case .settings: .sheet
///     }
///   }
/// }
/// ```
///
/// The synthesized `Codable` form is what the log stores, so `.characterDetail(id: 42)` stands in the file as
/// the name `characterDetail` with the parameters `{"id":42}`. Two destinations are the same exactly when they
/// are equal; a type whose `==` says something else than its encoded form cannot be replayed faithfully.
public protocol Navigation: Hashable, Sendable, Codable, Identifiable {
  /// How this destination is presented when the caller does not say.
  var presentationType: PresentationType { get }

  /// Which of this destination's parameters may stand in a log; all of them, when a type does not say.
  ///
  /// What may not is replaced by a keyed hash before the event is made; see ``StoredParameters``.
  var storedParameters: StoredParameters { get }

  /// The name under which destinations of this type are stored, which must not change when the type is renamed.
  static var navigationName: String { get }
}

extension Navigation {
  /// Pushed, for a type that does not say.
  public var presentationType: PresentationType { .push }

  /// All of them, for a type that does not say.
  public var storedParameters: StoredParameters { .all }

  /// The type's own name, with the types that it is nested in, and without its module.
  public static var navigationName: String {
    let name = String(reflecting: Self.self)
    // What is private, or local to a function, has the address of its context in its name.
    if name.contains("(") || name.contains("<") { return String(describing: Self.self) }
    return name.split(separator: ".", maxSplits: 1).last.map { String($0) } ?? name
  }
}

extension Navigation where ID == Self {
  /// The destination itself: SwiftUI's `item:` presentations ask for an identity.
  public var id: Self { self }
}
