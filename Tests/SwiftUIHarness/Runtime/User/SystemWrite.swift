/// What SwiftUI writes to a binding after the user has acted. No part of SwiftUI.
@MainActor
public struct SystemWrite: @MainActor CustomStringConvertible {
  /// When the write reaches the app.
  public enum Delivery: Sendable {
    /// As it should.
    case atOnce
    /// As it should, and once more.
    case twice
    /// When the test says so, or never.
    case later
  }

  /// What is written, such as “2 screens to the path”.
  public let description: String
  private let recorded: () -> Void
  private let current: () -> Void

  init(_ description: String, recorded: @escaping () -> Void, current: @escaping () -> Void) {
    self.description = description
    self.recorded = recorded
    self.current = current
  }

  /// Writes through the binding that SwiftUI had when the user acted.
  public func deliver() { recorded() }

  /// Writes through the binding that SwiftUI has now; nothing when the view is gone.
  public func deliverThroughCurrentBinding() { current() }

  func delivered(_ delivery: Delivery) -> SystemWrite {
    if delivery != .later { deliver() }
    if delivery == .twice { deliver() }
    return self
  }
}
