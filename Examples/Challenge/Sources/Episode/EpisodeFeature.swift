/// What the app may ask of the episode feature.
@MainActor public enum EpisodeFeature {
  private static let container = EpisodeContainer()

  /// The model of the list.
  public static func makeListViewModel() -> EpisodeListViewModel { container.makeListViewModel() }

  /// The model of one episode's screen.
  public static func makeDetailViewModel(id: Int) -> EpisodeDetailViewModel {
    container.makeDetailViewModel(id: id)
  }
}
