/// A test asked for what a user could not do. No part of SwiftUI.
public struct HarnessMisuse: Error, Hashable, CustomStringConvertible {
  /// What was asked, why it cannot be done, and what can.
  public let description: String

  init(_ description: String) { self.description = description }
}
