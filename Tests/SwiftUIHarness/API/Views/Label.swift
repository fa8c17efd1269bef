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
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

extension Label: FlatView {
  var items: [FlatItem] { [FlatItem(key: 0, view: title), FlatItem(key: 1, view: icon)] }
}
