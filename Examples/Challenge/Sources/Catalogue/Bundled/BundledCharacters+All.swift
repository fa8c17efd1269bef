extension BundledCharacters {
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
