/// What is being evaluated now: until it ends, nothing may be changed.
@MainActor
enum Evaluation {
  private(set) static var current: Node?

  static func of<T>(_ node: Node, _ read: () -> T) -> T {
    let outer = current
    current = node
    defer { current = outer }
    return read()
  }

  /// To be called by whatever changes state: a failure when it is called from within a body.
  nonisolated static func reportWrite() {
    MainActor.assumeIsolated {
      guard let node = current else { return }
      node.host.fail(
        .changeDuringEvaluation,
        "state was changed while the body of \(node.name) was evaluated, in \(node.path)")
    }
  }
}
