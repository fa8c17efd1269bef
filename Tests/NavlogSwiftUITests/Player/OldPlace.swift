import Navlog

@testable import ScreenFixtures

/// The destinations of an older version of the test app. That version had one more
/// screen, and one destination had another parameter.
enum OldPlace: Navigation {
  case list
  case detail(Int)
  case filter
  case gallery
  case confirm
  case share
  case removed(id: Int)

  static var navigationName: String { Place.navigationName }

  var presentationType: PresentationType {
    switch self {
    case .list, .detail, .removed: .push
    case .filter: .sheet
    case .gallery: .fullScreen
    case .confirm: .alert
    case .share: .confirmationDialog
    }
  }
}

extension RecordedDestination {
  /// The screen of a stored destination, computed without the session's decoding: the test app's screen or, if the app has no
  /// such screen, the stored form.
  var shown: ShownScreen<Place> {
    let number = parameterValue.members.first?.value
    switch (name, number) {
    case ("list", _): return .known(.list)
    case ("detail", .number(let text)?): return Int(text).map { .known(.detail($0)) } ?? .unknown(self)
    case ("filter", _): return .known(.filter)
    case ("gallery", _): return .known(.gallery)
    case ("confirm", _): return .known(.confirm)
    case ("share", _): return .known(.share)
    default: return .unknown(self)
    }
  }
}

extension JSONValue {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
