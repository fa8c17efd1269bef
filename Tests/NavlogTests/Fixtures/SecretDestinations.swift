import Navlog

/// Destinations that do not store some or all of their parameters.
enum Secretive: Navigation {
  case list
  case order(id: Int, customer: String)
  case reset(token: String)
  case person(Person)
  case pair(String, Int)
  case within(AnyNavigation, note: String)

  struct Person: Hashable, Sendable, Codable {
    var name: String
    var age: Int
  }

  var presentationType: PresentationType {
    switch self {
    case .list, .order, .pair, .within: .push
    case .reset: .sheet
    case .person: .fullScreen
    }
  }

  var storedParameters: StoredParameters {
    switch self {
    case .list, .within: .all
    case .order: .only("id")
    case .pair: .only("_1")
    case .reset, .person: .none
    }
  }

  static func alphabet(_ secrets: [String]) -> [Secretive] {
    [.list]
      + secrets.flatMap { secret -> [Secretive] in
        [
          .order(id: 1, customer: secret), .reset(token: secret), .person(Person(name: secret, age: 7)),
          .pair(secret, 2), .within(AnyNavigation(Secretive.reset(token: secret)), note: "n"),
        ]
      }
  }
}

/// A destination that encodes its value as a single string.
enum OneWord: Navigation {
  case ticket(String)

  var storedParameters: StoredParameters { .none }

  init(from decoder: any Decoder) throws {
    self = .ticket(try decoder.singleValueContainer().decode(String.self))
  }

  init(_ word: String) { self = .ticket(word) }

  func encode(to encoder: any Encoder) throws {
    guard case .ticket(let word) = self else { return }
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}

/// A destination that cannot be encoded: it throws an error that contains its value.
struct Unspeakable: Navigation {
  struct Failure: Error { let word: String }
  let word: String

  var storedParameters: StoredParameters { .none }

  init(word: String) { self.word = word }
  init(from decoder: any Decoder) throws { throw Failure(word: "") }
  func encode(to encoder: any Encoder) throws { throw Failure(word: word) }
}
