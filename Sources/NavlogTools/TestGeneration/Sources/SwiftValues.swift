import Navlog

// Values of Navlog's own types as Swift source.

extension SwiftSource {
  /// Returns the value of a flag as Swift source for an argument of the type `JSONValue`.
  static func json(_ value: JSONValue) -> String {
    switch value {
    case .null, .array, .object: ".null"
    case .number(let text) where Int(text) == nil: ".number(\(string(text)))"
    case .bool, .string, .number: literal(value) ?? ".null"
    }
  }
}

extension SwiftSource {
  /// Returns the names of roots as an array.
  static func names(_ roots: [RootName]) -> String {
    "[\(roots.map { string($0.description) }.joined(separator: ", "))]"
  }
}

extension PresentationType {
  var source: String {
    switch self {
    case .sheet([.large]): ".sheet"
    case .sheet(let detents): ".sheet(detents: [\(detents.sorted().map(\.source).joined(separator: ", "))])"
    case .push, .popover, .fullScreen, .alert, .confirmationDialog: ".\(self)"
    }
  }
}

extension PresentationType.Detent {
  var source: String {
    switch self {
    case .medium: ".medium"
    case .large: ".large"
    case .fraction(let fraction): ".fraction(\(fraction))"
    case .height(let points): ".height(\(points))"
    }
  }
}

extension Outcome.Reason {
  /// The reason as source; `nil` for `refused`, `other` and `unknownKind`, which a test does not expect.
  var source: String? {
    switch self {
    case .refused, .other, .unknownKind: nil
    default: ".\(description)"
    }
  }
}

extension RecordedStretch {
  var rootNames: [RootName] { start.roots.map { $0.id.root } }
}

/// The styles in which the destinations of a stretch were shown.
struct ShownStyles {
  private var styles: [RouteName: Set<PresentationType>] = [:]

  init(_ events: [RecordedEvent<RecordedDestination>]) {
    for event in events {
      guard case .navigate(let destination, let style, _) = event.action else { continue }
      styles[RouteName(destination), default: []].insert(style)
    }
  }

  /// Whether a call can omit a style, because the destination may itself declare this style. The log does not show whether the
  /// caller chose the style. A destination declares only one style. If a destination was shown in two styles, its calls
  /// therefore omit no style.
  func canOmit(_ style: PresentationType, of destination: RecordedDestination) -> Bool {
    styles[RouteName(destination)]?.isSubset(of: [style]) ?? true
  }

  /// Returns the style with which a call probably requested a destination that a redirect then replaced. If other calls
  /// showed the destination, the result is a style in which they showed it.
  ///
  /// - Parameter style: The style of the replacement. If the call did not choose a style, this is the replacement's own style,
  ///   and the requested destination may have another style.
  func style(
    of requested: RecordedDestination, redirectedAs style: PresentationType
  ) -> PresentationType {
    let shown = styles[RouteName(requested)] ?? []
    return shown.contains(style) ? style : shown.min { "\($0)" < "\($1)" } ?? style
  }
}
