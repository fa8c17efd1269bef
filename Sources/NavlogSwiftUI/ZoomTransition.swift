#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

extension View {
  /// Lets screens and modals of the containers in this view zoom out of the view that opens them.
  ///
  /// ```swift
  /// NavigationContainer(session) { … } content: { router in
  ///   NavlogLink(to: AppNavigation.character(id: 42)) { Portrait(id: 42) }
  ///     .matchedTransitionSource(id: AppNavigation.character(id: 42), in: portraits)
  /// }
  /// .navlogZoom(in: portraits) { (destination: AppNavigation) in destination.isCharacter }
  /// ```
  ///
  /// Pass the destination as the `id` of `matchedTransitionSource`. A pushed screen can also use SwiftUI's
  /// `navigationTransition`. In a modal, however, `navigationTransition` would affect only the bottom screen of the modal's
  /// stack, not the modal itself. On macOS, which has no zoom, the modifier changes nothing.
  ///
  /// - Parameters:
  ///   - namespace: The namespace of the sources.
  ///   - zooms: Returns whether a destination zooms.
  public func navlogZoom<N: Navigation>(
    in namespace: Namespace.ID, _ zooms: @escaping (N) -> Bool = { _ in true }
  ) -> some View {
    environment(\.zoomScope, ZoomScope(namespace: namespace) { ($0 as? N).map(zooms) ?? false })
  }
}

/// The destinations that zoom.
struct ZoomScope {
  let namespace: Namespace.ID
  let includes: (any Navigation) -> Bool
}

/// Gives a screen or a modal the transition of its destination.
struct ZoomModifier<N: Navigation>: ViewModifier {
  let screen: ShownScreen<N>
  @Environment(\.zoomScope) private var scope

  func body(content: Content) -> some View {
    #if os(macOS)
    content
    #else
    if let scope, case .known(let destination) = screen, scope.includes(destination) {
      content.navigationTransition(.zoom(sourceID: destination, in: scope.namespace))
    } else {
      content
    }
    #endif
  }
}

extension EnvironmentValues {
  /// The destinations that zoom.
  var zoomScope: ZoomScope? {
    get { self[OptionalKey<ZoomScope>.self] }
    set { self[OptionalKey<ZoomScope>.self] = newValue }
  }
}
#endif
