#if canImport(SwiftUI)
import Navlog
import NavlogInspector
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
  // A destination is Sendable, and therefore not isolated. The code that maps a destination to a view is marked
  // as isolated.
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

/// A view with all other APIs whose closures the library calls.
struct WideView: View {
  let model: AppModel
  @State private var timeouts: [String] = []

  var body: some View {
    SplitContainer(
      model.session, selection: { selected }, onSelect: { model.session.select($0) },
      timing: TransitionTiming { timeouts.append("\($0)") },
      dialog: { destination, router in
        DialogContent(
          Text(verbatim: "\(destination)"),
          buttons: [
            DialogButton(Text("Log out"), answer: "logOut") {
              model.session.setFlag("isAuthenticated", false)
            }
          ])
      }
    ) { destination, router in
      destination.view(model: model, router: router)
    } content: { root, router in
      CharacterList(viewModel: model.makeList())
    } rows: {
      ForEach(model.session.roots, id: \.self) { Text(verbatim: $0.description).tag($0) }
    }
    .navlogWindow(model.session, root: "home")
  }

  private var selected: RootName? { model.session.selected }
}

/// A player that shows the last call of its screens and can be taken over.
struct RecordingView: View {
  let model: AppModel
  let player: SessionPlayer<AppNavigation>
  @State private var call = "none"

  var body: some View {
    NavigationContainer(player) { destination, router in
      destination.view(model: model, router: router)
    } content: { router in
      Text(verbatim: "last call: \(call)")
      Button("Settings", action: router.emit { .navigate(to: .settings) })
    }
    .onAppear { player.onCall = { refused, router in call = "\(refused)" } }
    .navlogPlayer(player) { _ = player.takeOver(log: InMemoryEventLog()) }
  }
}
#endif

#if os(Linux)
import Testing

/// These tests run on the stand-in for SwiftUI.
@Suite struct MainActorViewTests {
  @Test func `a tap navigates in a view that knows only its ViewModel`() throws {
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

  @Test func `rows, dialogs and players call the closures of the app`() throws {
    let model = try AppModel(log: InMemoryEventLog())
    let wide = TestHost { WideView(model: model) }
    wide.horizontalSizeClass = .regular
    wide.settle()
    try wide.tapRow("search")
    wide.settle()
    #expect(model.session.selected == "search")
    model.session.router.present(.settings, style: .alert)
    wide.settle()
    try wide.answer("Log out")
    wide.settle()
    #expect(model.session.flags["isAuthenticated"] == false)

    let player = try SessionPlayer<AppNavigation>(log: model.session.log)
    let recording = TestHost { RecordingView(model: model, player: player) }
    recording.settle()
    try recording.tap("Settings")
    recording.settle()
    #expect(recording.visibleText.contains("last call: navigate -> sheet:settings"))
    try recording.tap("Take over")
    recording.settle()
    try recording.tap("Settings")
    recording.settle()
    #expect(player.shownSession.state.visible == .settings)
    #expect(wide.failures + recording.failures == [])
  }
}
#endif
