@testable import Navlog

/// A state in the form of a page: destinations are texts, and a pending intent is only a summary.
struct PageState: Equatable {
  struct Intent: Equatable {
    let id: EntryID
    let summary: String
  }

  var state: NavigationState<String>
  var intents: [Intent]

  /// Creates the state that a page must show for an original state.
  init(_ original: NavigationState<RecordedDestination>) {
    state = original.compactMap { StoredText.printable("\($0)") }
    state.pendingIntents = []
    state.position = 0
    intents = original.pendingIntents.map { Intent(id: $0.id, summary: StoredText.printable($0.summary)) }
  }

  /// Decodes a whole state.
  init(_ cursor: inout Cursor, _ words: Words) throws {
    let selected = words.roots[try cursor.next()].name
    let roots = try cursor.list { cursor in
      let name = words.roots[try cursor.next()].name
      return try cursor.router(RouterID(RootName(name)), nil, words)
    }
    var flags: [String: JSONValue] = [:]
    for (name, value) in try cursor.list({ try $0.flag(words) }) { flags[name] = value }
    state = NavigationState(roots: roots, selected: RootName(selected), flags: flags)
    intents = try cursor.list { try $0.intent(nil, words) }
  }

  /// Applies the patch of an event.
  mutating func apply(
    _ cursor: inout Cursor, _ routers: [String], _ called: String, at position: Int, _ words: Words
  ) throws {
    for _ in 0..<(try cursor.next()) {
      let code = try cursor.next()
      if code / 2 >= 13 {
        try apply(code / 2, &cursor, at: position, words)
        continue
      }
      let address = code % 2 == 0 ? called : routers[try cursor.next()]
      guard let id = RouterID(address) else { throw PageReader.Malformed(what: address) }
      var operation = cursor
      let applied = state.modify(id) { router in
        Result { try router.apply(code / 2, &operation, at: position, words) }
      }
      guard let applied else { throw PageReader.Malformed(what: "\(address) is gone at \(position)") }
      try applied.get()
      cursor = operation
    }
  }

  private mutating func apply(_ code: Int, _ cursor: inout Cursor, at position: Int, _ words: Words) throws {
    switch code {
    case 13: state.selected = RootName(words.roots[try cursor.next()].name)
    case 14:
      let old = state.roots
      state.roots = try cursor.list { cursor in
        let id = RouterID(RootName(words.roots[try cursor.next()].name))
        let isKept = try cursor.next() == 1
        guard let root = isKept ? old.first(where: { $0.id == id }) : RouterState(id: id) else {
          throw PageReader.Malformed(what: "a root")
        }
        return root
      }
    case 15:
      let (name, value) = try cursor.flag(words)
      state.flags[name] = value
    case 16: state.flags[words.texts[try cursor.next()]] = nil
    case 17: intents = try cursor.list { try $0.intent(position, words) }
    default: throw PageReader.Malformed(what: "the operation \(code)")
    }
  }
}

extension RouterState<String> {
  fileprivate mutating func apply(_ code: Int, _ cursor: inout Cursor, at position: Int, _ words: Words)
    throws
  {
    switch code {
    case 0:
      let destination = words.destinations[try cursor.next()]
      path.append(NavigationEntry(id: EntryID(position), destination: destination))
    case 1: path.removeLast()
    case 2:
      path.removeLast(try cursor.next())
      path += try cursor.list { try $0.screen(position, words) }
    case 3: sheet = nil
    case 4: fullScreen = nil
    case 5: sheet = try cursor.modal(.sheet, in: id, position, words)
    case 6: fullScreen = try cursor.modal(.fullScreen, in: id, position, words)
    case 7: sheet?.detent = try cursor.detent(words)
    case 8: dialog = nil
    case 9: dialog = try cursor.dialog(position, words)
    case 10: isActive = true
    case 11: isActive = false
    case 12:
      let number = try cursor.next()
      root = number == 0 ? nil : words.destinations[number - 1]
    default: throw PageReader.Malformed(what: "the operation \(code)")
    }
  }
}

// MARK: - Parts of states

extension Cursor {
  /// Reads an entry's identity, which the page stores relative to the position, if any.
  mutating func entry(_ position: Int? = nil) throws -> EntryID {
    let number = try next()
    let index = number % 2 == 0 ? 0 : try next()
    return EntryID(position.map { $0 - number / 2 } ?? number / 2, index)
  }

  fileprivate mutating func screen(_ position: Int?, _ words: Words) throws -> NavigationEntry<String> {
    let destination = words.destinations[try next()]
    return NavigationEntry(id: try entry(position), destination: destination)
  }

  fileprivate mutating func router(
    _ id: RouterID, _ position: Int?, _ words: Words
  ) throws -> RouterState<String> {
    let bits = try next()
    let root = bits & 1 == 0 ? nil : words.destinations[try next()]
    let path = try list { try $0.screen(position, words) }
    return RouterState(
      id: id, root: root, path: path,
      sheet: bits & 2 == 0 ? nil : try modal(.sheet, in: id, position, words),
      fullScreen: bits & 4 == 0 ? nil : try modal(.fullScreen, in: id, position, words),
      dialog: bits & 8 == 0 ? nil : try dialog(position, words), isActive: bits & 16 != 0)
  }

  fileprivate mutating func modal(
    _ slot: PresentationType.Slot, in parent: RouterID, _ position: Int?, _ words: Words
  ) throws -> RouterState<String>.Modal {
    let entry = try screen(position, words)
    let text = words.texts[try next()]
    guard let style = PresentationType(text), style.slot == slot else {
      throw PageReader.Malformed(what: "the style \(text)")
    }
    let detent = try detent(words)
    return RouterState.Modal(
      entry: entry, style: style, detent: detent,
      router: try router(parent.child(slot, entry.id), position, words))
  }

  fileprivate mutating func detent(_ words: Words) throws -> PresentationType.Detent? {
    let number = try next()
    return number == 0 ? nil : PresentationType.Detent(words.texts[number - 1])
  }

  fileprivate mutating func dialog(_ position: Int?, _ words: Words) throws -> RouterState<String>.Dialog {
    let entry = try screen(position, words)
    guard let style = PresentationType(words.texts[try next()]) else {
      throw PageReader.Malformed(what: "the style of a dialog")
    }
    return RouterState.Dialog(entry: entry, style: style)
  }

  fileprivate mutating func flag(_ words: Words) throws -> (String, JSONValue) {
    let name = words.texts[try next()]
    return (name, try JSONValue(parsing: words.texts[try next()]))
  }

  fileprivate mutating func intent(_ position: Int?, _ words: Words) throws -> PageState.Intent {
    let id = try entry(position)
    return PageState.Intent(id: id, summary: words.texts[try next()])
  }
}
