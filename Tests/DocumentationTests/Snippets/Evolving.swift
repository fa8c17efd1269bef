import Foundation
import Navlog
import NavlogTesting
import Testing

enum Today {
  enum CharacterNavigation: Navigation {
    case characterList
    case characterDetail(identifier: Int, tab: String)

    static let coding = DestinationCoding<CharacterNavigation>(upcasters: [
      // 1.1: the case `detail` got a longer name.
      .renameCase("detail", to: "characterDetail"),
      // 1.2: the detail has tabs, and its parameter has the name that the server uses.
      .addParameter("tab", "about", to: "characterDetail"),
      .renameParameter("id", of: "characterDetail", to: "identifier"),
      // 2.0: no more promotions.
      .removeCase("promotion"),
    ])
  }

  @MainActor static func launch(log: any EventLog) -> RouterSession<CharacterNavigation> {
    let session = RouterSession(
      log: log, configuration: .init(restoration: .lastSession, coding: CharacterNavigation.coding))
    return session
  }

  static let seasons = Upcaster { stored in
    guard stored.name == "episodes", let season = stored.parameterValue["season"] else { return stored }
    let name = season == 0 ? "specials" : "season"
    return RecordedDestination(type: stored.type, name: name, parameters: stored.parameters)
  }

  static let values: [Upcaster] = [
    .changeParameter("identifier", of: "characterDetail") { $0.asString },
    .changeParameter("filter.status", of: "characterList") { $0 == "living" ? "alive" : $0 },
  ]

  struct SchemaTests {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Support")

    @Test func `recorded destinations are still read`() throws {
      expectSchema(
        at: folder.appending(path: "Navlog.schema"), as: CharacterNavigation.self,
        coding: CharacterNavigation.coding,
        examples: [.characterList, .characterDetail(identifier: 1, tab: "about")])
    }
  }
}
