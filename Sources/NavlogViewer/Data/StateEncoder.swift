import Navlog

/// Writes whole states, and the parts of states that patches contain, as numbers.
/// `Documentation/ViewerFormat.md` is the contract.
struct StateEncoder {
  let vocabulary: Vocabulary
  /// The position of the patch's event. The positions of entries are encoded as distances from it. The value is `nil` within a
  /// whole state, which contains the positions themselves.
  let position: Int?

  func append(_ state: NavigationState<DestinationID>, to bytes: inout Varints) {
    bytes.append(vocabulary.roots.number(state.selected))
    bytes.append(state.roots.count)
    for root in state.roots {
      bytes.append(vocabulary.roots.number(root.id.root))
      append(root, to: &bytes)
    }
    bytes.append(state.flags.count)
    for (name, value) in state.flags.sorted(by: { $0.key < $1.key }) {
      append(flag: name, value, to: &bytes)
    }
    append(state.pendingIntents, to: &bytes)
  }

  func append(_ router: RouterState<DestinationID>, to bytes: inout Varints) {
    let parts = [
      router.root != nil, router.sheet != nil, router.fullScreen != nil, router.dialog != nil,
      router.isActive,
    ]
    bytes.append(parts.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) })
    if let root = router.root { bytes.append(root.rawValue) }
    bytes.append(router.path.count)
    for screen in router.path { append(screen, to: &bytes) }
    if let sheet = router.sheet { append(sheet, to: &bytes) }
    if let cover = router.fullScreen { append(cover, to: &bytes) }
    if let dialog = router.dialog { append(dialog, to: &bytes) }
  }

  func append(_ screen: NavigationEntry<DestinationID>, to bytes: inout Varints) {
    bytes.append(screen.destination.rawValue)
    bytes.append(entry: screen.id, below: position)
  }

  func append(_ modal: RouterState<DestinationID>.Modal, to bytes: inout Varints) {
    append(modal.entry, to: &bytes)
    bytes.append(vocabulary.texts.number(modal.style.description))
    append(modal.detent, to: &bytes)
    append(modal.router, to: &bytes)
  }

  func append(_ detent: PresentationType.Detent?, to bytes: inout Varints) {
    bytes.append(detent.map { vocabulary.texts.number($0.description) + 1 } ?? 0)
  }

  func append(_ dialog: RouterState<DestinationID>.Dialog, to bytes: inout Varints) {
    append(dialog.entry, to: &bytes)
    bytes.append(vocabulary.texts.number(dialog.style.description))
  }

  func append(flag name: String, _ value: JSONValue, to bytes: inout Varints) {
    bytes.append(vocabulary.texts.number(name))
    bytes.append(vocabulary.texts.number(value.text))
  }

  func append(_ intents: [PendingIntent<DestinationID>], to bytes: inout Varints) {
    bytes.append(intents.count)
    for intent in intents {
      bytes.append(entry: intent.id, below: position)
      let named = intent.compactMap { vocabulary.destination($0) }
      bytes.append(vocabulary.texts.number(named?.summary ?? ""))
    }
  }
}
