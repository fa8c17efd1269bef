/// SwiftUI: TabContent
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  /// SwiftUI: TabContent/TabValue
  associatedtype TabValue: Hashable
  /// SwiftUI: TabContent/Body
  associatedtype Body: TabContent
  /// SwiftUI: TabContent/body
  @MainActor var body: Body { get }
}

extension Never: TabContent {
  /// SwiftUI: Never/TabValue
  public typealias TabValue = Never
}

extension TabContent where Body == Never {
  /// SwiftUI: TabContent/body, of a tab that SwiftUI itself draws.
  public var body: Never { fatalError("\(Self.self) has no body: the harness draws it itself") }
}

/// SwiftUI: TabContentBuilder
@MainActor @preconcurrency
@resultBuilder
public enum TabContentBuilder<TabValue: Hashable> {
  /// SwiftUI: TabContentBuilder/buildExpression(_:)
  public static func buildExpression<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue {
    content
  }

  /// SwiftUI: TabContentBuilder/buildBlock(_:)
  public static func buildPartialBlock<C: TabContent>(first: C) -> C where C.TabValue == TabValue { first }

  /// SwiftUI: TabContentBuilder/buildBlock(_:_:), which is there for every number of tabs.
  public static func buildPartialBlock<A: TabContent, C: TabContent>(
    accumulated: A, next: C
  ) -> TupleTabContent<TabValue> where A.TabValue == TabValue, C.TabValue == TabValue {
    TupleTabContent(tabs: TabItem.items(of: accumulated) + TabItem.items(of: next))
  }

  /// SwiftUI: TabContentBuilder/buildIf(_:)
  public static func buildIf<C: TabContent>(_ content: C?) -> TupleTabContent<TabValue>
  where C.TabValue == TabValue {
    TupleTabContent(tabs: content.map { TabItem.items(of: $0) } ?? [])
  }
}

/// SwiftUI: TupleTabContent
///
/// The real one is generic over a tuple as well; what it holds is nobody's business.
public struct TupleTabContent<TabValue: Hashable>: TabContent {
  /// SwiftUI: TupleTabContent/Body
  public typealias Body = Never
  let tabs: [TabItem]
}

extension TupleTabContent: ListedTabs {}
