extension View {
  /// SwiftUI: View/navigationTransition(_:)
  ///
  /// As in SwiftUI, the transition applies to the screen or presentation that directly contains the view. Within a stack, this
  /// is a screen.
  public func navigationTransition(_ style: some NavigationTransition) -> some View {
    TraitView(content: self, trait: .zoom((style as? ZoomNavigationTransition)?.source))
  }

  /// SwiftUI: View/matchedTransitionSource(id:in:)
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View {
    TraitView(content: self, trait: .zoomSource(ZoomSource(id: AnyHashable(id), namespace: namespace)))
  }
}

/// SwiftUI: NavigationTransition
@MainActor @preconcurrency
public protocol NavigationTransition {}

/// SwiftUI: ZoomNavigationTransition
public struct ZoomNavigationTransition: NavigationTransition {
  let source: ZoomSource
}

extension NavigationTransition where Self == ZoomNavigationTransition {
  /// SwiftUI: NavigationTransition/zoom(sourceID:in:)
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition(source: ZoomSource(id: AnyHashable(sourceID), namespace: namespace))
  }
}

/// The view where a zoom begins.
struct ZoomSource: Hashable {
  let id: AnyHashable
  let namespace: Namespace.ID
}

/// SwiftUI: Namespace
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// SwiftUI: Namespace/ID
  public struct ID: Hashable, Sendable {
    fileprivate let object: ObjectIdentifier
  }

  private var identity: NamespaceIdentity?

  /// SwiftUI: Namespace/init()
  public init() {}

  /// SwiftUI: Namespace/wrappedValue
  public var wrappedValue: ID {
    guard let identity else { preconditionFailure("A namespace was read outside of a body.") }
    return ID(object: ObjectIdentifier(identity))
  }
}

extension Namespace: LinkedProperty {
  @MainActor mutating func link(_ slot: PropertySlot) -> Bool {
    identity = slot.retained { NamespaceIdentity() }
    return false
  }
}

private final class NamespaceIdentity {}

extension TestHost {
  /// For each layer, bottom first, the identifier of the view from which the layer zooms; `nil` if it does not zoom. Not part
  /// of SwiftUI.
  public var zooms: [AnyHashable?] {
    layerNodes.map { layer in
      guard let zoom = layer.zoom else { return nil }
      var isOnScreen = false
      for other in layerNodes {
        other.visitShown { node in
          if case .zoomSource(zoom)? = (node.inspectableView as? any TraitCarrier)?.trait {
            isOnScreen = true
          }
        }
      }
      return isOnScreen ? zoom.id : nil
    }
  }

  /// The identifier of the view from which the top screen of the top layer's stack zooms.
  public var pushedZoom: AnyHashable? { topNode?.firstShown { $0.stack }?.topNode?.zoom?.id }
}

extension Node {
  /// The zoom of a screen or a presentation. Zooms inside a stack, a tab view or a split view do not count.
  fileprivate var zoom: ZoomSource? {
    if stack != nil || tabs != nil || split != nil { return nil }
    if case .zoom(let source)? = (inspectableView as? any TraitCarrier)?.trait { return source }
    for child in children { if let zoom = child.zoom { return zoom } }
    return nil
  }
}
