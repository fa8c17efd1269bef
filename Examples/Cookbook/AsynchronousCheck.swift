import Navlog

/// Asks a server before it opens a screen. If the user has left the current screen meanwhile, the answer changes nothing.
@MainActor
struct CharacterOpener {
  let router: Router<AppNavigation>
  let exists: (Int) async -> Bool

  func open(id: Int) async {
    // Two screens with the same destination have different identities.
    let screen = router.entries.last?.id
    guard await exists(id) else { return }
    guard router.session.visibleRouter.id == router.id, router.entries.last?.id == screen else { return }
    router.navigate(to: .character(id: id))
  }
}
