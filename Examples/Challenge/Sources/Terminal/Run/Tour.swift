/// A walk through every kind of screen, as somebody might type it.
enum Tour {
  struct Stop: Hashable, Sendable {
    let caption: String
    let commands: [String]
  }

  static let stops = [
    Stop(caption: "The welcome, a cover", commands: ["4", "1"]),
    Stop(caption: "From a list to a detail to a location", commands: ["1", "2", "1"]),
    Stop(caption: "Back, and to the pictures, a cover", commands: ["b", "gallery"]),
    Stop(caption: "The filter, a sheet", commands: ["x", "b", "21", "3"]),
    Stop(caption: "The list with the filter applied", commands: ["5"]),
    Stop(
      caption: "A sheet in a cover in a sheet",
      commands: ["settings", "1", "2", "settings", "character 7", "2"]),
    Stop(caption: "A link from elsewhere", commands: ["link challenge://character/42"]),
    Stop(
      caption: "A link that leads nowhere, and a hostile one",
      commands: ["link challenge://planet/9", "link challenge://character/42%00"]),
    Stop(caption: "Calls without effect", commands: ["home", "b", "x"]),
    Stop(caption: "Episodes", commands: ["2", "7"]),
    Stop(caption: "The past, looked at", commands: ["history 9"]),
    Stop(caption: "And gone on from", commands: ["branch"]),
  ]
}
