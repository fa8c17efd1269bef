/// A sheet or cover on screen.
@MainActor
final class Presentation: Dismissible, @MainActor CustomStringConvertible {
  enum Phase {
    case presenting
    case shown
    case dismissing
  }

  let id: AnyHashable
  let anchor: Anchor
  /// The layer that presents it; `nil` for the root's.
  let presentingLayer: Presentation?
  let kind: PresentationKind
  var phase = Phase.presenting
  /// Whether it is being dismissed because the item of its anchor changed.
  var isReplaced = false
  /// Whether its anchor was unmounted, so that it has to be dismissed.
  var isOrphan = false
  private(set) var node: Node?
  private let environments = EnvironmentCache()

  init(_ request: PresentationSource.Request, from anchor: Anchor) {
    id = request.id
    self.anchor = anchor
    kind = anchor.kind
    presentingLayer = anchor.layer
  }

  func mount(_ content: any View) {
    node = Node(
      ChildView(key: id, view: content), parent: anchor.node, host: anchor.node.host,
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

/// What the `dismiss` action of the environment dismisses.
@MainActor
protocol Dismissible: AnyObject {
  func dismissByAction()
}

/// A kind of presentation. Not part of SwiftUI.
public enum PresentationKind: Hashable, Sendable {
  /// Presented by `sheet`.
  case sheet
  /// Presented by `fullScreenCover`.
  case cover
}

/// The binding of a presentation, and the content for its value.
@MainActor
struct PresentationSource {
  let read: () -> Request?
  /// Writes `nil` or `false`.
  let clear: () -> Void

  /// What a binding requests.
  struct Request {
    let id: AnyHashable
    let content: any View
  }

  init<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, content: @escaping (Item) -> Content
  ) {
    read = {
      item.wrappedValue.map { item in
        Request(id: AnyHashable(item.id), content: Evaluated { content(item) })
      }
    }
    clear = { item.wrappedValue = nil }
  }

  init<Content: View>(_ isPresented: Binding<Bool>, content: @escaping () -> Content) {
    read = { isPresented.wrappedValue ? Request(id: true, content: Evaluated(content: content)) : nil }
    clear = { isPresented.wrappedValue = false }
  }
}
