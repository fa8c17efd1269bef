import Navlog

/// Asks a server before it opens a screen. An answer that comes after the user has left changes nothing.
@MainActor
struct CharacterOpener {
  let router: Router<AppNavigation>
  let exists: (Int) async -> Bool

  func open(id: Int) async {
    let position = router.navigationStackPath
    guard await exists(id), router.navigationStackPath == position else { return }
    router.navigate(to: .character(id: id))
  }
}
