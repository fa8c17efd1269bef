internal import Foundation

/// What a view says about itself to those around it.
enum Trait {
  case title(String)
  case detents(Set<PresentationDetent>)
  case keepsUserFromDismissing(Bool)
  case opensURLs((URL) -> Void)
  case tag(AnyHashable)
  case tabItem(any View)
}

/// A view with something to say about itself.
struct TraitView<Content: View>: FlatView, WrapperView, TraitCarrier {
  typealias Body = Never
  let content: Content
  let trait: Trait

  var items: [FlatItem] { [FlatItem(key: 0, view: content)] }
}

@MainActor
protocol TraitCarrier {
  var trait: Trait { get }
}

/// A view with its toolbar: drawn after it.
struct ToolbarView<Content: View>: FlatView, WrapperView {
  typealias Body = Never
  let content: Content
  let toolbar: [any View]

  init(content: Content, items: [any View]) {
    self.content = content
    toolbar = items
  }

  var items: [FlatItem] {
    [FlatItem(key: -1, view: content)]
      + toolbar.enumerated().map { FlatItem(key: $0.offset, view: $0.element) }
  }
}

/// A view that is another one whenever its identifier is.
struct IdentifiedView<Content: View, ID: Hashable>: FlatView, WrapperView {
  typealias Body = Never
  let content: Content
  let id: ID

  var items: [FlatItem] { [FlatItem(key: AnyHashable(id), view: content)] }
}
