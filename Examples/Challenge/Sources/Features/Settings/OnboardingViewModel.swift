public import Observation

/// The onboarding, which covers the full screen.
@MainActor @Observable public final class OnboardingViewModel {
  /// The app's promises, one sentence each.
  public let points = [
    "Every screen that you open is written to a log before it is shown.",
    "Any moment of the session can be shown again, and continued from.",
    "The app can be killed at any time: the log brings it back to where it was.",
  ]

  // MARK: - Navigation Actions

  /// Called when the user completes the onboarding.
  public var onFinish: (() -> Void)?
  /// Called when the user asks for the characters.
  public var onGoToCharacters: (() -> Void)?

  init() {}

  /// Handles a tap on the final button.
  public func didTapFinish() { onFinish?() }
  /// Handles a tap on the characters.
  public func didTapCharacters() { onGoToCharacters?() }
}
