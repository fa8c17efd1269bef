/// SwiftUI: ToolbarItemPlacement
public struct ToolbarItemPlacement: Sendable {
  /// SwiftUI: ToolbarItemPlacement/automatic
  public static let automatic: ToolbarItemPlacement = ToolbarItemPlacement()
  /// SwiftUI: ToolbarItemPlacement/primaryAction
  public static let primaryAction: ToolbarItemPlacement = ToolbarItemPlacement()
}

/// SwiftUI: ToolbarContent
///
/// In SwiftUI, toolbar content is not a view. Here, an item is rendered as a view.
@MainActor @preconcurrency
public protocol ToolbarContent {
  /// SwiftUI: ToolbarContent/Body
  associatedtype Body
}

/// SwiftUI: ToolbarItem
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  /// SwiftUI: ToolbarItem/Body
  public typealias Body = Never
  let content: Content
}

extension ToolbarItem where ID == () {
  /// SwiftUI: ToolbarItem/init(placement:content:)
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ToolbarItem: RenderedToolbar {
  var views: [any View] { [content] }
}

/// SwiftUI: ToolbarContentBuilder
@MainActor @preconcurrency
@resultBuilder
public enum ToolbarContentBuilder {
  /// SwiftUI: ToolbarContentBuilder/buildBlock(_:)
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent {
    var views: [any View] = []
    for item in repeat each content { views += (item as? any RenderedToolbar)?.views ?? [] }
    return ToolbarItems(views: views)
  }
}

struct ToolbarItems: ToolbarContent, RenderedToolbar {
  typealias Body = Never
  let views: [any View]
}

@MainActor
protocol RenderedToolbar {
  var views: [any View] { get }
}

extension View {
  /// SwiftUI: View/toolbar(content:)-5w0tj
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    ToolbarView(content: self, items: [content()])
  }

  /// SwiftUI: View/toolbar(content:)-7vdkx
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    ToolbarView(content: self, items: (content() as? any RenderedToolbar)?.views ?? [])
  }
}
