import Navlog

// Destinations of unusual types, and enums with unusual recorded forms.

enum Tab: String, Navigation, CaseIterable {
  case home, search
  case oddName = "größe \u{202E}"
  var presentationType: PresentationType { .push }
}

enum Step: Int, Navigation {
  case first = 1
  case second
  var presentationType: PresentationType { .push }
}

struct Section: Hashable, Sendable, Codable {
  var name: String
}

struct Page: Navigation {
  var id: Int
  var title: String
  var section: Section?
  var presentationType: PresentationType { .push }
}

struct Wrapper: Navigation {
  var section: Section
  var presentationType: PresentationType { .push }
}

struct Named: Navigation {
  var value: String
  var presentationType: PresentationType { .push }
}

struct Setting: Navigation {
  var value: Named
  var other: Int
  var presentationType: PresentationType { .push }
}

enum Player: Navigation {
  case Player(id: Int, inner: [String: Int] = [:])
  case value(id: Int)
  var presentationType: PresentationType { .push }
}

/// An enum whose recorded forms can be mistaken for each other.
enum Same: Navigation {
  struct Inner: Hashable, Sendable, Codable {
    var id: Int
  }

  case Same(value: Inner)
  case value(id: Int)
  var presentationType: PresentationType { .push }
}

/// A destination that decodes from any object.
struct Loose: Navigation {
  var value: Int?
  var presentationType: PresentationType { .push }
}

enum Scale: Navigation {
  case at(Double)
  var presentationType: PresentationType { .push }
}

/// The same destinations as `Persons`, before their type was renamed.
enum Characters: Navigation {
  case detail(id: Int)
  var presentationType: PresentationType { .push }
  static var navigationName: String { "AppNavigation" }
}

/// The same destinations as `Characters`, after their type was renamed.
enum Persons: Navigation {
  case detail(id: Int)
  var presentationType: PresentationType { .push }
  static var navigationName: String { "AppNavigation" }
}

/// A destination that can be neither encoded nor decoded.
struct Unwritable: Navigation {
  struct NotToday: Error, CustomStringConvertible {
    var description: String { "not today" }
  }

  init() {}
  init(from decoder: any Decoder) throws { throw NotToday() }
  func encode(to encoder: any Encoder) throws { throw NotToday() }

  var presentationType: PresentationType { .push }
}
