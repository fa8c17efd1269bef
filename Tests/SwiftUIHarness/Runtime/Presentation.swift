/// A sheet, a cover or a dialog on screen.
@MainActor
final class Presentation: Dismissible, @MainActor CustomStringConvertible {
  enum Phase {
    case presenting
    case shown
    case dismissing
  }

  let id: AnyHashable
  let anchor: Anchor
  /// The layer that presents this layer; `nil` for the root's layer.
  let presentingLayer: Presentation?
  let kind: PresentationKind
  /// The source to which a popover points.
  let attachment: PopoverAttachmentAnchor?
  var phase = Phase.presenting
  /// Whether the layer is being dismissed because the item of its anchor changed.
  var isReplaced = false
  /// Whether the anchor was unmounted, so that the layer has to be dismissed.
  var isOrphan = false
  /// The detent to which the user has dragged a sheet, if its detents have no selection.
  var draggedDetent: PresentationDetent?
  /// Called when the layer has left the screen.
  var afterDismissal: (() -> Void)?
  private(set) var node: Node?
  let request: PresentationSource.Request
  private let environments = EnvironmentCache()

  init(_ request: PresentationSource.Request, from anchor: Anchor) {
    id = request.id
    self.request = request
    self.anchor = anchor
    kind = anchor.kind
    attachment = anchor.attachment
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

/// The target of the environment's `dismiss` action.
@MainActor
protocol Dismissible: AnyObject {
  func dismissByAction()
}

/// A kind of presentation. Not part of SwiftUI.
public enum PresentationKind: Hashable, Sendable {
  /// Presented by `sheet`.
  case sheet
  /// Presented by `popover`. At compact width, the system shows it as a sheet.
  case popover
  /// Presented by `fullScreenCover`.
  case cover
  /// Presented by `alert`.
  case alert
  /// Presented by `confirmationDialog`.
  case confirmationDialog

  /// Whether this is an alert or a confirmation dialog. No view in it receives `onAppear`.
  var isDialog: Bool { self == .alert || self == .confirmationDialog }
}

/// The binding of a presentation, and the content for its value.
@MainActor
struct PresentationSource {
  /// Reads the binding. The argument is the presented item.
  let read: (Request?) -> Request?
  /// The contents of a dialog while it leaves the screen.
  var fading: DialogView?
  /// Writes `nil` or `false`.
  let clear: () -> Void

  /// The request of a binding.
  struct Request {
    let id: AnyHashable
    let content: any View
  }

  init<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, content: @escaping (Item) -> Content
  ) {
    read = { _ in
      item.wrappedValue.map { item in
        Request(id: AnyHashable(item.id), content: Evaluated { content(item) })
      }
    }
    clear = { item.wrappedValue = nil }
  }

  init<Content: View>(_ isPresented: Binding<Bool>, content: @escaping () -> Content) {
    read = { _ in
      isPresented.wrappedValue ? Request(id: true, content: Evaluated(content: content)) : nil
    }
    clear = { isPresented.wrappedValue = false }
  }

  /// Creates the source of a dialog. The dialog is presented only if it has data. Later changes of the data are ignored.
  init(_ isPresented: Binding<Bool>, dialog: DialogView?, fading: DialogView) {
    self.fading = fading
    read = { presented in
      isPresented.wrappedValue ? presented ?? dialog.map { Request(id: true, content: $0) } : nil
    }
    clear = { isPresented.wrappedValue = false }
  }
}
