import Navlog

/// A call that its kind, destination, style and count describe completely. Nearly all events are such calls,
/// and their rows have no detail.
struct PlainCall<N: Hashable & Sendable> {
  let kind: EventKind
  var destination: N?
  var style: PresentationType?
  var count: Int?

  init(_ kind: EventKind, _ destination: N? = nil, style: PresentationType? = nil, count: Int? = nil) {
    self.kind = kind
    self.destination = destination
    self.style = style
    self.count = count
  }

  /// Creates the plain form of an action. The result is `nil` if the action has details or its kind is never
  /// plain.
  // The calls below write `EventKind.pop`, because `.pop` alone could also be a case of `NavigationAction`.
  init?(_ action: NavigationAction<N>) {
    switch action {
    case .navigate(let destination, let style, unlessOnTop: false):
      self.init(EventKind.navigate, destination, style: style)
    case .present(let destination, let style): self.init(EventKind.present, destination, style: style)
    case .pop(let count): self.init(EventKind.pop, count: count)
    case .popToRoot: self.init(EventKind.popToRoot)
    case .dismiss: self.init(EventKind.dismiss)
    case .dismissSheet: self.init(EventKind.dismissSheet)
    case .dismissFullScreen: self.init(EventKind.dismissFullScreen)
    case .dismissModal: self.init(EventKind.dismissModal)
    default: return nil
    }
  }

  /// The action; `nil` if calls of this kind are never plain. Also `nil` if the fields do not fit the kind: a field that the
  /// kind requires is `nil`, or another field is set.
  var action: NavigationAction<N>? {
    switch (kind, destination, style, count) {
    case (.navigate, let destination?, let style?, nil):
      .navigate(destination, style: style, unlessOnTop: false)
    case (.present, let destination?, let style?, nil): .present(destination, style: style)
    case (.pop, nil, nil, let count?): .pop(count: count)
    case (.popToRoot, nil, nil, nil): .popToRoot
    case (.dismiss, nil, nil, nil): .dismiss
    case (.dismissSheet, nil, nil, nil): .dismissSheet
    case (.dismissFullScreen, nil, nil, nil): .dismissFullScreen
    case (.dismissModal, nil, nil, nil): .dismissModal
    default: nil
    }
  }
}
