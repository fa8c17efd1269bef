public import Foundation

/// SwiftUI: HStack
public struct HStack<Content: View>: View {
  /// SwiftUI: HStack/Body
  public typealias Body = Never
  let content: Content

  /// SwiftUI: HStack/init(alignment:spacing:content:)
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension HStack: ContainerView {
  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

/// SwiftUI: VStack
public struct VStack<Content: View>: View {
  /// SwiftUI: VStack/Body
  public typealias Body = Never
  let content: Content

  /// SwiftUI: VStack/init(alignment:spacing:content:)
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension VStack: ContainerView {
  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

/// SwiftUI: ZStack
public struct ZStack<Content: View>: View {
  /// SwiftUI: ZStack/Body
  public typealias Body = Never
  let content: Content

  /// SwiftUI: ZStack/init(alignment:content:)
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ZStack: ContainerView {
  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

/// SwiftUI: Alignment
public struct Alignment: Equatable, Sendable {
  /// SwiftUI: Alignment/horizontal
  public var horizontal: HorizontalAlignment
  /// SwiftUI: Alignment/vertical
  public var vertical: VerticalAlignment

  /// SwiftUI: Alignment/init(horizontal:vertical:)
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// SwiftUI: Alignment/center
  public static let center: Alignment = Alignment(horizontal: .center, vertical: .center)
}

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

/// SwiftUI: Spacer
public struct Spacer: View {
  /// SwiftUI: Spacer/Body
  public typealias Body = Never

  /// SwiftUI: Spacer/init(minLength:)
  public init(minLength: CGFloat? = nil) {}
}

extension Spacer: ContainerView {
  var childViews: [ChildView] { [] }
}

/// SwiftUI: Divider
public struct Divider: View {
  /// SwiftUI: Divider/Body
  public typealias Body = Never

  /// SwiftUI: Divider/init()
  public init() {}
}

extension Divider: ContainerView {
  var childViews: [ChildView] { [] }
}
