/// SwiftUI: HorizontalAlignment
public enum HorizontalAlignment: Sendable {
  /// SwiftUI: HorizontalAlignment/leading, center, trailing
  case leading, center, trailing
}

/// SwiftUI: VerticalAlignment
public enum VerticalAlignment: Sendable {
  /// SwiftUI: VerticalAlignment/top, center, bottom
  case top, center, bottom
}
