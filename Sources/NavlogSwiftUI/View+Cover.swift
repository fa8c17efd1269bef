#if canImport(SwiftUI) && !os(macOS)
import SwiftUI

extension View {
  /// A cover over the full screen.
  func cover<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: @escaping () -> Void, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    fullScreenCover(item: item, onDismiss: onDismiss, content: content)
  }
}
#endif
