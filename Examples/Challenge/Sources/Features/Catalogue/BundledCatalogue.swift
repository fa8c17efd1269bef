/// The characters that come with the app.
public struct BundledCharacters: CharacterRepositoryContract {
  /// Creates the repository.
  public init() {}

  /// Returns all characters, ordered by identifier.
  public func characters() -> [Character] { Self.all }

  /// Returns the character with an identifier; `nil` when there is none.
  public func character(id: Int) -> Character? { Self.all.first { $0.id == id } }

  /// Returns the characters at a location, ordered by identifier.
  public func characters(atLocation locationID: Int) -> [Character] {
    Self.all.filter { $0.locationID == locationID }
  }

  static let all = [
    Character(
      id: 1, name: "Rick Sanchez", species: "human", status: .alive,
      summary: "An inventor who would rather explain nothing twice.", locationID: 1,
      pictures: ["In the garage, goggles on", "Asleep on the workbench", "Waving from a portal"]),
    Character(
      id: 2, name: "Morty Smith", species: "human", status: .alive,
      summary: "Fourteen, often late for school, usually for a good reason.", locationID: 1,
      pictures: ["At the school gate", "Holding something that ticks"]),
    Character(
      id: 3, name: "Summer Smith", species: "human", status: .alive,
      summary: "Knows more about the garage than she admits.", locationID: 1,
      pictures: ["On the telephone", "In the driver's seat"]),
    Character(
      id: 4, name: "Beth Smith", species: "human", status: .alive,
      summary: "A surgeon for horses, and proud of it.", locationID: 1, pictures: ["In the operating theatre"]
    ),
    Character(
      id: 5, name: "Jerry Smith", species: "human", status: .alive,
      summary: "Has an idea for a slogan and would like a moment of your time.", locationID: 1,
      pictures: ["With an apple", "With a helper", "Without a helper"]),
    Character(
      id: 7, name: "Birdperson", species: "bird person", status: .dead,
      summary: "Speaks seldom and means all of it.", locationID: 5, pictures: ["On a cliff, at dawn"]),
    Character(
      id: 8, name: "Squanchy", species: "cat person", status: .unknown,
      summary: "Uses one verb for everything and is always understood.", locationID: 4,
      pictures: ["At the buffet", "Behind the buffet"]),
    Character(
      id: 9, name: "Tammy Gueterman", species: "human", status: .dead,
      summary: "The quietest guest at the party, with the best reason.", locationID: 4,
      pictures: ["Before the wedding", "After the wedding"]),
    Character(
      id: 10, name: "Sleepy Gary", species: "parasite", status: .dead,
      summary: "Everybody remembers him from the holidays that never were.", locationID: 1,
      pictures: ["At the breakfast table", "On a boat that does not exist"]),
    Character(
      id: 11, name: "Mr. Poopybutthole", species: "unclear", status: .alive,
      summary: "A family friend whom nobody remembers meeting.", locationID: 1,
      pictures: ["At the door, hat in hand"]),
    Character(
      id: 12, name: "Mr. Meeseeks", species: "helper", status: .dead,
      summary: "Glad to help, gladder to be done.", locationID: 1, pictures: ["Arriving", "Leaving"]),
    Character(
      id: 13, name: "Gearhead", species: "gear person", status: .alive,
      summary: "Has a long story about a war, and all evening to tell it.", locationID: 2,
      pictures: ["In the middle of the story"]),
    Character(
      id: 14, name: "Snuffles", species: "dog", status: .alive,
      summary: "Was given a helmet, and then some questions.", locationID: 1,
      pictures: ["Without the helmet", "With the helmet", "On the throne"]),
    Character(
      id: 15, name: "Scary Terry", species: "dream figure", status: .unknown,
      summary: "Frightens people for a living and frets about exams at night.", locationID: 7,
      pictures: ["At work", "At school, unprepared"]),
    Character(
      id: 16, name: "Dr. Xenon Bloom", species: "amoeba", status: .dead,
      summary: "Founder of a park that measures a few micrometres.", locationID: 3,
      pictures: ["At the opening"]),
    Character(
      id: 17, name: "Annie", species: "human", status: .alive,
      summary: "Sells tickets where no daylight comes.", locationID: 3, pictures: ["In the ticket booth"]),
    Character(
      id: 18, name: "Ma-Sha", species: "gazorpian", status: .alive,
      summary: "Rules with fairness and a very firm handshake.", locationID: 6, pictures: ["On the balcony"]),
    Character(
      id: 19, name: "Zeep Xanflorp", species: "microverse scientist", status: .alive,
      summary: "Built a universe to run a toaster, then met his own maker.", locationID: 20,
      pictures: ["With a box that glows", "With a smaller box"]),
    Character(
      id: 20, name: "Cop Morty", species: "human", status: .alive,
      summary: "Has patrolled the same corner for years and trusts none of it.", locationID: 2,
      pictures: ["In the patrol car"]),
    Character(
      id: 42, name: "Evil Morty", species: "human", status: .alive,
      summary: "The answer to a question that the others did not think of asking.", locationID: 2,
      pictures: ["With an eye patch", "At the lectern", "The empty chair"]),
  ]
}

