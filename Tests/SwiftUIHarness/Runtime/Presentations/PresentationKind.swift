/// How something is presented. No part of SwiftUI.
public enum PresentationKind: Hashable, Sendable {
  /// By `sheet`.
  case sheet
  /// By `fullScreenCover`.
  case cover
}
