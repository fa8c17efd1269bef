#if canImport(SwiftUI)
import Foundation

/// SwiftUI was asked for something and has not said for too long that it shows it.
public struct TransitionDifference: Hashable, Sendable, CustomStringConvertible {
  /// What it was asked for.
  public let step: String
  /// What it shows, as far as it has said: `main/list > sheet:filter`.
  public let shown: String
  /// What it should show.
  public let wanted: String

  /// A difference from its parts.
  public init(step: String, shown: String, wanted: String) {
    self.step = step
    self.shown = shown
    self.wanted = wanted
  }

  /// One sentence for a developer.
  public var description: String {
    "SwiftUI did not \(step) in time: it shows \(shown), and should show \(wanted)"
  }

  /// Says it on standard error.
  public func report() { FileHandle.standardError.write(Data("Navlog: \(self)\n".utf8)) }
}
#endif
