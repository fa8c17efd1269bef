public import Foundation

/// SwiftUI: Text
public struct Text: View {
  /// SwiftUI: Text/Body
  public typealias Body = Never
  let string: String

  /// SwiftUI: Text/init(_:tableName:bundle:comment:)
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    string = key.text
  }

  /// SwiftUI: Text/init(_:)
  @_disfavoredOverload
  public init(_ content: some StringProtocol) { string = String(content) }

  /// SwiftUI: Text/init(verbatim:)
  public init(verbatim content: String) { string = content }
}

extension Text: ContainerView, TextualView {
  var childViews: [ChildView] { [] }
  var text: String { string }
}

/// SwiftUI: Image
public struct Image: View {
  /// SwiftUI: Image/Body
  public typealias Body = Never
  let systemName: String

  /// SwiftUI: Image/init(systemName:)
  public init(systemName: String) { self.systemName = systemName }
}

extension Image: ContainerView {
  var childViews: [ChildView] { [] }
}

/// SwiftUI: Label
public struct Label<Title: View, Icon: View>: View {
  /// SwiftUI: Label/Body
  public typealias Body = Never
  let title: Title
  let icon: Icon

  /// SwiftUI: Label/init(title:icon:)
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label where Title == Text, Icon == Image {
  /// SwiftUI: Label/init(_:systemImage:)
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// SwiftUI: Label/init(_:systemImage:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

extension Label: ContainerView {
  var childViews: [ChildView] { [ChildView(key: 0, view: title), ChildView(key: 1, view: icon)] }
}
