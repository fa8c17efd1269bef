public import Foundation

extension View {
  /// SwiftUI: View/overlay(alignment:content:)
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    LayeredView(content: self, above: content())
  }

  /// SwiftUI: View/background(_:in:fillStyle:)
  public func background<S: ShapeStyle, T: InsettableShape>(_ style: S, in shape: T) -> some View { self }

  /// SwiftUI: View/frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }

  /// SwiftUI: View/frame(width:height:alignment:)
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  { self }

  /// SwiftUI: View/padding(_:)
  public func padding(_ length: CGFloat) -> some View { self }

  /// SwiftUI: View/offset(_:)
  public func offset(_ offset: CGSize) -> some View { self }

  /// SwiftUI: View/contentShape(_:eoFill:)
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

  /// SwiftUI: View/lineLimit(_:)
  public func lineLimit(_ number: Int?) -> some View { self }
}

/// A view with another view above it.
struct LayeredView<Content: View, Above: View>: ContainerView, WrapperView {
  typealias Body = Never
  let content: Content
  let above: Above

  var childViews: [ChildView] { [ChildView(key: 0, view: content), ChildView(key: 1, view: above)] }
}

extension Alignment {
  /// SwiftUI: Alignment/topLeading
  public static let topLeading: Alignment = Alignment(horizontal: .leading, vertical: .top)
  /// SwiftUI: Alignment/top
  public static let top: Alignment = Alignment(horizontal: .center, vertical: .top)
  /// SwiftUI: Alignment/topTrailing
  public static let topTrailing: Alignment = Alignment(horizontal: .trailing, vertical: .top)
  /// SwiftUI: Alignment/bottomLeading
  public static let bottomLeading: Alignment = Alignment(horizontal: .leading, vertical: .bottom)
  /// SwiftUI: Alignment/bottom
  public static let bottom: Alignment = Alignment(horizontal: .center, vertical: .bottom)
  /// SwiftUI: Alignment/bottomTrailing
  public static let bottomTrailing: Alignment = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// SwiftUI: GeometryProxy
public struct GeometryProxy {
  /// SwiftUI: GeometryProxy/size
  ///
  /// Here, the size is always that of a phone.
  public let size: CGSize = CGSize(width: 400, height: 800)
  var frame: CGRect = CGRect(x: 0, y: 0, width: 400, height: 800)

  /// SwiftUI: GeometryProxy/frame(in:)
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { frame }
}

extension View {
  /// SwiftUI: View/onGeometryChange(for:of:action:)
  ///
  /// The stand-in has no layout. A test sets the frame of the view that shows a given text (``TestHost/frames``).
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (T) -> Void
  ) -> some View {
    GeometryChangeView(content: self, transform: transform, action: action)
  }
}

/// The view of `onGeometryChange`.
struct GeometryChangeView<Content: View, T: Equatable & Sendable>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  let transform: @Sendable (GeometryProxy) -> T
  let action: (T) -> Void

  func update(_ node: Node) {
    node.reconcile([ChildView(key: 0, view: content)])
    let frames = node.host.frames
    let frame = node.shownTexts.count == 1 ? node.shownTexts.first.flatMap { frames[$0] } : nil
    let value = transform(frame.map { GeometryProxy(frame: $0) } ?? GeometryProxy())
    let last = node.retained { LastGeometry<T>() }
    guard last.value != value else { return }
    last.value = value
    node.host.enqueue { action(value) }
  }
}

private final class LastGeometry<T> {
  var value: T?
}

/// SwiftUI: GeometryReader
public struct GeometryReader<Content: View>: View {
  /// SwiftUI: GeometryReader/Body
  public typealias Body = Never
  /// SwiftUI: GeometryReader/content
  public var content: (GeometryProxy) -> Content

  /// SwiftUI: GeometryReader/init(content:)
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: ContainerView {
  var childViews: [ChildView] {
    [ChildView(key: 0, view: Evaluated { [content] in content(GeometryProxy()) })]
  }
}

/// SwiftUI: ViewThatFits
///
/// Here, its first view always fits.
public struct ViewThatFits<Content: View>: View {
  /// SwiftUI: ViewThatFits/Body
  public typealias Body = Never
  let content: Content

  /// SwiftUI: ViewThatFits/init(in:content:)
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ViewThatFits: ContainerView {
  var childViews: [ChildView] {
    let first = (content as? any TransparentView)?.childViews.first
    return [first ?? ChildView(key: 0, view: content)]
  }
}

/// SwiftUI: Axis
public enum Axis: Int8, CaseIterable, Sendable {
  /// SwiftUI: Axis/horizontal, vertical
  case horizontal, vertical

  /// SwiftUI: Axis/Set
  public struct Set: OptionSet, Sendable {
    /// SwiftUI: Axis/Set/rawValue
    public let rawValue: Int8

    /// SwiftUI: Axis/Set/init(rawValue:)
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// SwiftUI: Axis/Set/horizontal
    public static let horizontal: Axis.Set = Set(rawValue: 1)
    /// SwiftUI: Axis/Set/vertical
    public static let vertical: Axis.Set = Set(rawValue: 2)
  }
}

/// SwiftUI: LayoutDirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// SwiftUI: LayoutDirection/leftToRight
  case leftToRight
  /// SwiftUI: LayoutDirection/rightToLeft
  case rightToLeft
}

private struct LayoutDirectionKey: EnvironmentKey {
  static let defaultValue = LayoutDirection.leftToRight
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/layoutDirection
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }
}
