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
  var isData = false
  /// The environment, where it is not the parent's.
  var environment: EnvironmentValues?
}

/// A closure's view, evaluated in its own time: what the closure reads wakes only this place.
struct Evaluated<Content: View>: View {
  let content: () -> Content

  var body: Content { content() }
}
