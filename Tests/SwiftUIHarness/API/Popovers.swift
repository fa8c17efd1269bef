public import Foundation

extension View {
  /// SwiftUI: View/popover(item:attachmentAnchor:arrowEdge:content:)
  ///
  /// As in SwiftUI, no closure is called when the popover has left the screen. Only its content disappears.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .popover, source: PresentationSource(item, content: content), onDismiss: nil,
      attachment: attachmentAnchor)
  }
}

/// SwiftUI: PopoverAttachmentAnchor
public enum PopoverAttachmentAnchor: Hashable, Sendable {
  /// SwiftUI: PopoverAttachmentAnchor/rect(_:)
  case rect(RectSource)

  /// SwiftUI: Anchor/Source, of a rectangle.
  public struct RectSource: Hashable, Sendable {
    let rect: CGRect?

    /// SwiftUI: Anchor/Source/bounds
    public static var bounds: RectSource { RectSource(rect: nil) }
    /// SwiftUI: Anchor/Source/rect(_:)
    public static func rect(_ rect: CGRect) -> RectSource { RectSource(rect: rect) }
  }
}
