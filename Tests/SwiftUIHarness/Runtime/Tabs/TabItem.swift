/// A tab: what it is selected by, its label and its content.
struct TabItem {
  let tag: AnyHashable
  let label: any View
  let view: any View

  /// The tabs of a tab view's content.
  @MainActor
  static func items(of content: some TabContent) -> [TabItem] {
    if let listed = content as? any ListedTabs { return listed.tabs }
    return items(of: content.body)
  }

  /// The tabs of a tab view's content that is written as views with tags.
  @MainActor
  static func items(in view: any View, id: AnyHashable? = nil) -> [TabItem] {
    if let view = view as? any TransparentView {
      return view.items.flatMap { items(in: $0.view, id: $0.isData ? $0.key : id) }
    }
    if let view = view as? any EvaluatedView { return items(in: view.evaluated, id: id) }
    let traits = self.traits(of: view)
    let tag = traits.lazy.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }.first
    let label = traits.lazy.compactMap { if case .tabItem(let label) = $0 { label } else { nil } }.first
    return (tag ?? id).map { [TabItem(tag: $0, label: label ?? EmptyView(), view: view)] } ?? []
  }

  /// What the modifiers around a view say, the outermost first.
  @MainActor
  private static func traits(of view: any View) -> [Trait] {
    var found: [Trait] = []
    var next: (any View)? = view
    while let view = next {
      if let carrier = view as? any TraitCarrier { found.append(carrier.trait) }
      next = (view as? any WrapperView)?.content
    }
    return found
  }
}

@MainActor
protocol ListedTabs {
  var tabs: [TabItem] { get }
}

@MainActor
protocol EvaluatedView {
  associatedtype Content: View
  var content: () -> Content { get }
}

extension EvaluatedView {
  var evaluated: any View { content() }
}

extension Evaluated: EvaluatedView {}
