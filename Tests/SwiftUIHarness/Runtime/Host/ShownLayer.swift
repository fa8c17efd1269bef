/// A layer on screen: the root's, or a sheet's or cover's. No part of SwiftUI.
public struct ShownLayer: Hashable {
  /// Where a layer is between coming and going.
  public enum Phase: Hashable, Sendable {
    /// It is coming.
    case presenting
    /// It is there.
    case shown
    /// It is going.
    case dismissing
  }

  /// How it was presented; `nil` for the root.
  public let kind: PresentationKind?
  /// The identifier of the item that it is presented for; `nil` for the root, `true` for `isPresented`.
  public let item: AnyHashable?
  /// Where it is between coming and going.
  public let phase: Phase
  /// The sizes that it was given, if any.
  public let detents: Set<PresentationDetent>
  /// The tag of the selected tab, where the layer shows tabs.
  public let selectedTab: AnyHashable?
  /// The screens of its stack from the root up; without a stack, the layer is one screen.
  public let screens: [ShownScreen]

  /// The screen that the user sees of this layer.
  public var top: ShownScreen { screens[screens.count - 1] }

  @MainActor
  init(_ node: Node, _ presentation: Presentation?) {
    kind = presentation?.kind
    item = presentation?.id
    phase =
      switch presentation?.phase {
      case .presenting: .presenting
      case .dismissing: .dismissing
      case .shown, nil: .shown
      }
    detents = node.firstTrait { if case .detents(let detents) = $0 { detents } else { nil } } ?? []
    selectedTab = node.firstShown { $0.tabs?.selected }
    let stack = node.firstShown { $0.stack }
    let screens = stack?.screens.compactMap { screen in
      stack?.node(of: screen).map { ShownScreen($0, value: screen.value) }
    }
    self.screens = screens ?? [ShownScreen(node, value: nil)]
  }
}
