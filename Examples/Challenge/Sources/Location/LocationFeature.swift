/// What the app may ask of the location feature.
@MainActor public enum LocationFeature {
  private static let container = LocationContainer()

  /// The model of one location's screen.
  public static func makeDetailViewModel(id: Int) -> LocationDetailViewModel {
    container.makeDetailViewModel(id: id)
  }
}
