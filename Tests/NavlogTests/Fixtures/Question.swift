import Navlog

/// Two dialogs and a screen.
enum Question: Navigation {
  case delete(id: Int)
  case share
  case list

  var presentationType: PresentationType {
    switch self {
    case .delete: .alert
    case .share: .confirmationDialog
    case .list: .push
    }
  }
}
