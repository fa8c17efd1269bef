/// The locations that come with the app.
public struct BundledLocations: LocationRepositoryContract {
  /// The bundled locations.
  public init() {}

  /// The location with a number; `nil` when there is none.
  public func location(id: Int) -> Location? { Self.all.first { $0.id == id } }

  static let all = [
    Location(
      id: 1, name: "Earth", kind: "planet",
      summary: "A blue planet with a garage that is bigger on the inside than its door suggests."),
    Location(
      id: 2, name: "Citadel of Ricks", kind: "space station",
      summary: "A city where everybody has the same face and nobody agrees."),
    Location(
      id: 3, name: "Anatomy Park", kind: "microverse",
      summary: "An amusement park built inside a person; please keep your hands in the car."),
    Location(
      id: 4, name: "Planet Squanch", kind: "planet",
      summary: "A quiet world of meadows and barbecues, popular for weddings."),
    Location(
      id: 5, name: "Bird World", kind: "planet",
      summary: "Cliffs, wind, and people who consider a greeting of four words long-winded."),
    Location(
      id: 6, name: "Gazorpazorp", kind: "planet",
      summary: "Rough on the ground, orderly below it; visitors are told which half to stay in."),
    Location(
      id: 7, name: "The Dream of a Teacher", kind: "dream",
      summary: "A dream inside a dream inside a plane; the exits are where one fell asleep."),
    Location(
      id: 20, name: "Microverse Battery", kind: "microverse",
      summary: "A small universe under a car's bonnet, whose people believe that they pedal for themselves."),
  ]
}
