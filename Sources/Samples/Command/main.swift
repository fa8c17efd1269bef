import Foundation
import Navlog
import NavlogSQLite
import Redirects
import Shop
import SingleStack
import Tabs

let plays: [String: @MainActor (any EventLog, (String) -> Void) throws -> Void] = [
  "tabs": { try Tabs.play(log: $0, tell: $1) },
  "redirects": { try Redirects.play(log: $0, tell: $1) },
  "single-stack": { try SingleStack.play(log: $0, tell: $1) },
  "shop": { try Shop.play(log: $0, tell: $1) },
]

let arguments = CommandLine.arguments.dropFirst()
guard let name = arguments.first, let play = plays[name] else {
  print("usage: samples \(plays.keys.sorted().joined(separator: "|")) [LOG]")
  exit(2)
}
let path = arguments.dropFirst().first ?? "\(name).sqlite"
try play(SQLiteEventLog(path: path)) { print($0) }
print("The log is \(path); navlog replay \(path) plays it.")
