import Navlog
import Observation
import SwiftUI

// MARK: - List

enum CharacterListViewState: Equatable {
  case idle
  case loading
  case loaded([Character])
  case failed
}

@Observable
@MainActor
final class CharacterListViewModel {
  private(set) var state: CharacterListViewState = .idle

  private let getCharactersUseCase: any GetCharactersUseCaseContract
  private let router: any Navigator

  init(getCharactersUseCase: any GetCharactersUseCaseContract, router: any Navigator) {
    self.getCharactersUseCase = getCharactersUseCase
    self.router = router
  }

  func load() async {
    state = .loading
    do { state = .loaded(try await getCharactersUseCase.execute()) } catch { state = .failed }
  }

  func didSelectItem(_ item: Character) {
    router.navigate(to: CharacterNavigation.detail(identifier: item.id))
  }

  func didTapOnBack() {
    router.goBack()
  }
}

struct CharacterListView: View {
  @State private var viewModel: CharacterListViewModel

  init(viewModel: CharacterListViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      switch viewModel.state {
      case .idle, .loading: Text("Loading…")
      case .failed: Text("The characters could not be loaded")
      case .loaded(let characters):
        ForEach(characters, id: \.id) { character in
          Button(character.name) { viewModel.didSelectItem(character) }
        }
      }
      Button("Back", action: viewModel.didTapOnBack)
    }
    .navigationTitle("Characters")
    .task { await viewModel.load() }
  }
}

// MARK: - Detail

enum CharacterDetailViewState: Equatable {
  case idle
  case loading
  case loaded(Character)
  case notFound
  case failed
}

@Observable
@MainActor
final class CharacterDetailViewModel {
  private(set) var state: CharacterDetailViewState = .idle

  private let identifier: Int
  private let getCharactersUseCase: any GetCharactersUseCaseContract
  private let router: any Navigator

  init(identifier: Int, getCharactersUseCase: any GetCharactersUseCaseContract, router: any Navigator) {
    self.identifier = identifier
    self.getCharactersUseCase = getCharactersUseCase
    self.router = router
  }

  func load() async {
    state = .loading
    do {
      let character = try await getCharactersUseCase.execute().first { $0.id == identifier }
      state = character.map { .loaded($0) } ?? .notFound
    } catch {
      state = .failed
    }
  }

  func didTapOnBack() {
    router.pop()
  }
}

struct CharacterDetailView: View {
  @State private var viewModel: CharacterDetailViewModel

  init(viewModel: CharacterDetailViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List { Button("Back", action: viewModel.didTapOnBack) }
      .navigationTitle(title)
      .task { await viewModel.load() }
  }

  private var title: String {
    switch viewModel.state {
    case .idle, .loading: "Loading…"
    case .loaded(let character): character.name
    case .notFound: "No such character"
    case .failed: "The character could not be loaded"
    }
  }
}
