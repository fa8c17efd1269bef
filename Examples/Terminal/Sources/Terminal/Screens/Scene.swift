import ChallengeNavigation
import Navlog

/// The screen at one moment: a value that can be drawn and compared.
struct Scene: Hashable, Sendable {
  enum Moment: Hashable, Sendable {
    case present
    /// The position of an event, the position of the last event, and the time of day.
    case past(position: Int, last: Int, time: String?)
  }

  let moment: Moment
  /// The stacks, from the root to the visible one.
  let layers: [Layer]
  let content: ScreenContent
  /// The useful commands, in addition to the numbered actions.
  var hints: [CommandHint]

  /// The scene for an audience that cannot type.
  var withoutHints: Scene {
    var scene = self
    scene.hints = []
    return scene
  }
}

/// A stack of screens, which belongs to a root or a modal; or a dialog.
struct Layer: Hashable, Sendable {
  enum Presentation: Hashable, Sendable {
    case root
    case sheet
    case cover
    case dialog
  }

  let presentation: Presentation
  /// The names of the screens, bottom first.
  let names: [String]
  /// The names of the screens in a sheet that a cover hides; empty if no sheet is hidden.
  var hidden: [String] = []
}

/// A command that is useful in a scene, and its effect if the word does not explain it.
struct CommandHint: Hashable, Sendable {
  let word: String
  var meaning = ""
}

// MARK: - From the state

extension Scene {
  /// The scene of a state. Drawing makes no calls: only the screen's actions would use the router.
  @MainActor init(_ state: NavigationState<AppNavigation>, router: Router<AppNavigation>, moment: Moment) {
    self.init(
      moment: moment, layers: Layer.layers(of: state),
      content: Screen.visible(in: state, router: router).content,
      hints: Self.hints(state, moment))
  }

  /// The scene of a recorded moment. A screen that this version of the app does not know is shown by its name
  /// and its parameters.
  @MainActor init(_ player: SessionPlayer<AppNavigation>) {
    let session = player.shownSession
    let shown = session.shownState
    let content =
      if case .unknown(let screen)? = shown.visible {
        ScreenContent(
          title: screen.name,
          text: ["This version of the app does not know this screen.", "It was shown as \(screen)."],
          actions: [],
          layout: .rows)
      } else {
        Screen.visible(in: player.state, router: session.visibleRouter).content
      }
    self.init(
      moment: .past(
        position: player.position, last: player.end, time: (player.event?.time).map(timeOfDayText)),
      layers: Layer.layers(of: shown), content: content, hints: [])
  }

  private static func hints(_ state: NavigationState<AppNavigation>, _ moment: Moment) -> [CommandHint] {
    guard moment == .present else {
      return [
        CommandHint(word: "prev"), CommandHint(word: "next"),
        CommandHint(word: "present", meaning: "returns"),
        CommandHint(word: "branch", meaning: "continues from here"), CommandHint(word: "history"),
        CommandHint(word: "help"),
      ]
    }
    let router = state.visibleRouter
    var hints: [CommandHint] = []
    if !router.path.isEmpty { hints.append(CommandHint(word: "b", meaning: "back")) }
    if router.level > 0 || router.dialog != nil { hints.append(CommandHint(word: "x", meaning: "dismiss")) }
    if state.depth > 0 { hints.append(CommandHint(word: "home")) }
    return hints + ["settings", "link URL", "history", "help", "quit"].map { CommandHint(word: $0) }
  }
}

extension Screen {
  /// Returns the visible screen of a state.
  static func visible(in state: NavigationState<AppNavigation>, router: Router<AppNavigation>) -> Screen {
    let preferences = Preferences(flags: state.flags)
    return state.visible?.screen(router: router, preferences: preferences)
      ?? AppNavigation.homeScreen(router: router, preferences: preferences)
  }
}

extension Layer {
  /// Returns the stacks that lead to the visible screen, beginning with the stack of the root.
  static func layers<D: Hashable & Sendable>(of state: NavigationState<D>) -> [Layer] {
    guard var router = state.roots.first(where: { $0.id.root == state.selected }) else { return [] }
    var layers = [Layer(presentation: .root, names: [state.selected.description] + names(router))]
    while router.dialog == nil, let modal = router.topModal {
      if modal.slot == .fullScreen, let sheet = router.sheet {
        layers[layers.count - 1].hidden = names(sheet)
      }
      layers.append(Layer(presentation: Presentation(modal.slot), names: names(modal)))
      router = modal.router
    }
    if let dialog = router.dialog {
      layers.append(Layer(presentation: .dialog, names: ["\(dialog.entry.destination)"]))
    }
    return layers
  }

  private static func names<D: Hashable & Sendable>(_ modal: RouterState<D>.Modal) -> [String] {
    ["\(modal.entry.destination)"] + names(modal.router)
  }

  private static func names<D: Hashable & Sendable>(_ router: RouterState<D>) -> [String] {
    router.path.map { "\($0.destination)" }
  }
}

extension Layer.Presentation {
  fileprivate init(_ slot: PresentationType.Slot) {
    switch slot {
    case .sheet: self = .sheet
    case .fullScreen: self = .cover
    }
  }
}
