import ChallengeCatalogue
import ChallengeCharacter
import Testing

@MainActor @Suite struct CharacterFeatureTests {
  @Test func `a row leads to the detail`() throws {
    let viewModel = CharacterFeature.makeListViewModel()
    var selected: [Int] = []
    viewModel.onSelectCharacter = { selected.append($0) }

    viewModel.didSelect(try #require(viewModel.characters.last))

    #expect(selected == [42])
  }

  @Test func `the list shows whom the filter allows`() {
    let dead = CharacterFeature.makeListViewModel(filter: CharacterFilter(status: .dead))
    #expect(dead.characters.map(\.id) == [7, 9, 10, 12, 16])
    #expect(CharacterFeature.makeListViewModel().characters.count == 20)
  }

  @Test func `the list tells when the filter and the way back are asked for`() {
    let viewModel = CharacterFeature.makeListViewModel()
    var told: [String] = []
    viewModel.onShowFilter = { told.append("filter") }
    viewModel.onBack = { told.append("back") }

    viewModel.didTapFilter()
    viewModel.didTapOnBack()

    #expect(told == ["filter", "back"])
  }

  @Test func `a detail tells what was chosen in it, by number`() throws {
    let viewModel = CharacterFeature.makeDetailViewModel(id: 42)
    guard case .loaded(let profile) = viewModel.state else {
      Issue.record("character 42 is not shown")
      return
    }
    var told: [String] = []
    viewModel.onBack = { told.append("back") }
    viewModel.onSelectLocation = { told.append("location \($0)") }
    viewModel.onSelectEpisode = { told.append("episode \($0)") }
    viewModel.onShowGallery = { told.append("gallery") }

    viewModel.didTapOnLocation(try #require(profile.location))
    viewModel.didSelect(profile.episodes[1])
    viewModel.didTapGallery()
    viewModel.didTapOnBack()

    #expect(told == ["location 2", "episode 12", "gallery", "back"])
  }

  @Test(arguments: [0, -1, 6, 999, Int.max, Int.min])
  func `a number that nobody has shows nobody`(id: Int) {
    let viewModel = CharacterFeature.makeDetailViewModel(id: id)
    #expect(viewModel.state == .notFound)
    #expect(viewModel.identifier == id)
    #expect(CharacterFeature.makeGalleryViewModel(characterID: id).character == nil)
  }

  @Test func `a choice in the filter is told at once and kept`() {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: CharacterFilter())
    var told: [CharacterFilter] = []
    var isClosed = false
    viewModel.onChangeFilter = { told.append($0) }
    viewModel.onClose = { isClosed = true }

    viewModel.didSelect(status: .unknown)
    viewModel.didSelect(status: nil)
    #expect(!isClosed)
    viewModel.didTapDone()

    #expect(told == [CharacterFilter(status: .unknown), CharacterFilter()])
    #expect(viewModel.filter == CharacterFilter())
    #expect(isClosed)
  }

  @Test func `the filter counts whom each choice leaves`() {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: CharacterFilter(status: .alive))
    let counts = CharacterStatus.allCases.map { viewModel.count(status: $0) }
    #expect(counts.reduce(0, +) == viewModel.count(status: nil))
    #expect(viewModel.count(status: .dead) == 5)
  }

  @Test func `the gallery tells whose pictures were tapped, and when it is closed`() {
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: 14)
    var told: [Int] = []
    var isClosed = false
    viewModel.onSelectCharacter = { told.append($0) }
    viewModel.onClose = { isClosed = true }

    viewModel.didTapCharacter()
    viewModel.didTapClose()

    #expect(told == [14])
    #expect(isClosed)
    #expect(viewModel.character?.pictures.count == 3)
  }
}
