/// A destination: a place in an app that can be navigated to.
///
/// One enum per app, or one per feature, conforms. It declares which destinations are not pushed:
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
/// The log stores the synthesized `Codable` form: `.characterDetail(id: 42)` becomes the name `characterDetail` with the
/// parameters `{"id":42}`. Destinations are compared with `==`, so a type whose `==`
/// disagrees with its encoded form cannot be replayed faithfully.
public protocol Navigation: Hashable, Sendable, Codable, Identifiable {
  /// How this destination is presented unless the caller specifies a style. The default is `.push`.
  var presentationType: PresentationType { get }

  /// The parameters of this destination that may be stored in a log. The default is `.all`.
  ///
  /// Other parameters are replaced by a keyed hash before the event is made; see ``StoredParameters``.
  var storedParameters: StoredParameters { get }

  /// The name under which destinations of this type are stored. The default is the name of the type, without its module.
  ///
  /// It must not change when the type is renamed, or older logs lose their destinations.
  static var navigationName: String { get }
}

extension Navigation {
  /// `.push`.
  public var presentationType: PresentationType { .push }

  /// `.all`.
  public var storedParameters: StoredParameters { .all }

  /// The name of the type, with the types that it is nested in, and without its module.
  public static var navigationName: String {
    let name = String(reflecting: Self.self)
    // The name of a type that is private, or local to a function, contains the address of its context.
    if name.contains("(") || name.contains("<") { return String(describing: Self.self) }
    return name.split(separator: ".", maxSplits: 1).last.map { String($0) } ?? name
  }
}

extension Navigation where ID == Self {
  /// The destination itself, for SwiftUI's `item:` presentations.
  public var id: Self { self }
}

// MARK: - Between features

/// A destination that a feature shows itself.
public protocol IncomingNavigation: Navigation {}

/// A destination that a feature requests without knowing who shows it.
///
/// A ``NavigationRedirect`` of the app maps it to an incoming destination, so that no feature imports another. One that
/// no redirect maps becomes ``UnknownNavigation/notFound``, or is refused if the router shows one enum; the event records
/// what was requested.
public protocol OutgoingNavigation: Navigation {
  /// Whether no screen shows this destination itself. The default is `true`.
  ///
  /// An enum whose other cases have screens names the outgoing ones:
  ///
  /// ```swift
  /// var isOutgoing: Bool { if case .season = self { true } else { false } }
  /// ```
  var isOutgoing: Bool { get }
}

extension OutgoingNavigation {
  /// `true`.
  public var isOutgoing: Bool { true }
}

/// A destination that this version of the app cannot show.
public enum UnknownNavigation: Navigation {
  /// Takes the place of an outgoing destination that no redirect maps.
  case notFound
  /// A destination from a log whose type is no longer registered, as it was recorded.
  case unregistered(RecordedDestination)
}
