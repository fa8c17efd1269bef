/// A walk through every kind of screen, as somebody might type it.
enum Tour {
  struct Stop: Hashable, Sendable {
    let caption: String
    let commands: [String]
  }

  static let stops = [
    Stop(caption: "The welcome, a cover", commands: ["4", "1"]),
    Stop(caption: "A row leads to the detail", commands: ["1", "2", "1"]),
    Stop(caption: "On from there, and back", commands: ["5", "b", "b"]),
    Stop(caption: "Pictures, a cover", commands: ["gallery", "x", "b"]),
    Stop(caption: "The filter, a sheet", commands: ["filter", "3", "5"]),
    Stop(
      caption: "A sheet in a cover in a sheet",
      commands: ["settings", "1", "2", "settings", "character 7", "2"]),
    Stop(caption: "A link from elsewhere", commands: ["link challenge://character/42"]),
    Stop(
      caption: "Links that lead nowhere",
      commands: ["link challenge://planet/9", "link challenge://character/forty-two"]),
    Stop(caption: "Calls without effect", commands: ["home", "b", "x"]),
    Stop(caption: "Episodes", commands: ["2", "7"]),
  ]
}
