@testable import Navlog

/// An event as a page shows it.
struct PageEvent: Equatable {
  var time = 0
  var elapsed = 0
  var line = ""
  var origin = ""
  var cause: Int?
  var screen: String?
  var visible = ""
  var details: [[String]] = []
  var why: String?
  var depth = 0
}

/// The content of a block.
struct BlockReader {
  let count: Int
  private let words: Words
  private(set) var routers: [String] = []
  private var columns: [Cursor] = []
  private var segments: [(state: Cursor, patches: Cursor)] = []

  init(_ bytes: [UInt8], _ words: Words) throws {
    self.words = words
    var cursor = Cursor(bytes[...])
    count = try cursor.next()
    var table = try cursor.measured()
    while !table.isAtEnd {
      let parent = try table.next()
      if parent == 0 {
        routers.append(words.roots[try table.next()].address)
      } else {
        let slot = try ["sheet", "fullScreen"][table.next()]
        routers.append("\(routers[parent - 1])/\(slot)@\(try table.entry())")
      }
    }
    for _ in 0..<15 { columns.append(try cursor.measured()) }
    while !cursor.isAtEnd { segments.append((try cursor.measured(), try cursor.measured())) }
    guard segments.count == (count + 255) / 256 else { throw PageReader.Malformed(what: "segments") }
  }

  /// Returns the events, for a session that began at the given time.
  func events(after position: Int, started: Int) throws -> [PageEvent] {
    var columns = columns
    var (elapsed, drift, visible, screen, depth) = (0, 0, 0, -1, 0)
    return try (0..<count).map { offset in
      elapsed += try columns[0].signed()
      drift += try columns[1].signed()
      let kind = words.kinds[try columns[2].next()]
      let called = try columns[3].next()
      let router = called == 0 ? visible : called - 1
      let (destination, style, subject) = (
        try columns[4].next(), try columns[5].next(), try columns[6].next()
      )
      let outcome = words.outcomes[try columns[7].next()]
      let origin = words.origins[try columns[8].next()]
      let cause = try columns[9].next()
      let source = try columns[10].next()
      let shown = try columns[11].next()
      if shown > 0 { visible = shown - 1 }
      switch try columns[12].next() {
      case 0: break
      case 1: screen = destination - 1
      case 2: screen = -1
      case let number: screen = number - 3
      }
      let detail = try columns[13].next()
      depth += try columns[14].signed()
      let usual =
        destination == 0
        ? "" : "-> \(style == 0 ? "" : words.styles[style - 1])\(words.destinations[destination - 1])"
      let parts = [
        kind, routers[router], subject == 0 ? usual : words.subjects[subject - 1], outcome.text,
        source == 0 ? "" : words.sources[source - 1],
      ]
      return PageEvent(
        time: started + elapsed + drift, elapsed: elapsed,
        line: parts.filter { !$0.isEmpty }.joined(separator: " "), origin: origin,
        cause: cause == 0 ? nil : position + offset + 1 - cause,
        screen: screen < 0 ? nil : words.destinations[screen], visible: routers[visible],
        details: detail == 0 ? [] : words.details[detail - 1], why: outcome.why, depth: depth)
    }
  }

  /// Returns the state before the first event, and the state after each event. Checks that each segment begins with the state
  /// to which the earlier patches lead.
  func states(after position: Int) throws -> [PageState] {
    var columns = columns
    var visible = 0
    var states: [PageState] = []
    var patches = Cursor([])
    for offset in 0..<count {
      if offset % 256 == 0 {
        var whole = segments[offset / 256].state
        let state = try PageState(&whole, words)
        guard whole.isAtEnd, states.last.map({ $0 == state }) ?? true else {
          throw PageReader.Malformed(what: "the state before event \(position + offset + 1)")
        }
        if states.isEmpty { states.append(state) }
        patches = segments[offset / 256].patches
      }
      let called = try columns[3].next()
      let router = called == 0 ? visible : called - 1
      let shown = try columns[11].next()
      if shown > 0 { visible = shown - 1 }
      var patched = states[offset]
      try patched.apply(&patches, routers, routers[router], at: position + offset + 1, words)
      states.append(patched)
    }
    return states
  }
}
