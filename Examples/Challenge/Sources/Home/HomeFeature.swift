/// What the app may ask of the home feature.
@MainActor public enum HomeFeature {
  private static let container = HomeContainer()

  /// The model of the home screen.
  public static func makeViewModel(isOnboarded: Bool) -> HomeViewModel {
    container.makeViewModel(isOnboarded: isOnboarded)
  }
}
