/// A view in an environment of its own.
struct EnvironmentView<Content: View>: PrimitiveView, WrapperView {
  typealias Body = Never
  let content: Content
  /// What the change is made of: equal parts, equal environments.
  let sameAs: [Any]
  let change: (inout EnvironmentValues) -> Void

  func update(_ node: Node) {
    let keeper = node.kept { EnvironmentKeeper() }
    node.reconcile([
      FlatItem(
        key: 0, view: content,
        environment: keeper.environment(from: node.environment, sameAs: sameAs, change))
    ])
  }
}

/// Makes a new environment only where one is needed, so that nobody below is woken for nothing.
@MainActor
final class EnvironmentKeeper {
  private var base: EnvironmentVersion?
  private var parts: [Any] = []
  private var made = EnvironmentValues()

  func environment(
    from base: EnvironmentValues, sameAs parts: [Any], _ change: (inout EnvironmentValues) -> Void
  ) -> EnvironmentValues {
    let isSame = parts.count == self.parts.count && zip(parts, self.parts).allSatisfy(areSame)
    if isSame, self.base === base.version { return made }
    self.base = base.version
    self.parts = parts
    made = base
    change(&made)
    return made
  }
}
