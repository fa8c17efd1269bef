import Navlog

/// Every screen of the recipes, and how it is presented.
enum AppNavigation: Navigation {
  case character(id: Int)
  case account
  case login
  case editor
  case discardDraft
  case colors
  case options

  var presentationType: PresentationType {
    switch self {
    case .character, .account, .colors: .push
    case .login: .fullScreen
    case .editor: .sheet(detents: [.medium, .large])
    case .discardDraft: .alert
    case .options: .popover
    }
  }
}
