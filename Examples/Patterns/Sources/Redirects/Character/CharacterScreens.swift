import Navlog
import Observation
import SwiftUI

// MARK: - List

@MainActor
protocol CharacterListNavigatorContract {
  func navigateToDetail(id: Int, at source: CallSite)
  func presentFilter(at source: CallSite)
}

struct CharacterListNavigator: CharacterListNavigatorContract {
  let navigator: any Navigator

  func navigateToDetail(id: Int, at source: CallSite = CallSite()) {
    navigator.navigate(to: CharacterIncomingNavigation.detail(identifier: id), at: source)
  }

  func presentFilter(at source: CallSite = CallSite()) {
    let style = PresentationType.sheet(detents: [.medium, .large])
    navigator.present(CharacterOutgoingNavigation.filter, style: style, at: source)
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

struct CharacterItem: Hashable, Identifiable {
  let id: Int
  let name: String

  /// A fixed list of characters. A real app would ask a use case.
  static let all = [CharacterItem(id: 1, name: "Rick"), CharacterItem(id: 2, name: "Morty")]
}

enum CharacterListViewState: Equatable {
  case idle
  case loaded([CharacterItem])
}

@Observable
@MainActor
final class CharacterListViewModel {
  private(set) var state: CharacterListViewState = .idle
  private let navigator: any CharacterListNavigatorContract

  init(navigator: any CharacterListNavigatorContract) {
    self.navigator = navigator
  }

  func load() {
    state = .loaded(CharacterItem.all)
  }

  func didSelectItem(_ id: Int) {
    navigator.navigateToDetail(id: id, at: CallSite())
  }

  func didTapOnFilter() {
    navigator.presentFilter(at: CallSite())
  }
}

struct CharacterListView: View {
  @State private var viewModel: CharacterListViewModel

  init(viewModel: CharacterListViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      if case .loaded(let items) = viewModel.state {
        ForEach(items) { item in Button(item.name) { viewModel.didSelectItem(item.id) } }
      }
      Button("Filter", action: viewModel.didTapOnFilter)
    }
    .navigationTitle("Characters")
    .onAppear { viewModel.load() }
  }
}

// MARK: - Detail

@MainActor
protocol CharacterDetailNavigatorContract {
  func goBack(at source: CallSite)
}

struct CharacterDetailNavigator: CharacterDetailNavigatorContract {
  let navigator: any Navigator

  func goBack(at source: CallSite = CallSite()) {
    navigator.goBack(at: source)
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

enum CharacterDetailViewState: Equatable {
  case idle
  case loaded(CharacterItem)
  case notFound
}

@Observable
@MainActor
final class CharacterDetailViewModel {
  private(set) var state: CharacterDetailViewState = .idle
  let identifier: Int
  private let navigator: any CharacterDetailNavigatorContract

  init(identifier: Int, navigator: any CharacterDetailNavigatorContract) {
    self.identifier = identifier
    self.navigator = navigator
  }

  func load() {
    state = CharacterItem.all.first { $0.id == identifier }.map { .loaded($0) } ?? .notFound
  }

  func didTapOnBack() {
    navigator.goBack(at: CallSite())
  }
}

struct CharacterDetailView: View {
  @State private var viewModel: CharacterDetailViewModel

  init(viewModel: CharacterDetailViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      switch viewModel.state {
      case .idle: EmptyView()
      case .loaded(let character): Text(character.name)
      case .notFound: Text("There is no such character")
      }
      Button("Back", action: viewModel.didTapOnBack)
    }
    .navigationTitle("Character \(viewModel.identifier)")
    .onAppear { viewModel.load() }
  }
}
