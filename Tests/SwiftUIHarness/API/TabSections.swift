/// SwiftUI: TabSection
@MainActor @preconcurrency
public struct TabSection<Header, Content, Footer, SelectionValue: Hashable> {
  let header: String
  let items: [TabItem]
}

extension TabSection: TabContent where Header: View, Content: TabContent, Footer: View {
  /// SwiftUI: TabSection/TabValue
  public typealias TabValue = SelectionValue
  /// SwiftUI: TabSection/Body
  public typealias Body = Never
}

extension TabSection where Header: View, Content: TabContent, Footer == EmptyView {
  /// SwiftUI: TabSection/init(content:header:)
  public init(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) where Content.TabValue == SelectionValue {
    self.header = TabItem.texts(in: header()).joined(separator: " ")
    items = TabItem.items(of: content())
  }
}

extension TabSection where Header == Text, Content: TabContent, Footer == EmptyView {
  /// SwiftUI: TabSection/init(_:content:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @TabContentBuilder<SelectionValue> content: () -> Content)
  where Content.TabValue == SelectionValue {
    header = String(title)
    items = TabItem.items(of: content())
  }
}

extension TabSection: ListedTabs where Header: View, Content: TabContent, Footer: View {
  var tabs: [TabItem] {
    items.map { item in
      var item = item
      item.section = TabItem.Section(header: header, firstTab: items[0].tag)
      return item
    }
  }
}

/// SwiftUI: TabRole
public struct TabRole: Hashable, Sendable {
  private let name: String

  /// SwiftUI: TabRole/search
  public static var search: TabRole { TabRole(name: "search") }
}

/// A tab with a badge.
private struct BadgedTab<Content: TabContent>: TabContent, ListedTabs {
  typealias TabValue = Content.TabValue
  typealias Body = Never
  let content: Content
  let badge: String?

  var tabs: [TabItem] {
    TabItem.items(of: content).map { item in
      var item = item
      item.badge = badge
      return item
    }
  }
}

extension TabContent {
  /// SwiftUI: TabContent/badge(_:)
  public func badge(_ label: Text?) -> some TabContent<TabValue> {
    BadgedTab(content: self, badge: label?.string)
  }

  /// SwiftUI: TabContent/badge(_:), which shows nothing for 0.
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    BadgedTab(content: self, badge: count == 0 ? nil : "\(count)")
  }
}

/// SwiftUI: TabViewStyle
@MainActor @preconcurrency
public protocol TabViewStyle {}

/// SwiftUI: SidebarAdaptableTabViewStyle
public struct SidebarAdaptableTabViewStyle: TabViewStyle {}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// SwiftUI: TabViewStyle/sidebarAdaptable
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}

private struct TabsInSidebarKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// Whether a wide window shows the tabs in a sidebar.
  var tabsInSidebar: Bool {
    get { self[TabsInSidebarKey.self] }
    set { self[TabsInSidebarKey.self] = newValue }
  }
}

extension View {
  /// SwiftUI: View/tabViewStyle(_:)
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environment(\.tabsInSidebar, style is SidebarAdaptableTabViewStyle)
  }
}
