#if canImport(SwiftUI) && os(macOS)
import SwiftUI

extension View {
  /// A sheet: macOS has no cover.
  func cover<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: @escaping () -> Void, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    sheet(item: item, onDismiss: onDismiss, content: content)
  }
}
#endif
