/// A destination's own presentation.
public enum PresentationType: Hashable, Sendable, CaseIterable {
  /// On top of the current stack.
  case push
  /// In a sheet with a stack of its own.
  case sheet
  /// In a full-screen cover with a stack of its own.
  case fullScreen
  /// In an alert, which has no stack.
  case alert
  /// In a confirmation dialog, which has no stack.
  case confirmationDialog
}

/// How a call presents its destination: pushed, in a modal with a certain style, or in a dialog.
public enum PresentationStyle: Hashable, Sendable {
  /// On top of the router's path.
  case push
  /// In a modal.
  case modal(ModalPresentationStyle)
  /// In a dialog.
  case dialog(DialogStyle)

  /// The default style for a destination's own presentation.
  public init(_ type: PresentationType) {
    switch type {
    case .push: self = .push
    case .sheet: self = .modal(.sheet())
    case .fullScreen: self = .modal(.fullScreenCover)
    case .alert: self = .dialog(.alert)
    case .confirmationDialog: self = .dialog(.confirmationDialog)
    }
  }
}

/// How a modal is presented.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// A sheet that rests at any of the given heights.
  case sheet(detents: Set<Detent> = [.large])
  /// A full-screen cover.
  case fullScreenCover

  /// The heights at which a sheet rests; empty for a cover.
  public var detents: Set<Detent> {
    switch self {
    case .sheet(let detents): detents
    case .fullScreenCover: []
    }
  }

  /// The detents that are named for a sheet; empty for a cover, and for a sheet at its full height alone, which every
  /// sheet is by itself.
  package var namedDetents: Set<Detent> { detents == [.large] ? [] : detents }

  /// The named detent at which a sheet first rests, which is the lowest; `nil` when none is named.
  package var initialDetent: Detent? { namedDetents.min { $0.share < $1.share } }

  /// The slot of the presenting router that the modal takes.
  public var slot: ModalSlot {
    switch self {
    case .sheet: .sheet
    case .fullScreenCover: .fullScreen
    }
  }
}

/// One of the two slots in which a router presents a modal. The cover is above the sheet.
public enum ModalSlot: String, Hashable, Sendable, CaseIterable {
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

/// How a dialog is presented: a question over everything that its router shows, without screens of its own.
public enum DialogStyle: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// In the middle of the screen.
  case alert
  /// At the edge of the screen, or beside the control that asks.
  case confirmationDialog

  /// The stored form: `alert`, `confirmationDialog`.
  public var description: String { rawValue }
}

/// A height at which a sheet rests, named as in SwiftUI's `PresentationDetent`.
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

extension Detent {
  /// About which share of the screen a sheet takes. A height is compared with that of a phone.
  fileprivate var share: Double {
    switch self {
    case .medium: 0.5
    case .large: 1
    case .fraction(let fraction): fraction
    case .height(let points): points / 800
    }
  }
}

// MARK: - Stored forms

extension PresentationStyle: LosslessStringConvertible {
  /// The stored form: `push`, `sheet`, `sheet(large,medium)`, `fullScreen`, `alert`, `confirmationDialog`.
  public var description: String {
    switch self {
    case .push: "push"
    case .modal(let style): style.description
    case .dialog(let style): style.description
    }
  }

  /// The stored forms, for an error about a text that is none of them.
  package static var forms: String { "push, sheet, fullScreen, alert or confirmationDialog" }

  /// Parses the stored form; `nil` when it is malformed.
  public init?(_ description: String) {
    if description == "push" {
      self = .push
    } else if let style = ModalPresentationStyle(description) {
      self = .modal(style)
    } else if let style = DialogStyle(rawValue: description) {
      self = .dialog(style)
    } else {
      return nil
    }
  }
}

extension ModalPresentationStyle: LosslessStringConvertible {
  /// The stored form: `sheet`, `sheet(large,medium)`, `fullScreen`.
  public var description: String {
    switch self {
    case .sheet([.large]): "sheet"
    case .sheet(let detents): "sheet(\(detents.sorted().map(\.description).joined(separator: ",")))"
    case .fullScreenCover: "fullScreen"
    }
  }

  /// Parses the stored form; `nil` when it is malformed.
  public init?(_ description: String) {
    switch description {
    case "sheet": self = .sheet()
    case "fullScreen": self = .fullScreenCover
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

extension Detent: LosslessStringConvertible, Comparable {
  /// The stored form: `medium`, `large`, `fraction:0.3`, `height:200.0`.
  public var description: String {
    switch self {
    case .medium: "medium"
    case .large: "large"
    case .fraction(let value): "fraction:\(value)"
    case .height(let value): "height:\(value)"
    }
  }

  /// The stored forms, for an error about a text that is none of them.
  static var forms: String { "medium, large, fraction:0.3 or height:200" }

  /// Parses the stored form; `nil` when it is malformed.
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

  /// The order of the stored forms, so that a set of detents always has the same form.
  public static func < (left: Detent, right: Detent) -> Bool { left.description < right.description }
}
