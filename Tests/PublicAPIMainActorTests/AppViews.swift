#if canImport(SwiftUI)
import Navlog
import NavlogSwiftUI
import SwiftUI

struct ContentView: View {
  let model: AppModel

  var body: some View {
    TabContainer(model.session) { destination, router in
      destination.view(model: model, router: router)
    } content: { root, router in
      CharacterList(viewModel: model.makeList())
    } label: { root in
      Text(verbatim: root.description)
    }
  }
}

struct CharacterList: View {
  @State var viewModel: CharacterListViewModel

  var body: some View {
    Button("Character 7") { viewModel.didSelect(id: 7) }
    Button("Latest") { Task { await viewModel.showLatest() } }
  }
}

extension AppNavigation {
  // A destination is Sendable, and therefore not isolated: what maps it to views says that it is.
  @MainActor @ViewBuilder func view(model: AppModel, router: Router<AppNavigation>) -> some View {
    switch self {
    case .characterDetail(let id, _):
      Text(verbatim: "Character \(id)")
      Button("Back", action: router.emit { .pop })
    case .login: Button("Log in") { model.session.setFlag("isAuthenticated", true) }
    case .characterList, .favourites, .settings: Button("Close", action: router.emit { .dismiss })
    }
  }
}
#endif

#if os(Linux)
import Testing

/// On the stand-in for SwiftUI.
@Suite struct MainActorViewTests {
  @Test func `a tap in a view that knows only its ViewModel navigates`() throws {
    let model = try AppModel(log: InMemoryEventLog())
    let host = TestHost { ContentView(model: model) }
    host.settle()
    try host.tap("Character 7")
    host.settle()
    #expect(model.session.state.visible == .characterDetail(id: 7, token: "t"))
    try host.tap("Back")
    host.settle()
    #expect(model.session.state.visible == nil)
    #expect(host.failures == [])
  }
}
#endif
