import Navlog

/// The tab Home goes back to its root whenever the user selects the tab. Only a second tap on the selected tab should have this
/// effect.
@MainActor
enum PoppingTab {
  static func play(_ log: any EventLog) async throws {
    let app = try await makePoppingTab(log: log, id: "9099")
    app.select("settings")
    app.select("home")
    app.tap(.characters, .morty)
    app.select("settings")
    app.tap(.about)
    app.select("home")
    try await app.session.close()
  }
}

@MainActor
func makePoppingTab(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> TabsCopy {
  let variant = Variant.current
  let app = TabsCopy(log: log, id: id)
  app.onSelect = { tab, app in
    if variant == .faulty, tab == "home" { app.session.router(root: "home").popToRoot() }
  }
  return app
}
