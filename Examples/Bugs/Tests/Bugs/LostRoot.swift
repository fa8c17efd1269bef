import Navlog

/// The switch for the search adds a tab. The code removes all tabs but the selected one and adds them again,
/// so the screens that were open in Home are lost.
@MainActor
enum LostRoot {
  static func play(_ log: any EventLog) async throws {
    let app = try await makeLostRoot(log: log, id: "7ab5")
    app.tap(.characters, .morty)
    app.select("settings")
    app.tap(.about, .back)
    app.showSearch()
    app.select("home")
    try await app.session.close()
  }
}

@MainActor
func makeLostRoot(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> TabsCopy {
  let variant = Variant.current
  let app = TabsCopy(log: log, id: id)
  app.onShowSearch = { app in
    if variant == .faulty { app.session.send(.setRoots(["settings"])) }
    app.session.send(.setRoots(["home", "search", "settings"]))
  }
  return app
}
