/// What stands on the upper edge of a box: how it is presented, and the screens in it.
struct LayerLabel {
  private let prefix: String
  private let names: [String]

  init(_ layer: Layer) {
    names = layer.names
    prefix =
      switch layer.presentation {
      case .root: ""
      case .sheet: "sheet: "
      case .cover: "cover: "
      }
  }

  /// The label in at most so many columns; when there is no room for all screens, the lowest are left out.
  func line(columns: Int, isOnTop: Bool) -> Line {
    var kept = names[...]
    while kept.count > 1, text(kept).count > columns { kept.removeFirst() }
    return Line(prefix, .key) + Line(path(kept), isOnTop ? .title : .plain)
  }

  private func text(_ kept: ArraySlice<String>) -> String { prefix + path(kept) }

  private func path(_ kept: ArraySlice<String>) -> String {
    (kept.count < names.count ? "… / " : "") + kept.joined(separator: " / ")
  }
}
