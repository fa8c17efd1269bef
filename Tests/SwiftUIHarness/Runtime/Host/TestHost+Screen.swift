extension TestHost {
  /// The layers on screen: the root's, then each sheet and cover above it.
  public var layers: [ShownLayer] {
    guard let rootNode else { return [] }
    return [ShownLayer(rootNode, nil)]
      + presented.compactMap { presentation in
        presentation.node.map { ShownLayer($0, presentation) }
      }
  }

  /// The layer that the user can act on: the highest that is not on its way out.
  public var topLayer: ShownLayer? { layers.last { $0.phase != .dismissing } }

  /// The text of the screen that the user can act on, one line for each Text.
  public var visibleText: String { topLayer?.top.text ?? "" }

  /// The titles of what can be tapped on the screen that the user can act on.
  public var buttons: [String] { topNode.map { tappables(in: $0).map { $0.title } } ?? [] }

  /// Where what is shown differs from what the bindings ask for. Empty when all is as wanted.
  public var differences: [String] {
    var found = anchors.filter { $0.node.isMounted }.compactMap { $0.difference }
    for node in layerNodes {
      node.visitAll { if let stack = $0.stack, let text = stack.difference { found.append(text) } }
    }
    return found
  }

  /// Every layer's place, the root's first.
  var layerNodes: [Node] { [rootNode].compactMap { $0 } + presented.compactMap { $0.node } }

  /// The place of the layer that the user can act on.
  var topNode: Node? {
    let above = presented.last { $0.phase != .dismissing }
    return above.map { $0.node } ?? rootNode
  }

  func tappables(in node: Node) -> [(title: String, node: Node)] {
    var found: [(String, Node)] = []
    node.visitShown { node in
      if node.drawn is any TappableView || node.drawn is any SharingView {
        found.append((node.shownTexts.joined(separator: " "), node))
      }
    }
    return found
  }
}

extension StackController {
  /// How what is shown differs from what is wanted, if it does.
  var difference: String? {
    let wanted = wantedPath
    guard wanted != shownPath else { return nil }
    return "stack in \(node.path): shows \(shownPath), wanted is \(wanted)"
  }
}
