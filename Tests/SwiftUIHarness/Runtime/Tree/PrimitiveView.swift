/// A view without a body: it says itself what the tree holds below it.
@MainActor
protocol PrimitiveView: View {
  /// Called for a new view in this place and after a change of what `node.tracked` read.
  func update(_ node: Node)
}

/// A view that only holds others, and lets them be.
@MainActor
protocol FlatView: View {
  var items: [FlatItem] { get }
}

/// One view among its siblings.
struct FlatItem {
  /// What the view is known by from one evaluation to the next.
  let key: AnyHashable
  let view: any View
  /// Whether the key is an identifier from the app's data, which may wrongly stand twice.
  let isData: Bool
  /// The environment, where it is not the parent's.
  var environment: EnvironmentValues?

  @MainActor
  init(key: AnyHashable, view: any View, isData: Bool = false, environment: EnvironmentValues? = nil) {
    self.key = key
    self.view = (view as? any OptionalView)?.boxed ?? view
    self.isData = isData
    self.environment = environment
  }
}

/// A view that may not be there. A cast looks through an Optional at what is in it, and would find the view twice; so
/// one is kept in a box.
struct Possibly<Content: View>: TransparentView {
  typealias Body = Never
  let content: Content?

  var items: [FlatItem] { content.map { [FlatItem(key: 0, view: $0)] } ?? [] }
}

@MainActor
protocol OptionalView {
  var boxed: any View { get }
}

/// A closure's view, evaluated in its own time: what the closure reads wakes only this place.
struct Evaluated<Content: View>: View {
  let content: () -> Content

  var body: Content { content() }
}
