/// A change on screen that takes its time.
enum Transition {
  case present(Presentation)
  /// All that go at once, the lowest first.
  case dismiss([Presentation])
  case stack(StackController, pushing: Bool)

  var isModal: Bool {
    if case .stack = self { false } else { true }
  }

  func isOf(_ stack: StackController) -> Bool {
    if case .stack(let other, _) = self { other === stack } else { false }
  }

  @MainActor var text: String {
    switch self {
    case .present(let presentation): "presenting \(presentation)"
    case .dismiss(let presentations):
      "dismissing \(presentations.map { $0.description }.joined(separator: " and "))"
    case .stack(_, let pushing): pushing ? "pushing" : "popping"
    }
  }
}
