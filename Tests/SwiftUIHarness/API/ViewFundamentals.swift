/// SwiftUI: View
@MainActor @preconcurrency
public protocol View {
  /// SwiftUI: View/Body
  associatedtype Body: View
  /// SwiftUI: View/body-swift.property
  @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
  /// SwiftUI: Never/body
  public var body: Never { fatalError("Never has no body") }
}

extension View where Body == Never {
  /// SwiftUI: View/body-swift.property, of a primitive view.
  public var body: Never { fatalError("\(Self.self) is a primitive view: it has no body") }
}

/// SwiftUI: ViewBuilder
///
/// Like `ContentBuilder` of SDK 27, the builder requires views only in blocks and availability checks, not in expressions and
/// conditions.
@MainActor @preconcurrency
@resultBuilder
public enum ViewBuilder {
  /// SwiftUI: ViewBuilder/buildExpression(_:)
  public static func buildExpression<Content>(_ content: Content) -> Content { content }

  /// SwiftUI: ViewBuilder/buildBlock()
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// SwiftUI: ViewBuilder/buildBlock(_:)
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// SwiftUI: ViewBuilder/buildBlock(_:)
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var parts: [any View] = []
    repeat parts.append(each content)
    return TupleView((repeat each content), parts)
  }

  /// SwiftUI: ViewBuilder/buildIf(_:)
  public static func buildIf<Content>(_ content: Content?) -> Content? { content }

  /// SwiftUI: ViewBuilder/buildEither(first:)
  public static func buildEither<First, Second>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .first(first))
  }

  /// SwiftUI: ViewBuilder/buildEither(second:)
  public static func buildEither<First, Second>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .second(second))
  }

  /// SwiftUI: ViewBuilder/buildLimitedAvailability(_:)
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// SwiftUI: EmptyView
public struct EmptyView: View {
  /// SwiftUI: EmptyView/Body
  public typealias Body = Never

  /// SwiftUI: EmptyView/init()
  public init() {}
}

extension EmptyView: ContainerView {
  var childViews: [ChildView] { [] }
}

/// SwiftUI: TupleView
public struct TupleView<T>: View {
  /// SwiftUI: TupleView/Body
  public typealias Body = Never
  /// SwiftUI: TupleView/value
  public var value: T
  let parts: [any View]

  init(_ value: T, _ parts: [any View]) {
    self.value = value
    self.parts = parts
  }
}

extension TupleView: ContainerView {
  var childViews: [ChildView] { parts.enumerated().map { ChildView(key: $0.offset, view: $0.element) } }
}

// swift-format-ignore: NoLeadingUnderscores
/// SwiftUI: _ConditionalContent
///
/// The name is SwiftUI's, because it appears in the types that a builder returns.
public struct _ConditionalContent<TrueContent, FalseContent> {
  /// SwiftUI: _ConditionalContent/Body
  public typealias Body = Never

  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {}

extension _ConditionalContent: ContainerView where TrueContent: View, FalseContent: View {
  var childViews: [ChildView] {
    switch storage {
    case .first(let view): [ChildView(key: true, view: view)]
    case .second(let view): [ChildView(key: false, view: view)]
    }
  }
}

extension Optional: View where Wrapped: View {
  /// SwiftUI: Optional/Body
  public typealias Body = Never
}

extension Optional: ContainerView where Wrapped: View {
  var childViews: [ChildView] { map { [ChildView(key: 0, view: $0)] } ?? [] }
}

/// SwiftUI: AnyView
public struct AnyView: View {
  /// SwiftUI: AnyView/Body
  public typealias Body = Never
  let content: any View

  /// SwiftUI: AnyView/init(_:)
  public init<V: View>(_ view: V) { content = view }

  /// SwiftUI: AnyView/init(erasing:)
  public init<V: View>(erasing view: V) { content = view }
}

extension AnyView: ContainerView {
  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}
