/// The presentation style of a destination: a push, a modal or a dialog.
///
/// A destination returns its own style; a call may choose another style:
///
/// ```swift
/// var presentationType: PresentationType {
///   switch self {
///   case .characterDetail: .push
///   case .filter: .sheet(detents: [.medium])
///   case .gallery: .fullScreen
///   case .delete: .confirmationDialog
///   }
/// }
///
/// router.present(.characterDetail(id: 42), style: .sheet)
/// ```
public enum PresentationType: Hashable, Sendable {
  /// On top of the current stack.
  case push
  /// In a sheet with its own stack. The sheet rests at any of the given heights.
  case sheet(detents: Set<Detent>)
  /// In a popover with its own stack, next to the control that presents it. On a narrow screen, a sheet replaces the
  /// popover. A popover uses the slot of the sheet.
  case popover
  /// In a full-screen cover with its own stack.
  case fullScreen
  /// In an alert: a question in the middle of the screen, without a stack.
  case alert
  /// In a confirmation dialog: a question at the edge of the screen, or next to the control that presents it,
  /// without a stack.
  ///
  /// On iOS 26, the containers of NavlogSwiftUI show this dialog as a popover that points to the whole container and has no
  /// cancel button. If such a popover does not suit your app, use ``alert``.
  case confirmationDialog

  /// In a sheet at its full height.
  public static var sheet: PresentationType { .sheet(detents: [.large]) }

  /// The slot that a modal occupies in the presenting router; `nil` for a push or a dialog.
  public var slot: Slot? {
    switch self {
    case .sheet, .popover: .sheet
    case .fullScreen: .fullScreen
    case .push, .alert, .confirmationDialog: nil
    }
  }

  /// Whether the destination is shown in an alert or a confirmation dialog, above everything that its router shows.
  public var isDialog: Bool {
    switch self {
    case .alert, .confirmationDialog: true
    case .push, .sheet, .popover, .fullScreen: false
    }
  }

  /// The heights at which a sheet rests; empty for every other presentation.
  public var detents: Set<Detent> { if case .sheet(let detents) = self { detents } else { [] } }

  /// The detents that a sheet's style names. The set is empty for the default, a sheet that rests only at its full
  /// height.
  package var namedDetents: Set<Detent> { detents == [.large] ? [] : detents }

  /// A detent of the style that is not finite, such as a fraction of a height of 0; `nil` if all detents are finite.
  var infiniteDetent: Detent? {
    if case .sheet(let detents) = self { detents.filter { !$0.isFinite }.min() } else { nil }
  }

  /// The style with 0 in place of values that are not finite, so that the style can be read back from a log.
  var finite: PresentationType {
    if case .sheet(let detents) = self { .sheet(detents: Set(detents.map(\.finite))) } else { self }
  }

  /// The lowest named detent, at which a sheet first rests; `nil` when no detent is named.
  package var initialDetent: Detent? { namedDetents.min { $0.share < $1.share } }
}

extension PresentationType {
  /// One of the two slots in which a router presents a modal. The cover is above the sheet.
  public enum Slot: String, Hashable, Sendable, CaseIterable {
    /// The sheet.
    case sheet
    /// The full-screen cover.
    case fullScreen

    init?(utf8: Slice<UnsafeBufferPointer<UInt8>>) {
      if utf8.elementsEqual("sheet".utf8) {
        self = .sheet
      } else if utf8.elementsEqual("fullScreen".utf8) {
        self = .fullScreen
      } else {
        return nil
      }
    }
  }

  /// A height at which a sheet rests, named as in SwiftUI's `PresentationDetent`. The session refuses a call with a detent that
  /// is infinite or not a number.
  public enum Detent: Hashable, Sendable {
    /// About half of the screen.
    case medium
    /// The full height.
    case large
    /// A fraction of the available height, between 0 and 1.
    case fraction(Double)
    /// A height in points.
    case height(Double)
  }
}

extension PresentationType.Detent {
  /// The approximate share of the screen that a sheet takes. A height in points is divided by 800, about the height of
  /// a phone's screen.
  fileprivate var share: Double {
    switch self {
    case .medium: 0.5
    case .large: 1
    case .fraction(let fraction): fraction
    case .height(let points): points / 800
    }
  }

  /// Whether the value of the detent is finite. Otherwise, the stored form of the detent is malformed and cannot be read back.
  var isFinite: Bool {
    switch self {
    case .medium, .large: true
    case .fraction(let value), .height(let value): value.isFinite
    }
  }

  /// The reason for refusing a call with this detent, if the detent is not finite.
  var problem: String { "the detent \(self) is not a finite number" }

  /// The detent, with 0 in place of a value that is not finite.
  var finite: Self {
    switch self {
    case .fraction where !isFinite: .fraction(0)
    case .height where !isFinite: .height(0)
    default: self
    }
  }
}

// MARK: - Stored forms

extension PresentationType: LosslessStringConvertible {
  /// The stored form: `push`, `sheet`, `sheet(large,medium)`, `popover`,
  /// `fullScreen`, `alert`, `confirmationDialog`.
  public var description: String {
    switch self {
    case .push: "push"
    case .sheet([.large]): "sheet"
    case .sheet(let detents): "sheet(\(detents.sorted().map(\.description).joined(separator: ",")))"
    case .popover: "popover"
    case .fullScreen: "fullScreen"
    case .alert: "alert"
    case .confirmationDialog: "confirmationDialog"
    }
  }

  /// The list of the stored forms without detents, for an error message.
  package static var forms: String { "push, sheet, popover, fullScreen, alert or confirmationDialog" }

  /// Parses the stored form; `nil` when it is malformed.
  public init?(_ description: String) {
    switch description {
    case "push": self = .push
    case "sheet": self = .sheet
    case "popover": self = .popover
    case "fullScreen": self = .fullScreen
    case "alert": self = .alert
    case "confirmationDialog": self = .confirmationDialog
    default:
      guard description.hasPrefix("sheet("), description.hasSuffix(")") else { return nil }
      let list = description.dropFirst(6).dropLast()
      let names = list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false)
      let detents = names.compactMap { Detent(String($0)) }
      guard detents.count == names.count else { return nil }
      self = .sheet(detents: Set(detents))
    }
  }
}

extension PresentationType.Detent: LosslessStringConvertible, Comparable {
  /// The stored form: `medium`, `large`, `fraction:0.3`, `height:200.0`.
  public var description: String {
    switch self {
    case .medium: "medium"
    case .large: "large"
    case .fraction(let value): "fraction:\(value)"
    case .height(let value): "height:\(value)"
    }
  }

  /// The list of all stored forms, for an error message.
  static var forms: String { "medium, large, fraction:0.3 or height:200" }

  /// Parses the stored form. The result is `nil` when the text is malformed.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts.first, parts.count == 2 ? Double(parts[1]) : nil) {
    case ("medium", nil) where parts.count == 1: self = .medium
    case ("large", nil) where parts.count == 1: self = .large
    case ("fraction", let value?) where value.isFinite: self = .fraction(value)
    case ("height", let value?) where value.isFinite: self = .height(value)
    default: return nil
    }
  }

  /// Orders detents by their stored forms, so that a set of detents always has the same stored form.
  public static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}
