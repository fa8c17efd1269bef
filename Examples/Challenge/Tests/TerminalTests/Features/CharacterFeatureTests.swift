import ChallengeCatalogue
import ChallengeCharacter
import Testing

@MainActor @Suite struct CharacterFeatureTests {
  @Test func `the list shows whom the filter allows`() {
    let dead = CharacterFeature.makeListViewModel(filter: CharacterFilter(status: .dead))
    #expect(dead.characters.map(\.id) == [7, 9, 10, 12, 16])
    #expect(CharacterFeature.makeListViewModel().characters.count == 20)
  }

  @Test func `each tap on the list tells its own closure, once`() throws {
    let viewModel = CharacterFeature.makeListViewModel()
    #expect(unsetClosures(of: viewModel) == ["onSelectCharacter", "onShowFilter", "onBack"])
    var told: [String] = []
    viewModel.onSelectCharacter = { told.append("character \($0)") }
    viewModel.onShowFilter = { told.append("filter") }
    viewModel.onBack = { told.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didSelect(try #require(viewModel.characters.last))
    viewModel.didSelect(viewModel.characters[0])
    viewModel.didTapFilter()
    viewModel.didTapOnBack()

    #expect(told == ["character 42", "character 1", "filter", "back"])
  }

  @Test func `each tap on a detail tells its own closure, once, with the number of what was chosen`() throws {
    let viewModel = CharacterFeature.makeDetailViewModel(id: 42)
    guard case .loaded(let profile) = viewModel.state else {
      Issue.record("character 42 is not shown")
      return
    }
    #expect(
      unsetClosures(of: viewModel) == ["onBack", "onSelectLocation", "onSelectEpisode", "onShowGallery"])
    var told: [String] = []
    viewModel.onBack = { told.append("back") }
    viewModel.onSelectLocation = { told.append("location \($0)") }
    viewModel.onSelectEpisode = { told.append("episode \($0)") }
    viewModel.onShowGallery = { told.append("gallery") }
    #expect(unsetClosures(of: viewModel) == [])

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

  @Test func `a choice in the filter is told at once and kept, and does not close the sheet`() {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: CharacterFilter())
    #expect(unsetClosures(of: viewModel) == ["onChangeFilter", "onClose"])
    var told: [String] = []
    viewModel.onChangeFilter = { told.append("filter \($0.status?.rawValue ?? "none")") }
    viewModel.onClose = { told.append("close") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didSelect(status: .unknown)
    #expect(viewModel.filter == CharacterFilter(status: .unknown))
    viewModel.didSelect(status: nil)
    #expect(viewModel.filter == CharacterFilter())
    viewModel.didTapDone()

    #expect(told == ["filter unknown", "filter none", "close"])
  }

  @Test func `the filter counts whom each choice leaves`() {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: CharacterFilter(status: .alive))
    let counts = CharacterStatus.allCases.map { viewModel.count(status: $0) }
    #expect(counts.reduce(0, +) == viewModel.count(status: nil))
    #expect(viewModel.count(status: .dead) == 5)
  }

  @Test func `each tap on the gallery tells its own closure, once`() {
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: 14)
    #expect(unsetClosures(of: viewModel) == ["onClose", "onSelectCharacter"])
    var told: [String] = []
    viewModel.onSelectCharacter = { told.append("character \($0)") }
    viewModel.onClose = { told.append("close") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didTapCharacter()
    viewModel.didTapClose()

    #expect(told == ["character 14", "close"])
    #expect(viewModel.character?.pictures.count == 3)
  }

  @Test func `a closure that nobody set is no failure`() throws {
    let list = CharacterFeature.makeListViewModel()
    list.didSelect(list.characters[0])
    list.didTapFilter()
    list.didTapOnBack()

    let detail = CharacterFeature.makeDetailViewModel(id: 42)
    guard case .loaded(let profile) = detail.state else {
      Issue.record("character 42 is not shown")
      return
    }
    detail.didTapOnLocation(try #require(profile.location))
    detail.didSelect(profile.episodes[0])
    detail.didTapGallery()
    detail.didTapOnBack()

    let filter = CharacterFeature.makeFilterViewModel(filter: CharacterFilter())
    filter.didSelect(status: .dead)
    filter.didTapDone()
    #expect(filter.filter.status == .dead)

    let gallery = CharacterFeature.makeGalleryViewModel(characterID: 14)
    gallery.didTapCharacter()
    gallery.didTapClose()
  }
}
