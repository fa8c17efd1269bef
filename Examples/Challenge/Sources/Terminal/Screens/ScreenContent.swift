import ChallengeNavigation
import ChallengeSettings

/// What is seen of a screen: a value, which draws the present and the past alike.
struct ScreenContent: Hashable, Sendable {
  struct Action: Hashable, Sendable {
    let label: String
    let detail: String?
  }

  enum Layout: Hashable, Sendable {
    /// One action a row, with its detail.
    case rows
    /// Actions in as many columns as fit, without details.
    case compact
  }

  let title: String
  let text: [String]
  let actions: [Action]
  let layout: Layout
}

extension Preferences {
  var listLayout: ScreenContent.Layout { settings.hasCompactLists ? .compact : .rows }
}
