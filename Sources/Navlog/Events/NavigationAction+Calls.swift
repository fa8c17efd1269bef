extension NavigationAction where N: Navigation {
  /// Shows a destination in its own presentation: `.navigate(to: .characterDetail(id: 42))`.
  public static func navigate(to destination: N, unlessOnTop: Bool = false) -> Self {
    .navigate(
      destination, style: PresentationStyle(destination.presentationType), unlessOnTop: unlessOnTop)
  }

  /// Goes back one screen.
  public static var pop: Self { .pop(count: 1) }
}