/// The locations that come with the app.
public struct BundledLocations: LocationRepositoryContract {
  /// Creates the repository.
  public init() {}

  /// Returns the location with an identifier; `nil` when there is none.
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

/// The episodes that come with the app.
public struct BundledEpisodes: EpisodeRepositoryContract {
  /// Creates the repository.
  public init() {}

  /// Returns all episodes, in broadcast order.
  public func episodes() -> [Episode] { Self.all }

  /// Returns the episode with an identifier; `nil` when there is none.
  public func episode(id: Int) -> Episode? { Self.all.first { $0.id == id } }

  /// Returns the episodes that a character appears in.
  public func episodes(withCharacter characterID: Int) -> [Episode] {
    Self.all.filter { $0.characterIDs.contains(characterID) }
  }

  static let all = [
    Episode(
      id: 1, code: "S01E01", title: "Pilot",
      summary: "A school day is missed for an errand in another dimension.", characterIDs: [1, 2, 3, 4, 5]),
    Episode(
      id: 2, code: "S01E02", title: "Lawnmower Dog",
      summary: "A helmet makes a dog clever, and a teacher's dream turns out to have a cellar.",
      characterIDs: [1, 2, 5, 14, 15]),
    Episode(
      id: 3, code: "S01E03", title: "Anatomy Park",
      summary: "Christmas dinner is saved from inside one of the guests.", characterIDs: [1, 2, 4, 16, 17]),
    Episode(
      id: 4, code: "S01E05", title: "Meeseeks and Destroy",
      summary: "Helpers who exist for one task are given one that cannot be finished.",
      characterIDs: [1, 2, 5, 12]),
    Episode(
      id: 5, code: "S01E06", title: "Rick Potion #9",
      summary: "A potion for a school dance works on everybody, which is the problem.",
      characterIDs: [1, 2, 3, 4, 5]),
    Episode(
      id: 6, code: "S01E07", title: "Raising Gazorpazorp",
      summary: "A boy becomes a father for an afternoon, and a planet explains its manners.",
      characterIDs: [2, 1, 3, 18]),
    Episode(
      id: 7, code: "S01E10", title: "Close Rick-Counters",
      summary: "Somebody hunts the same man across dimensions; his grandson finds an army.",
      characterIDs: [1, 2, 42]),
    Episode(
      id: 8, code: "S01E11", title: "Ricksy Business",
      summary: "Two parties, one house, and a friend who plays his feelings on strings.",
      characterIDs: [1, 2, 3, 7, 8, 13]),
    Episode(
      id: 9, code: "S02E04", title: "Total Rickall",
      summary: "The house fills with old friends, and the memories of them arrive first.",
      characterIDs: [11, 10, 1, 2, 3, 4, 5]),
    Episode(
      id: 10, code: "S02E06", title: "The Ricks Must Be Crazy",
      summary: "The car does not start, because the people inside the battery have made an invention.",
      characterIDs: [1, 2, 3, 19]),
    Episode(
      id: 11, code: "S02E10", title: "The Wedding Squanchers",
      summary: "A wedding in the meadows has more uniforms among the guests than were invited.",
      characterIDs: [7, 9, 8, 1, 2, 11]),
    Episode(
      id: 12, code: "S03E07", title: "The Ricklantis Mixup",
      summary: "While two heroes are away, a city of their doubles holds an election.",
      characterIDs: [42, 2, 20]),
  ]
}
