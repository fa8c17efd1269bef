import ChallengeCatalogue
import ChallengeCharacter
import Testing

@MainActor @Suite struct CharacterFeatureTests {
  @Test func `the list and the detail are idle until their first load, and a second load changes nothing`() {
    let list = CharacterFeature.makeListViewModel()
    let detail = CharacterFeature.makeDetailViewModel(id: 42)
    #expect(list.state == .idle && detail.state == .idle)
    list.load()
    detail.load()
    let (characters, profile) = (list.state, detail.state)
    #expect(characters != .idle && profile != .idle)
    list.load()
    detail.load()
    #expect(list.state == characters && detail.state == profile)
  }

  @Test func `the list shows the characters that pass the filter`() {
    let dead = CharacterFeature.makeListViewModel(filter: CharacterFilter(status: .dead)).loaded()
    #expect(dead.characters.map(\.id) == [7, 9, 10, 12, 16])
    #expect(CharacterFeature.makeListViewModel().loaded().characters.count == 20)
  }

  @Test func `each control of the list calls its own closure once per tap`() throws {
    let viewModel = CharacterFeature.makeListViewModel().loaded()
    #expect(unsetClosures(of: viewModel) == ["onSelectCharacter", "onShowFilter", "onBack"])
    var received: [String] = []
    viewModel.onSelectCharacter = { received.append("character \($0)") }
    viewModel.onShowFilter = { received.append("filter") }
    viewModel.onBack = { received.append("back") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didSelect(try #require(viewModel.characters.last))
    viewModel.didSelect(viewModel.characters[0])
    viewModel.didTapFilter()
    viewModel.didTapOnBack()

    #expect(received == ["character 42", "character 1", "filter", "back"])
  }

  @Test
  func `each control of the detail calls its own closure once per tap, and rows pass their identifiers`()
    throws
  {
    let viewModel = CharacterFeature.makeDetailViewModel(id: 42).loaded()
    guard case .loaded(let profile) = viewModel.state else {
      Issue.record("character 42 is not shown")
      return
    }
    #expect(
      unsetClosures(of: viewModel) == ["onBack", "onSelectLocation", "onSelectEpisode", "onShowGallery"])
    var received: [String] = []
    viewModel.onBack = { received.append("back") }
    viewModel.onSelectLocation = { received.append("location \($0)") }
    viewModel.onSelectEpisode = { received.append("episode \($0)") }
    viewModel.onShowGallery = { received.append("gallery") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didTapOnLocation(try #require(profile.location))
    viewModel.didSelect(profile.episodes[1])
    viewModel.didTapGallery()
    viewModel.didTapOnBack()

    #expect(received == ["location 2", "episode 12", "gallery", "back"])
  }

  @Test(arguments: [0, -1, 6, 999, Int.max, Int.min])
  func `an unknown identifier is not found`(id: Int) {
    let viewModel = CharacterFeature.makeDetailViewModel(id: id).loaded()
    #expect(viewModel.state == .notFound)
    #expect(viewModel.identifier == id)
    #expect(CharacterFeature.makeGalleryViewModel(characterID: id).character == nil)
  }

  @Test func `each choice in the filter calls onChangeFilter, and does not close the sheet`() {
    var filter = CharacterFilter()
    let viewModel = CharacterFeature.makeFilterViewModel(filter: filter)
    #expect(unsetClosures(of: viewModel) == ["onChangeFilter", "onClose"])
    var received: [String] = []
    viewModel.onChangeFilter = {
      filter = $0
      received.append("filter \($0.status?.rawValue ?? "none")")
    }
    viewModel.onClose = { received.append("close") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didSelect(status: .unknown)
    #expect(viewModel.filter == CharacterFilter(status: .unknown))
    viewModel.didSelect(status: nil)
    #expect(viewModel.filter == CharacterFilter())
    viewModel.didTapDone()

    #expect(received == ["filter unknown", "filter none", "close"])
  }

  @Test func `the filter counts the characters of each status`() {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: CharacterFilter(status: .alive))
    let counts = CharacterStatus.allCases.map { viewModel.count(status: $0) }
    #expect(counts.reduce(0, +) == viewModel.count(status: nil))
    #expect(viewModel.count(status: .dead) == 5)
  }

  @Test func `each control of the gallery calls its own closure once per tap`() {
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: 14)
    #expect(unsetClosures(of: viewModel) == ["onClose", "onSelectCharacter"])
    var received: [String] = []
    viewModel.onSelectCharacter = { received.append("character \($0)") }
    viewModel.onClose = { received.append("close") }
    #expect(unsetClosures(of: viewModel) == [])

    viewModel.didTapCharacter()
    viewModel.didTapClose()

    #expect(received == ["character 14", "close"])
    #expect(viewModel.character?.pictures.count == 3)
  }

  @Test func `a tap without a closure is a no-op`() throws {
    let list = CharacterFeature.makeListViewModel().loaded()
    list.didSelect(list.characters[0])
    list.didTapFilter()
    list.didTapOnBack()

    let detail = CharacterFeature.makeDetailViewModel(id: 42).loaded()
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
    #expect(filter.filter == CharacterFilter())

    let gallery = CharacterFeature.makeGalleryViewModel(characterID: 14)
    gallery.didTapCharacter()
    gallery.didTapClose()
  }
}
