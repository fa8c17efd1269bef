#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

extension ModalPresentationStyle {
  /// The detents of a sheet; the whole height where none is named.
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
  /// The call that the system's own dismissal amounts to.
  func dismissal<N>() -> NavigationAction<N> {
    switch self {
    case .sheet: .dismissSheet
    case .fullScreen: .dismissFullScreen
    }
  }
}
#endif
