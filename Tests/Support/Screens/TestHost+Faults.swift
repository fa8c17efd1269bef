import Navlog
import SwiftUI

@testable import NavlogSwiftUI

extension TestHost {
  /// The layers on screen, each with its screens, such as `home/list` or `sheet filter/detail 2`.
  var layerTexts: [String] {
    layers.map { layer in
      let kind = layer.kind.map { "\($0) " } ?? ""
      let phase = layer.phase == .shown ? "" : " (\(layer.phase))"
      if layer.isDialog { return kind + layer.top.text.prefix { $0 != "\n" } + phase }
      return kind + layer.screens.map { $0.text.replacing("\nclose", with: "") }.joined(separator: "/")
        + phase
    }
  }

  /// Returns the differences between the screen of a settled window and the expected screen.
  func faults(showing presentation: Presentation<ShownScreen<Place>>, _ layout: TestApp.Layout) -> [String] {
    var faults = failures.map { $0.description } + differences
    let dialogs = presentation.dialog.map { _ in [AnyHashable(true)] } ?? []
    if layers.map({ $0.item }) != [nil] + presentation.modals.map({ AnyHashable($0.id) }) + dialogs {
      faults.append("layers \(layerTexts), expected \(presentation)")
      return faults
    }
    var expected = rootScreens(of: presentation, layout)
    faults += difference(of: layers[0], nil, expected)
    for (layer, modal) in zip(layers.dropFirst(), presentation.modals) {
      expected = screens("\(modal.destination)", modal.path)
      let kind: PresentationKind = [.popover: .popover, .fullScreen: .cover][modal.style] ?? .sheet
      faults += difference(of: layer, kind, expected)
    }
    if let tab = layers[0].selectedTab, tab != AnyHashable(presentation.selected) {
      faults.append("tab \(tab) is selected, expected \(presentation.selected)")
    }
    if [.split, .columns].contains(layout), horizontalSizeClass != .compact,
      layers[0].sidebar?.text != sidebarText(presentation)
    {
      faults.append("the sidebar shows \(layers[0].sidebar?.text ?? "nothing"), expected \(presentation)")
    }
    faults += detentFaults(showing: presentation)
    if let dialog = presentation.dialog { return faults + dialogFaults(showing: dialog) }
    if visibleText != expected.last?.text {
      faults.append("\(visibleText) is visible, expected \(presentation)")
    }
    return faults
  }

  private typealias ExpectedScreen = (value: AnyHashable?, text: String)

  private func difference(
    of layer: LayerSnapshot, _ kind: PresentationKind?, _ expected: [ExpectedScreen]
  ) -> [String] {
    let isEqual =
      layer.kind == kind && layer.phase == .shown
      && layer.screens.map { $0.value } == expected.map { $0.value }
      && layer.screens.map { $0.text } == expected.map { $0.text }
    return isEqual ? [] : ["\(layer), expected \(expected.map { $0.text })"]
  }

  private func screens(_ bottom: String, _ path: [NavigationEntry<ShownScreen<Place>>]) -> [ExpectedScreen] {
    [(nil, "\(bottom)\nclose")] + path.map { (AnyHashable($0), "\($0.destination)\nclose") }
  }

  /// Returns the expected screens in the root's layer. The sidebar of a collapsed split view is the lowest screen.
  private func rootScreens(
    of presentation: Presentation<ShownScreen<Place>>, _ layout: TestApp.Layout
  ) -> [ExpectedScreen] {
    guard let path = presentation.path(of: RouterID(presentation.selected)) else { return [(nil, "")] }
    var screens = screens("\(presentation.selected)", path)
    let sidebar: ExpectedScreen = (nil, sidebarText(presentation))
    if layout == .columns {
      // The first screen of the path is the bottom screen of the stack in the last column.
      if screens.count > 1 { screens[1].value = nil }
      guard horizontalSizeClass == .compact else {
        return path.isEmpty ? [(nil, "nothing in \(presentation.selected)")] : Array(screens.dropFirst())
      }
      if presentation.selected == .sidebar, path.isEmpty { return [sidebar] }
      return [sidebar] + screens
    }
    guard layout == .split, horizontalSizeClass == .compact else { return screens }
    return presentation.selected == .sidebar && path.isEmpty ? [sidebar] : [sidebar] + screens
  }

  private func sidebarText(_ presentation: Presentation<ShownScreen<Place>>) -> String {
    presentation.roots.map { $0.id.root }.filter { $0 != .sidebar }.map { "\($0)" }.joined(separator: "\n")
  }
}
