public import Foundation

/// SwiftUI: ShareLink
///
/// The real one is generic over a Transferable; what is shared here is a file's address.
public struct ShareLink<Label: View>: View {
  /// SwiftUI: ShareLink/Body
  public typealias Body = Never
  let item: URL
  let label: Label

  /// SwiftUI: ShareLink/init(item:subject:message:label:)
  public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    self.item = item
    self.label = label()
  }
}

extension ShareLink where Label == Text {
  /// SwiftUI: ShareLink/init(_:item:subject:message:)
  public init(_ title: some StringProtocol, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item) { Text(title) }
  }

  /// SwiftUI: ShareLink/init(item:subject:message:)
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init("Share…", item: item)
  }
}

extension ShareLink: FlatView, SharingView {
  var items: [FlatItem] { [FlatItem(key: 0, view: label)] }
}
