public import Navlog

/// A route as a team means it to be: how it is reached, what must hold before, and which tests cover it.
///
/// ```swift
/// DeclaredRoute(
///   to: AppDestination.catalog, patterns: ["catalog"], requires: ["isAuthenticated"],
///   tests: ["AppCoordinatorTests/handleLoginSuccess"])
/// ```
public struct DeclaredRoute: Hashable, Sendable {
  /// The name of the destination: the case of the enum.
  public let name: String
  /// The registered name of the destination's type; empty for any.
  public let type: String
  /// The forms of the links that lead there.
  public internal(set) var patterns: [String]
  /// What must hold before: flags, guards, or words.
  public internal(set) var requires: [String]
  /// The tests that cover it.
  public internal(set) var tests: [String]

  /// A route by its name.
  public init(
    name: String, type: String = "", patterns: [String] = [], requires: [String] = [], tests: [String] = []
  ) {
    self.name = name
    self.type = type
    self.patterns = patterns
    self.requires = requires
    self.tests = tests
  }

  /// A route by any destination on it; its parameters make no difference.
  public init(
    to destination: some Navigation, patterns: [String] = [], requires: [String] = [], tests: [String] = []
  ) {
    let form = RecordedDestination(encoding: destination)
    self.init(
      name: StoredText.unescaped(form.name), type: StoredText.unescaped(form.type), patterns: patterns,
      requires: requires, tests: tests)
  }

  /// The route as a log names it.
  var route: RouteName { RouteName(type: StoredText.escaped(type), name: StoredText.escaped(name)) }
}

extension DeclaredRoute {
  /// Takes over what another declaration of the same route says.
  mutating func unite(_ other: DeclaredRoute) {
    func add(_ new: [String], to known: inout [String]) {
      for text in new where !known.contains(text) { known.append(text) }
    }
    add(other.patterns, to: &patterns)
    add(other.requires, to: &requires)
    add(other.tests, to: &tests)
  }
}
