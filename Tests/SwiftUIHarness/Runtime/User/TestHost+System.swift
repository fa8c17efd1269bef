public import Foundation

extension TestHost {
  /// Opens a URL: every `onOpenURL` of the tree is called, seen or not, the root's layer first.
  ///
  /// Returns how many were called.
  @discardableResult
  public func open(_ url: URL) -> Int {
    var found: [(URL) -> Void] = []
    for layer in layerNodes {
      layer.visitAll { node in
        if let carrier = node.drawn as? any TraitCarrier, case .opensURLs(let action) = carrier.trait {
          found.append(action)
        }
      }
    }
    for action in found { action(url) }
    return found.count
  }
}
