extension BundledEpisodes {
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
