/// SwiftUI: Tab
public struct Tab<Value: Hashable, Content: View, Label: View>: TabContent {
  /// SwiftUI: Tab/TabValue
  public typealias TabValue = Value
  /// SwiftUI: Tab/Body
  public typealias Body = Never
  let value: Value
  let label: Label
  let content: () -> Content
}

extension Tab where Label == DefaultTabLabel {
  /// SwiftUI: Tab/init(_:systemImage:value:content:)
  public init(
    _ title: some StringProtocol, systemImage: String, value: Value,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(value: value, label: DefaultTabLabel(title: String(title)), content: content)
  }
}

extension Tab {
  /// SwiftUI: Tab/init(value:content:label:)
  public init(
    value: Value, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, label: label(), content: content)
  }
}

/// SwiftUI: DefaultTabLabel
public struct DefaultTabLabel: View {
  let title: String
  /// SwiftUI: DefaultTabLabel/body
  public var body: some View { Text(title) }
}

extension Tab: ListedTabs {
  var tabs: [TabItem] { [TabItem(tag: value, label: label, view: Evaluated(content: content))] }
}
