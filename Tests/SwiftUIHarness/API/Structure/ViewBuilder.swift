/// SwiftUI: ViewBuilder
@MainActor @preconcurrency
@resultBuilder
public enum ViewBuilder {
  /// SwiftUI: ViewBuilder/buildExpression(_:)
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

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
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// SwiftUI: ViewBuilder/buildEither(first:)
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .first(first))
  }

  /// SwiftUI: ViewBuilder/buildEither(second:)
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .second(second))
  }

  /// SwiftUI: ViewBuilder/buildLimitedAvailability(_:)
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}
