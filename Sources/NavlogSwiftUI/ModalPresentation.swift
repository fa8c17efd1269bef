#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

extension ModalPresentationStyle {
  /// The detents of a sheet; full height unless some are given.
  var presentationDetents: Set<PresentationDetent> {
    guard case .sheet(let detents) = self, !detents.isEmpty else { return [.large] }
    return Set(detents.map { $0.presentationDetent })
  }
}

extension Detent {
  var presentationDetent: PresentationDetent {
    switch self {
    case .medium: .medium
    case .large: .large
    case .fraction(let fraction): .fraction(CGFloat(fraction))
    case .height(let points): .height(CGFloat(points))
    }
  }
}

extension ModalSlot {
  /// The call that is equivalent to a dismissal by the system.
  func dismissal<N>() -> NavigationAction<N> {
    switch self {
    case .sheet: .dismissSheet
    case .fullScreen: .dismissFullScreen
    }
  }
}

extension View {
  /// A full-screen cover; a sheet on macOS, which has no covers.
  func cover<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: @escaping () -> Void, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    #if os(macOS)
    sheet(item: item, onDismiss: onDismiss, content: content)
    #else
    fullScreenCover(item: item, onDismiss: onDismiss, content: content)
    #endif
  }
}
#endif
