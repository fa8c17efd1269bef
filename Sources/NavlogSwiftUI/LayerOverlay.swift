#if canImport(SwiftUI)
package import SwiftUI

/// A view that a tool shows over the app's screens, such as the bar of a player.
///
/// The root is a layer, and each modal is a layer that can hide the layers below it. The containers therefore show the overlay
/// over each modal. The tool shows it over the root, with ``LayerOverlayModifier``.
package struct LayerOverlay {
  private let makeView: @MainActor () -> AnyView

  /// Creates an overlay.
  package init<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) {
    makeView = { AnyView(content()) }
  }

  /// The view.
  @MainActor var view: AnyView { makeView() }
}

/// Shows the overlay of the environment, if any, over a layer.
package struct LayerOverlayModifier: ViewModifier {
  @Environment(\.layerOverlay) private var overlay

  package init() {}

  package func body(content: Content) -> some View {
    content.overlay { overlay?.view }
  }
}

extension EnvironmentValues {
  /// The overlay that the containers show over each modal.
  package var layerOverlay: LayerOverlay? {
    get { self[OptionalKey<LayerOverlay>.self] }
    set { self[OptionalKey<LayerOverlay>.self] = newValue }
  }
}
#endif
