/// A sheet or cover on screen.
@MainActor
final class Presentation: Dismissible, @MainActor CustomStringConvertible {
  /// Where it is between coming and going. No part of SwiftUI.
  enum Phase {
    case presenting
    case shown
    case dismissing
  }

  let id: AnyHashable
  let anchor: Anchor
  /// The layer that it was presented from; `nil` for the root's.
  let presentingLayer: Presentation?
  let kind: PresentationKind
  var phase = Phase.presenting
  /// Dismissed because its anchor's item is another one now.
  var isReplaced = false
  /// Its anchor is gone: it has to go too.
  var isOrphan = false
  private(set) var node: Node?
  private let environments = EnvironmentKeeper()

  init(_ wanted: PresentationSource.Wanted, from anchor: Anchor) {
    id = wanted.id
    self.anchor = anchor
    kind = anchor.kind
    presentingLayer = anchor.layer
  }

  func mount(_ content: any View) {
    node = Node(
      FlatItem(key: id, view: content), parent: anchor.node, host: anchor.node.host,
      environment: environment)
  }

  func update(content: any View) { node?.update(content, environment) }

  private var environment: EnvironmentValues {
    environments.environment(from: anchor.node.environment, sameAs: []) {
      $0.dismissal = DismissAction(target: self)
      $0.presented = true
    }
  }

  func dismissByAction() {
    if phase != .dismissing, anchor.presentation === self { anchor.source?.clear() }
  }

  var description: String { "\(kind) \(id)" }
}
