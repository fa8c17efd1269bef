import Navlog

func makeLinks() throws -> DeepLinkTable<AppNavigation> {
  try DeepLinkTable(
    schemes: ["challenge"], hosts: ["challenge.example.com"],
    routes: [
      DeepLinkRoute("character/list", to: .characterList),
      DeepLinkRoute("character/:id(Int)", name: "characterDetail", below: [.characterList]),
      DeepLinkRoute("episode?id(Int)") { .episodeDetail(id: try $0.int("id")) },
      DeepLinkRoute("settings", to: .settings, dismissingModals: true),
    ])
}

@MainActor func linksExample(log: any EventLog) throws {
  let links = try makeLinks()
  let session = RouterSession<AppNavigation>(log: log, configuration: .init(links: links.resolve))
  session.open("challenge://character/42")

  print(links.destination(of: "challenge://episode?id=7") as Any)  // .episodeDetail(id: 7)
  print(links.url(for: .characterDetail(id: 42)) as Any)  // "challenge://character/42"
  print(links.resolve("challenge://character/%00"))  // .refused("an escape stands for a NUL")
}

@MainActor func placementExample(log: any EventLog) throws -> String {
  let route = DeepLinkRoute<AppNavigation>(
    "character/:id(Int)", name: "characterDetail", select: "home", dismissingModals: true,
    below: [.characterList])
  let links = try DeepLinkTable(schemes: ["challenge"], routes: [route])
  let session = RouterSession<AppNavigation>(
    log: log, configuration: .init(roots: ["home", "search"], links: links.resolve))
  session.select("search")
  session.router.navigate(to: .settings)  // a sheet above search
  session.open("challenge://character/42")
  print(session.state.pathText)  // home/characterList/characterDetail(id: 42)
  return session.state.pathText
}

struct EpisodeDeepLinkHandler: DeepLinkHandler {
  let scheme = "challenge"
  let host = "episode"

  func resolve(_ url: LinkURL) -> AppNavigation? {
    switch url.path {
    case "/detail": url.queryParameter("id").flatMap { Int($0) }.map { .episodeDetail(id: $0) }
    default: nil
    }
  }
}

@MainActor func handlersExample(log: any EventLog) throws {
  let links = DeepLinks(handlers: [EpisodeDeepLinkHandler()], table: try makeLinks())
  let session = RouterSession<AppNavigation>(log: log, configuration: .init(links: links.resolve))
  session.open("challenge://episode/detail?id=7")
}
