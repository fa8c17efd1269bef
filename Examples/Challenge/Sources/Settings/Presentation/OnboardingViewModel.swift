public import Observation

/// The welcome, over the full screen.
@MainActor @Observable public final class OnboardingViewModel {
  /// What it says.
  public let points = [
    "Every screen you open is written to a log before it is shown.",
    "Type history to look at any moment again, and branch to go on from there.",
    "Kill the app whenever you like; with --restore it comes up where it was.",
  ]

  // MARK: - Navigation Actions

  /// The welcome was seen to its end.
  public var onFinish: (() -> Void)?
  /// The list of characters was asked for, from here.
  public var onGoToCharacters: (() -> Void)?

  init() {}

  /// The button at the end was tapped.
  public func didTapFinish() { onFinish?() }
  /// The button that leads on was tapped.
  public func didTapCharacters() { onGoToCharacters?() }
}
