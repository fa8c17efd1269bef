internal import Foundation

extension TestHost {
  /// Taps the button, toggle or share link with the title on the screen that the user can act on.
  public func tap(_ title: String) throws(HarnessMisuse) {
    let found = tappables(in: try actableLayer("tap \(title)")).filter { $0.title == title }
    guard let node = found.first?.node, found.count == 1 else {
      let problem = found.isEmpty ? "no button" : "\(found.count) buttons"
      throw HarnessMisuse("There is \(problem) titled “\(title)” on the top screen, which has: \(buttons).")
    }
    if let view = node.drawn as? any TappableView { view.tap() }
    if let view = node.drawn as? any SharingView { sharedItems.append(view.item.absoluteString) }
  }

  /// Moves a slider of the screen that the user can act on; the first one, unless another is said.
  public func moveSlider(_ index: Int = 0, to value: Double) throws(HarnessMisuse) {
    var sliders: [any SlidingView] = []
    try actableLayer("move a slider").visitShown { node in
      if let slider = node.drawn as? any SlidingView { sliders.append(slider) }
    }
    guard sliders.indices.contains(index) else {
      throw HarnessMisuse("There is no slider \(index) on the top screen, which has \(sliders.count).")
    }
    if let problem = sliders[index].move(value) {
      throw HarnessMisuse("The slider cannot be moved to \(value): \(problem).")
    }
  }

  /// Where the sliders of the screen that the user can act on stand.
  public var sliders: [Double] {
    var found: [Double] = []
    topNode?.visitShown { if let slider = $0.drawn as? any SlidingView { found.append(slider.position()) } }
    return found
  }

  /// The place of the layer that the user can act on.
  func actableLayer(_ act: String) throws(HarnessMisuse) -> Node {
    guard let topNode else {
      throw HarnessMisuse("Nothing is shown yet: update() or settle() comes before \(act).")
    }
    return topNode
  }
}
