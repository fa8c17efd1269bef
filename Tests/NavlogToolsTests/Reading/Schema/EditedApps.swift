import Foundation
import Navlog

// The destinations of one app: of the version that recorded them, and of later versions. All have the stored type "Shop".

protocol Shop: Navigation {}
extension Shop { static var navigationName: String { "Shop" } }

struct Filter: Hashable, Codable, Sendable {
  var status: Status
  var tags: [String]
}

enum Status: String, Codable { case alive, dead }

/// The recorded events.
enum Old {
  enum Plain: Shop { case home, settings }
  enum Raw: String, Shop { case home, settings }
  enum Product: Shop { case product(id: Int) }
  enum Search: Shop { case search(text: String, page: Int?) }
  enum Note: Shop { case note(String) }
  enum List: Shop { case list(Filter) }
  struct Page: Shop {
    var id: Self { self }
    var title: String
  }
  enum Host: Shop { case host(AnyNavigation) }
}

// MARK: - Cases

enum WithAbout: Shop { case home, settings, about }
enum Reordered: Shop { case settings, home }
enum WithPreferences: Shop { case home, preferences }
enum WithAppSettings: Shop { case home, appSettings, about }
enum OnlyHome: Shop { case home }
enum WithMap: Shop { case home, map(zoom: Int, style: String) }
enum WithOptionalTab: Shop { case home, settings(tab: String?) }
enum WithTab: Shop { case home, settings(tab: String) }
enum WithRawStrings: String, Shop { case home, settings }
enum WithRawPreferences: String, Shop { case home, preferences }
enum WithKeptRawValue: String, Shop { case home, preferences = "settings" }
enum WithCodingKey: Shop {
  case home, preferences
  enum CodingKeys: String, CodingKey { case home, preferences = "settings" }
}
enum Store: Navigation { case home, settings }
enum Settings: Navigation { case settings }

// MARK: - Parameters

enum Renamed: Shop { case product(identifier: Int) }
enum Unlabelled: Shop { case product(Int) }
enum Texts: Shop { case product(id: String) }
enum Doubles: Shop { case product(id: Double) }
enum Wide: Shop { case product(id: Int64) }
enum Optional1: Shop { case product(id: Int?) }
enum Lists: Shop { case product(id: [Int]) }
enum Narrow: Shop { case product(id: UInt8) }
enum Bare: Shop { case product }
enum Tabbed: Shop { case product(id: Int, tab: String) }
enum OptionallyTabbed: Shop { case product(id: Int, tab: String?) }
enum RenamedText: Shop { case product(identifier: String) }
enum ProductDetail: Shop { case productDetail(identifier: Int) }
enum TwiceExtended: Shop { case product(id: Int, tab: String, isNew: Bool) }
enum Raised: Shop {
  struct Number: Hashable, Codable, Sendable { var number: Int }
  case product(id: Number)
}
enum Typed: Shop {
  struct Number: Hashable, Codable, Sendable, RawRepresentable { var rawValue: Int }
  case product(id: Number)
}
enum Unique: Shop { case product(id: UUID) }
enum Sized: Shop {
  enum Size: String, Codable { case small, large }
  case product(id: Int, size: Size)
}
enum Split: Shop { case product(id: Int), offer(id: Int) }

enum Offset: Shop { case search(text: String, offset: Int?) }
enum Paged: Shop { case search(text: String, page: Int) }
enum Query: Shop { case search(query: String, page: Int?) }
enum Swapped: Shop { case search(page: Int?, text: String) }
enum PageOnly: Shop { case search(page: Int?) }
enum TextOnly: Shop { case search(text: String) }
enum OptionalText: Shop { case search(text: String?, page: Int?) }
enum UnlabelledSearch: Shop { case search(String, Int?) }
enum TextPages: Shop { case search(text: String, page: String?) }
enum Words: Shop { case search(text: [String], page: Int?) }
enum Results: Shop { case searchResults(text: String, page: Int?) }

enum LabelledNote: Shop { case note(text: String) }
enum NumberedNote: Shop { case note(Int) }
enum OptionalNote: Shop { case note(String?) }

// MARK: - Nested values

enum Limited: Shop {
  struct Filter: Hashable, Codable, Sendable {
    var status: Status
    var tags: [String]
    var limit: Int
  }
  case list(Filter)
}
enum Stated: Shop {
  struct Filter: Hashable, Codable, Sendable {
    var state: Status
    var tags: [String]
  }
  case list(Filter)
}
enum Untagged: Shop {
  struct Filter: Hashable, Codable, Sendable { var status: Status }
  case list(Filter)
}
enum OptionallyLimited: Shop {
  struct Filter: Hashable, Codable, Sendable {
    var status: Status
    var tags: [String]
    var limit: Int?
  }
  case list(Filter)
}
enum Living: Shop {
  enum Status: String, Codable { case living, dead }
  struct Filter: Hashable, Codable, Sendable {
    var status: Status
    var tags: [String]
  }
  case list(Filter)
}
enum Detailed: Shop {
  enum Status: Hashable, Codable, Sendable {
    case alive, dead
    case missing(since: Int)
  }
  struct Filter: Hashable, Codable, Sendable {
    var status: Status
    var tags: [String]
  }
  case list(Filter)
}
enum MoreStates: Shop {
  enum Status: String, Codable { case alive, dead, unknown }
  struct Filter: Hashable, Codable, Sendable {
    var status: Status
    var tags: [String]
  }
  case list(Filter)
}
enum LabelledList: Shop { case list(by: Filter) }
enum Tags: Shop {
  struct Tag: Hashable, Codable, Sendable { var name: String }
  struct Filter: Hashable, Codable, Sendable {
    var status: Status
    var tags: [Tag]
  }
  case list(Filter)
}

enum Titled: Shop {
  struct Tag: Hashable, Codable, Sendable { var title: String }
  struct Filter: Hashable, Codable, Sendable {
    var status: Status
    var tags: [Tag]
  }
  case list(Filter)
}

struct Headed: Shop {
  var id: Self { self }
  var heading: String
}
struct Dated: Shop {
  var id: Self { self }
  var title: String
  var year: Int
}
struct Subtitled: Shop {
  var id: Self { self }
  var title: String
  var subtitle: String?
}
enum Guest: Navigation { case visit(name: String) }
enum Visitor: Navigation {
  case visit(fullName: String)
  static var navigationName: String { "Guest" }
}
