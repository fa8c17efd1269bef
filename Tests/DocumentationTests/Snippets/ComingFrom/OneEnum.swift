import Foundation
import Navlog

enum OneEnum {
  // Before: enum AppNavigation: Navigation, where Navigation is Hashable, Sendable, Identifiable.
  // Now, the protocol also requires Codable. The compiler synthesizes it if all associated values are Codable.
  enum AppNavigation: Navigation {
    case characterList
    case characterDetail(id: Int)
    case imageGallery(characterId: Int)

    var presentationType: PresentationType {
      switch self {
      case .characterList, .characterDetail: .push
      case .imageGallery: .fullScreen
      }
    }
  }

  @MainActor
  final class Launch {
    // Before: @State private var router = Router<AppNavigation>(level: 0, parent: nil), in a view.
    let session = RouterSession<AppNavigation>(
      configuration: .init(links: { DeepLink.table?.resolve($0) ?? .noMatch }))
  }

  enum DeepLink {
    // Before: static func destination(from url: URL) -> AppNavigation?, with a parser for each host.
    static let table = try? DeepLinkTable<AppNavigation>(
      schemes: ["challenge"],
      routes: [
        DeepLinkRoute("character", to: .characterList),
        DeepLinkRoute("character/list", to: .characterList),
        DeepLinkRoute("character/:id(Int)", name: "characterDetail"),
      ])

    // Keeps the old name for code and tests that call this function.
    static func destination(from url: URL) -> AppNavigation? {
      table?.destination(of: url.absoluteString)
    }
  }

  @MainActor static func wire(_ viewModel: CharacterListViewModel, _ router: Router<AppNavigation>) {
    // The closure compiles unchanged. The log records the line of `navigate` as the call site.
    viewModel.onSelectCharacter = { id in
      router.navigate(to: .characterDetail(id: id))
    }
    // `emit` makes such a closure. The log records the line of `emit` as the call site. With `unlessOnTop`, a
    // second tap on the same row during the push has no effect.
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0), unlessOnTop: true) }
  }
}
