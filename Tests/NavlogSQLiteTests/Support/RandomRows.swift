import Navlog
import NavlogSQLite
import NavlogTesting

@testable import TestFixtures

/// A log of random rows. Any event can follow any other, even if no app could record that order.
struct RandomRows {
  /// The behavior of the wall clock.
  enum Clock {
    /// A clock that does not jump, but may be ahead.
    case forward
    /// A clock that may be set forward and back.
    case any
  }

  struct Event {
    var time: Int64
    var elapsed: Int64
    var beginsElsewhere: Bool
  }

  struct Session {
    var name: String
    var started: Int64
    var ended: (time: Int64, elapsed: Int64)?
    var events: [Event] = []
  }

  /// The log, in memory.
  let connection: Connection
  private(set) var sessions: [Session] = []
  private var random: SplitMix64
  private var rows = LogRows()
  /// The positions in the session at which an intent was deferred.
  private var deferred: [Int] = []

  /// Writes a log of up to seven sessions with up to twelve events each.
  init(seed: UInt64, clock: Clock) throws {
    random = SplitMix64(seed: seed)
    connection = try LogRows.emptyLog()
    for number in 1...(1 + random.below(7)) {
      let started = 1_763_000_000_000 + Int64(random.below(20_000))
      let name = "\(random.below(1_000))-\(number)"
      let parent = sessions.last.map { (session: $0.name, position: random.below(9)) }
      sessions.append(Session(name: name, started: started))
      rows.begin(name, started: started, parent: random.chance(30) ? parent : nil)
      deferred = []
      for position in stride(from: 1, through: random.below(13), by: 1) { addEvent(position, clock) }
      if random.chance(60) { addEnd(clock) }
    }
    try rows.write(to: connection)
  }

