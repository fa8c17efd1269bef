public import Navlog

/// A modal in a test. Its address is derived from the router that presents it.
typealias Presented = (_ parent: RouterID) -> RouterState<Screen>.Modal

/// A dialog in a test.
typealias Asked = RouterState<Screen>.Dialog

/// A path in a test, such as `[1: .list, 2: .detail(id: 7)]`.
typealias Path = KeyValuePairs<EntryID, Screen>

extension EntryID: ExpressibleByIntegerLiteral {
  /// An identity with the given position.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension RouterID: ExpressibleByStringLiteral {
  /// An address in its stored form.
  public init(stringLiteral value: String) {
    guard let id = RouterID(value) else { preconditionFailure("\(value) is not an address") }
    self = id
  }
}

/// Returns a state with one root, `main`.
func state(
  path: Path = [:], sheet: Presented? = nil, cover: Presented? = nil, dialog: Asked? = nil,
  isActive: Bool = false, flags: [String: JSONValue] = [:], pendingIntents: [PendingIntent<Screen>] = [],
  at position: Int
) -> NavigationState<Screen> {
  NavigationState(
    roots: [root(.main, path: path, sheet: sheet, cover: cover, dialog: dialog, isActive: isActive)],
    selected: .main, flags: flags, pendingIntents: pendingIntents, position: position)
}

/// Returns a state with several roots.
func state(
  roots: [RouterState<Screen>], selected: RootName, at position: Int
) -> NavigationState<Screen> {
  NavigationState(roots: roots, selected: selected, position: position)
}

func root(
  _ name: RootName, path: Path = [:], sheet: Presented? = nil, cover: Presented? = nil,
  dialog: Asked? = nil, isActive: Bool = false
) -> RouterState<Screen> {
  router(RouterID(name), root: nil, path, sheet, cover, dialog, isActive)
}

func sheet(
  _ id: EntryID, _ screen: Screen, detents: Set<PresentationType.Detent> = [.large],
  at detent: PresentationType.Detent? = nil,
  path: Path = [:], sheet: Presented? = nil, cover: Presented? = nil, dialog: Asked? = nil,
  isActive: Bool = false
) -> Presented {
  modal(id, screen, .sheet(detents: detents), detent, path, sheet, cover, dialog, isActive)
}

func cover(
  _ id: EntryID, _ screen: Screen, path: Path = [:], sheet: Presented? = nil, cover: Presented? = nil,
  dialog: Asked? = nil, isActive: Bool = false
) -> Presented {
  modal(id, screen, .fullScreen, nil, path, sheet, cover, dialog, isActive)
}

func alert(_ id: EntryID, _ screen: Screen) -> Asked {
  RouterState.Dialog(entry: NavigationEntry(id: id, destination: screen), style: .alert)
}

func confirmation(_ id: EntryID, _ screen: Screen) -> Asked {
  RouterState.Dialog(entry: NavigationEntry(id: id, destination: screen), style: .confirmationDialog)
}

private func modal(
  _ id: EntryID, _ screen: Screen, _ style: PresentationType, _ detent: PresentationType.Detent?,
  _ path: Path,
  _ sheet: Presented?, _ cover: Presented?, _ dialog: Asked?, _ isActive: Bool
) -> Presented {
  { parent in
    RouterState.Modal(
      entry: NavigationEntry(id: id, destination: screen), style: style, detent: detent,
      router: router(
        parent.child(style.slot ?? .sheet, id), root: screen, path, sheet, cover, dialog, isActive))
  }
}

private func router(
  _ id: RouterID, root: Screen?, _ path: Path, _ sheet: Presented?, _ cover: Presented?, _ dialog: Asked?,
  _ isActive: Bool
) -> RouterState<Screen> {
  RouterState(
    id: id, root: root, path: path.map { NavigationEntry(id: $0.key, destination: $0.value) },
    sheet: sheet?(id), fullScreen: cover?(id), dialog: dialog, isActive: isActive)
}
