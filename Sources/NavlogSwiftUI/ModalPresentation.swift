#if canImport(SwiftUI)
import Navlog
import SwiftUI

/// The kinds of SwiftUI modifiers that present a modal.
enum ModalForm {
  case sheet
  case popover
  case cover
}

extension PresentedModal {
  /// The modifier that presents the modal.
  var form: ModalForm {
    switch style {
    case .fullScreen: .cover
    case .popover: .popover
    case .push, .sheet, .alert, .confirmationDialog: .sheet
    }
  }
}

extension PresentationType.Slot {
  /// The call that is recorded when the system dismisses the modal in this slot.
  func dismissal<N>() -> NavigationAction<N> {
    switch self {
    case .sheet: .dismissSheet
    case .fullScreen: .dismissFullScreen
    }
  }
}

extension View {
  /// Presents a full-screen cover. On macOS, which has no covers, presents a sheet instead.
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
