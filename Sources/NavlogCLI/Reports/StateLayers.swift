import Navlog
import NavlogTerminal
import NavlogTools

/// A state drawn as a stack of layers, the visible screen on top.
struct StateLayers {
  private static let maximumScreens = 6

  private let state: NavigationState<RecordedDestination>
  private let style: Style

  /// Creates the drawing of a state.
  init(_ state: NavigationState<RecordedDestination>, _ style: Style) {
    (self.state, self.style) = (state, style)
  }

  /// Returns the lines of the drawing, none wider than `width`.
  func lines(width: Int) -> [String] {
    let layers = layers(of: state.roots.first { $0.id.root == state.selected } ?? state.visibleRouter, nil)
    let longest = layers.flatMap { [$0.name] + $0.screens }.map(\.displayWidth).max() ?? 0
    let inner = max(8, min(max(30, longest + 2), width - 14))
    var lines: [String] = []
    for (index, layer) in layers.reversed().enumerated() {
      let edge = String(repeating: "─", count: max(0, inner - layer.name.fitted(inner - 2).displayWidth - 1))
      let (left, right) = index == 0 ? ("╭", "╮") : ("├", "┤")
      lines.append(
        style("\(left)─ ", .faint) + style(layer.name.fitted(inner - 2), .magenta)
          + style(" \(edge)\(right)", .faint))
      for (depth, screen) in layer.screens.enumerated() {
        let isVisible = index == 0 && depth == 0
        let text = style(screen.fitted(inner).padded(inner), isVisible ? .bold : .plain)
        lines.append(
          style("│ ", .faint) + text + style(" │", .faint) + (isVisible ? style(" ◀ visible", .green) : ""))
      }
    }
    lines.append(style("╰" + String(repeating: "─", count: inner + 2) + "╯", .faint))
    return lines + others(width: width)
  }

  private func layers(
    of router: RouterState<RecordedDestination>, _ style: PresentationType?
  ) -> [(name: String, screens: [String])] {
    var screens = router.path.reversed().map { $0.destination.description.shown }
    if let root = router.root { screens.append(root.description.shown) }
    if screens.isEmpty { screens = ["(its own screen)"] }
    if screens.count > Self.maximumScreens {
      screens =
        screens.prefix(Self.maximumScreens - 1) + ["… \(screens.count - Self.maximumScreens + 1) more"]
    }
    let name = style?.description ?? router.id.root.description
    let dialog = router.dialog.map { [($0.style.description, [$0.entry.destination.description.shown])] }
    let modals = router.modals.flatMap { layers(of: $0.router, $0.style) }
    return [(name.shown, screens)] + modals + (dialog ?? [])
  }

  private func others(width: Int) -> [String] {
    let others = state.roots.filter { $0.id.root != state.selected }
    guard !others.isEmpty else { return [] }
    let names = others.map { "\($0.id.root)" + ($0.path.isEmpty ? "" : " (\($0.path.count) deep)") }
    return [style("not selected: \(names.joined(separator: ", "))".shown.fitted(width), .faint)]
  }
}
