/// SwiftUI: NavigationSplitView
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  /// SwiftUI: NavigationSplitView/Body
  public typealias Body = Never
  let columns: [SplitColumn]
  let visibility: Binding<NavigationSplitViewVisibility>?
  let preferred: Binding<NavigationSplitViewColumn>?

  private init(
    _ visibility: Binding<NavigationSplitViewVisibility>?, _ preferred: Binding<NavigationSplitViewColumn>?,
    _ columns: [SplitColumn]
  ) {
    self.visibility = visibility
    self.preferred = preferred
    self.columns = columns
  }
}

extension NavigationSplitView {
  /// SwiftUI: NavigationSplitView/init(sidebar:content:detail:)
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(nil, nil, [.sidebar(sidebar()), .content(content()), .detail(detail())])
  }

  /// SwiftUI: NavigationSplitView/init(columnVisibility:sidebar:content:detail:)
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility, nil, [.sidebar(sidebar()), .content(content()), .detail(detail())])
  }

  /// SwiftUI: NavigationSplitView/init(preferredCompactColumn:sidebar:content:detail:)
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(nil, preferredCompactColumn, [.sidebar(sidebar()), .content(content()), .detail(detail())])
  }

  /// SwiftUI: NavigationSplitView/init(columnVisibility:preferredCompactColumn:sidebar:content:detail:)
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      columnVisibility, preferredCompactColumn, [.sidebar(sidebar()), .content(content()), .detail(detail())])
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// SwiftUI: NavigationSplitView/init(sidebar:detail:)
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(nil, nil, [.sidebar(sidebar()), .detail(detail())])
  }

  /// SwiftUI: NavigationSplitView/init(columnVisibility:sidebar:detail:)
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility, nil, [.sidebar(sidebar()), .detail(detail())])
  }

  /// SwiftUI: NavigationSplitView/init(preferredCompactColumn:sidebar:detail:)
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init(nil, preferredCompactColumn, [.sidebar(sidebar()), .detail(detail())])
  }

  /// SwiftUI: NavigationSplitView/init(columnVisibility:preferredCompactColumn:sidebar:detail:)
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility, preferredCompactColumn, [.sidebar(sidebar()), .detail(detail())])
  }
}

extension NavigationSplitView: PrimitiveView {
  func update(_ node: Node) {
    node.retained { SplitController(node) }.update(columns, visibility, preferred)
  }
}

/// SwiftUI: NavigationSplitViewColumn
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String

  /// SwiftUI: NavigationSplitViewColumn/sidebar
  public static var sidebar: NavigationSplitViewColumn { NavigationSplitViewColumn(name: "sidebar") }
  /// SwiftUI: NavigationSplitViewColumn/content
  public static var content: NavigationSplitViewColumn { NavigationSplitViewColumn(name: "content") }
  /// SwiftUI: NavigationSplitViewColumn/detail
  public static var detail: NavigationSplitViewColumn { NavigationSplitViewColumn(name: "detail") }
}

/// SwiftUI: NavigationSplitViewVisibility
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
  private let name: String

  /// SwiftUI: NavigationSplitViewVisibility/detailOnly
  public static var detailOnly: NavigationSplitViewVisibility { .init(name: "detailOnly") }
  /// SwiftUI: NavigationSplitViewVisibility/doubleColumn
  public static var doubleColumn: NavigationSplitViewVisibility { .init(name: "doubleColumn") }
  /// SwiftUI: NavigationSplitViewVisibility/all
  public static var all: NavigationSplitViewVisibility { .init(name: "all") }
  /// SwiftUI: NavigationSplitViewVisibility/automatic
  public static var automatic: NavigationSplitViewVisibility { .init(name: "automatic") }
}

/// SwiftUI: UserInterfaceSizeClass
public enum UserInterfaceSizeClass: Sendable {
  /// SwiftUI: UserInterfaceSizeClass/compact
  case compact
  /// SwiftUI: UserInterfaceSizeClass/regular
  case regular
}

private struct HorizontalSizeClassKey: EnvironmentKey {
  static let defaultValue: UserInterfaceSizeClass? = nil
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/horizontalSizeClass
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }
}
