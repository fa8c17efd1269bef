/// A destination: a screen or dialog that an app can navigate to.
///
/// An app declares one enum of destinations, or one enum for each feature. Its `presentationType` specifies how each
/// destination is presented; by default, a destination is pushed:
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
/// parameters `{"id":42}`. A session treats two destinations as the same if they are equal (`==`) or have the same encoded
/// form, and then records and shows only one of them. Therefore, `==` should compare exactly the encoded values.
public protocol Navigation: Hashable, Sendable, Codable, Identifiable {
  /// The presentation style of this destination, unless the caller specifies another style. The default is `.push`.
  var presentationType: PresentationType { get }

  /// The parameters of this destination that may be stored in a log. The default is `.all`.
  ///
  /// Before the event is made, a keyed hash replaces every parameter that may not be stored; see ``StoredParameters``.
  var storedParameters: StoredParameters { get }

  /// The name under which destinations of this type are stored. The default is the name of the type, without its module.
  ///
  /// If you rename the type, return the old name here, or declare the change with ``Upcaster/renameType(_:to:)``.
  /// Otherwise, the app cannot read the type's destinations in older logs.
  static var navigationName: String { get }
}

extension Navigation {
  /// `.push`.
  public var presentationType: PresentationType { .push }

  /// `.all`.
  public var storedParameters: StoredParameters { .all }

  /// The name of the type. It includes the types that contain this type, but not the module: `Outer.Inner`. If the type,
  /// or a type that contains it, is private, generic or declared in a function, the name omits the containing types:
  /// `Inner`, or `Inner<Int>` for a generic type.
  public static var navigationName: String {
    let name = String(reflecting: Self.self)
    // This code searches bytes. Comparing characters would be slow: it would take a sixth of the time of a call with a new
    // destination.
    let bytes = name.utf8
    // The full name of a private type, or of a type inside a function, contains a memory address in parentheses.
    if bytes.contains(UInt8(ascii: "(")) || bytes.contains(UInt8(ascii: "<")) {
      return String(describing: Self.self)
    }
    guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")) else { return name }
    return String(name[bytes.index(after: dot)...])
  }
}

extension Navigation where ID == Self {
  /// The destination itself, for SwiftUI's `item:` presentations.
  public var id: Self { self }
}

// MARK: - Between features

/// A destination that a feature requests without knowing which feature shows it.
///
/// A ``NavigationRedirect`` of the app maps this destination to one that has a screen, so features do not import each
/// other. If no redirect maps the destination, a router of ``AnyNavigation`` shows ``UnknownNavigation/notFound``, and
/// a router of one enum refuses the call. The event records the requested destination.
public protocol OutgoingNavigation: Navigation {
  /// Whether this destination has no screen. The default is `true`.
  ///
  /// If only some cases of an enum are outgoing, the enum specifies these cases:
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
  /// The replacement for an outgoing destination that no redirect maps.
  case notFound
  /// A destination from a log in its recorded form. Its type is not registered or cannot decode the form, or the log does not
  /// contain all of its values.
  case unregistered(RecordedDestination)
}
