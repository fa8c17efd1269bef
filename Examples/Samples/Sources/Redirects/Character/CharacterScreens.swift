import Navlog
import Observation
import SampleUI

// MARK: - List

@MainActor
protocol CharacterListNavigatorContract {
  func navigateToDetail(id: Int)
  func presentFilter()
}

struct CharacterListNavigator: CharacterListNavigatorContract {
  let navigator: any Navigator

  func navigateToDetail(id: Int) {
    navigator.navigate(to: CharacterIncomingNavigation.detail(identifier: id))
  }

  func presentFilter() {
    navigator.present(CharacterOutgoingNavigation.filter, style: .sheet(detents: [.medium, .large]))
  }
}

enum CharacterListEvent: Hashable, CustomStringConvertible {
  case viewed(byLink: Bool)

  var description: String {
    switch self {
    case .viewed(let byLink): "viewed\(byLink ? " by a link" : "")"
    }
  }
}

/// Reports each time the list comes into view.
final class CharacterListTracker: NavigationTracker {
  private let report: (CharacterListEvent) -> Void
  private var visible = VisibleScreen()

  init(report: @escaping (CharacterListEvent) -> Void) { self.report = report }

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard visible.change(to: state) == .list else { return }
    report(.viewed(byLink: event.origin == .deepLink))
  }
}

@Observable
@MainActor
final class CharacterListViewModel {
  let items = [(id: 1, name: "Rick"), (id: 2, name: "Morty")]
  private let navigator: any CharacterListNavigatorContract

  init(navigator: any CharacterListNavigatorContract) {
    self.navigator = navigator
  }

  func didSelectItem(_ id: Int) {
    navigator.navigateToDetail(id: id)
  }

  func didTapOnFilter() {
    navigator.presentFilter()
  }
}

@MainActor
struct CharacterListView {
  let viewModel: CharacterListViewModel

  var body: Screen {
    Screen("Characters") {
      for item in viewModel.items { Button(item.name) { viewModel.didSelectItem(item.id) } }
      Button("Filter", action: viewModel.didTapOnFilter)
    }
  }
}

// MARK: - Detail

@MainActor
protocol CharacterDetailNavigatorContract {
  func goBack()
}

struct CharacterDetailNavigator: CharacterDetailNavigatorContract {
  let navigator: any Navigator

  func goBack() {
    navigator.goBack()
  }
}

enum CharacterDetailEvent: Hashable, CustomStringConvertible {
  case viewed(identifier: Int, byLink: Bool)

  var description: String {
    switch self {
    case .viewed(let identifier, let byLink): "\(identifier) viewed\(byLink ? " by a link" : "")"
    }
  }
}

/// Reports each time a character comes into view.
final class CharacterDetailTracker: NavigationTracker {
  private let report: (CharacterDetailEvent) -> Void
  private var visible = VisibleScreen()

  init(report: @escaping (CharacterDetailEvent) -> Void) { self.report = report }

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard case .detail(let identifier) = visible.change(to: state) else { return }
    report(.viewed(identifier: identifier, byLink: event.origin == .deepLink))
  }
}

@Observable
@MainActor
final class CharacterDetailViewModel {
  let identifier: Int
  private let navigator: any CharacterDetailNavigatorContract

  init(identifier: Int, navigator: any CharacterDetailNavigatorContract) {
    self.identifier = identifier
    self.navigator = navigator
  }

  func didTapOnBack() {
    navigator.goBack()
  }
}

@MainActor
struct CharacterDetailView {
  let viewModel: CharacterDetailViewModel

  var body: Screen {
    Screen("Character \(viewModel.identifier)") { Button("Back", action: viewModel.didTapOnBack) }
  }
}
