import Navlog
import Redirects
import Shop
import SingleStack
import Tabs

/// A sample app, as the command knows it.
@MainActor
struct Sample {
  typealias Play = @MainActor (any EventLog, (String) -> Void) throws -> Void

  let name: String
  let summary: String
  let play: Play

  static let all = [
    Sample(name: "tabs", summary: "a router for each tab, and ViewModels that are given a navigator") {
      try Tabs.play(log: $0, tell: $1)
    },
    Sample(
      name: "redirects", summary: "features that ask for what they do not know, and an app that connects them"
    ) {
      try Redirects.play(log: $0, tell: $1)
    },
    Sample(
      name: "single-stack",
      summary: "one authority, one enum of routes and one stack; an onboarding beside it"
    ) {
      try SingleStack.play(log: $0, tell: $1)
    },
    Sample(name: "shop", summary: "features that emit events, a login, and a link that waits for it") {
      try Shop.play(log: $0, tell: $1)
    },
  ]

  /// The sample of a name.
  ///
  /// - Throws: `UsageError`.
  static func named(_ name: String) throws -> Sample {
    guard let sample = all.first(where: { $0.name == name }) else {
      let names = all.map { $0.name }.joined(separator: ", ")
      throw UsageError("there is no sample \(quoted(name)): they are \(names)")
    }
    return sample
  }
}