  private static let kinds = [
    "setRoots", "restore", "branch", "navigate", "pop", "deepLink", "defer", "resume", "abandon", "setFlag",
    "teleport",
  ]
  private static let destinations: [(type: String?, name: String, params: String)] = [
    ("A", "list", "{}"), ("B", "list", "{}"), ("A", "list", #"{"x":1}"#), (nil, "main", "{}"),
    (nil, "home", "{}"), ("A", "main", "{}"),
  ]
  private static let routers = ["main", "main/sheet@2", "home", "home/sheet@3", "main/fullScreen@4"]

  private mutating func screen(_ root: String, barePercent: Int) -> LogRows.Screen {
    if random.chance(barePercent) { return .bare(root) }
    let (type, name, params) = random.pick(Self.destinations)
    return LogRows.Screen(root: root, type: type, name: name, params: params)
  }

  private mutating func addEvent(_ position: Int, _ clock: Clock) {
    let session = sessions[sessions.count - 1]
    let before = session.events.last
    var elapsed = (before?.elapsed ?? 0) + Int64(random.below(before == nil ? 2_000_000 : 4_000_000))
    if clock == .any, random.chance(5) { elapsed = max(0, elapsed - 6_000_000) }
    var time = (before?.time ?? session.started) + elapsed / 1_000 - (before?.elapsed ?? 0) / 1_000
    if random.chance(10) { time += Int64(random.below(5_000)) }
    if clock == .any, random.chance(15) { time -= Int64(random.below(9_000)) }
    let kind = random.pick(before == nil && random.chance(50) ? ["setRoots", "restore"] : Self.kinds)
    let router = random.pick(Self.routers)
    let call = LogRows.Call(
      kind: kind, style: random.chance(80) ? nil : "sheet", origin: random.pick(["user", "system"]),
      source: random.chance(20) ? nil : "App/A.swift:\(random.below(3))",
      reason: random.chance(70) ? nil : random.pick(["atRoot", "noMatch"]),
      count: random.chance(80) ? nil : 2,
      isRepeated: random.chance(10))
    let destination =
      random.chance(50) ? nil : screen(router.contains("home") ? "home" : "main", barePercent: 0)
    let visible = screen(random.pick(["main", "main", "home"]), barePercent: 30)
    rows.add(
      LogRows.Event(
        elapsed: elapsed, drift: time - session.started - elapsed / 1_000, call: call, router: router,
        destination: destination, screen: visible, depth: random.below(2),
        removed: random.chance(50) ? 0 : 1, cause: random.chance(80) ? nil : 1, detail: detail(kind, position)
      ))
    sessions[sessions.count - 1].events.append(
      Event(time: time, elapsed: elapsed, beginsElsewhere: ["setRoots", "restore"].contains(kind)))
  }

  private mutating func addEnd(_ clock: Clock) {
    let session = sessions[sessions.count - 1]
    let last = session.events.last
    let elapsed = (last?.elapsed ?? 0) + Int64(random.below(3_000)) * 1_000
    var time = (last?.time ?? session.started) + elapsed / 1_000 - (last?.elapsed ?? 0) / 1_000
    if clock == .any, random.chance(20) { time -= Int64(random.below(9_000)) }
    sessions[sessions.count - 1].ended = (time, elapsed)
    rows.end(at: time, after: elapsed)
  }

  // MARK: - Details

  private mutating func detail(_ kind: String, _ position: Int) -> String? {
    let url = random.pick(["app://a", "app://b", "app://c"])
    switch kind {
    case "deepLink": return #"{"url":"\#(url)"}"#
    case "defer":
      deferred.append(position)
      return intent(random.chance(80) ? #","url":"\#(url)""# : "")
    case "resume": return #"{"intent":"\#(random.pick(deferred + [position / 2]))"}"#
    case "abandon":
      return
        #"{"intent":"\#(random.pick(deferred + [position / 2]))","why":"\#(random.pick(["expired", "dark"]))"}"#
    case "setFlag": return #"{"name":"\#(random.pick(Self.flags))","value":\#(random.pick(Self.values))}"#
    case "restore", "branch":
      let set = Self.flags.filter { _ in random.chance(40) }
      let flags = set.map { #""\#($0)":\#(random.pick(Self.values.dropLast()))"# }
      return #"{"state":{"flags":{\#(flags.joined(separator: ","))},"position":0}}"#
    case "navigate":
      return random.chance(70)
        ? nil : #"{"decisions":[{"denied":"why","requested":{"name":"a"},"rule":"r"},7]}"#
    case "teleport": return random.pick([nil, #"{"decisions":7}"#, "no JSON", #"{"url":"app://c"}"#])
    default: return nil
    }
  }

  /// Names with characters that are special in a JSON path.
  private static let flags = ["isIn", "has paid", "a.b", #"say \"x\""#, "$[0]", #"\u001b[2J"#, "ü"]
  /// Only `setFlag` uses the last value. In a restored state, the form of this value in SQL would depend on the name of its
  /// flag.
  private static let values = ["true", "false", "null", "1", #""guest""#, #""\"x\"""#, #""\u001b\"x\"""#]
  private static let plans = [
    "", #"{"select":"home"}"#, #"{"dismissAll":true}"#, #"{"as":"push","show":{"name":"a","params":{}}}"#,
    #"{"as":"push","show":{"name":"b\"\u001b","params":{"id":7},"type":"A"}}"#,
    #"{"setPath":[]}"#, #"{"setPath":[{"name":"c","params":{}},{"name":"d","params":{"x":[1]},"type":"B"}]}"#,
  ]

  private mutating func intent(_ url: String) -> String {
    let plan = (0..<random.below(4)).map { _ in random.pick(Self.plans) }.filter { !$0.isEmpty }
    let expires = random.chance(50) ? "" : #""expires":\#(1_763_000_000_000 + random.below(9_999)),"#
    // A few different values, so that some are equal.
    let flag = random.pick(Self.flags.prefix(2) + ["isIn", "isIn"])
    let value = random.pick(["true", "true", #""x""#])
    let steps = plan.joined(separator: ",")
    return #"{"intent":{\#(expires)"flag":"\#(flag)","id":"0","plan":[\#(steps)]\#(url),"value":\#(value)}}"#
  }
}
