/// A height at which a sheet rests, named as SwiftUI names it.
public enum Detent: Hashable, Sendable {
  /// About half of the screen.
  case medium
  /// The whole height.
  case large
  /// A fraction of the available height, between 0 and 1.
  case fraction(Double)
  /// A height in points.
  case height(Double)
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

  /// Reads the stored form; `nil` when it is none.
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

  /// The order of the stored forms, so that a set of detents is always written the same way.
  public static func < (left: Detent, right: Detent) -> Bool { left.description < right.description }
}
