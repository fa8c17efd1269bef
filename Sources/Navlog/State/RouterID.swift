/// The address of a router: the name of its root, and the modals that lead from the root to the router.
///
/// Addresses such as `main`, `main/sheet@17` and `main/sheet@17/fullScreen@23` contain the positions of the events that
/// presented or last restored the modals. Addresses are identical in every replay. In the log of a session, the address of a
/// modal is never reused: a later modal in the same slot has another address. A closure that outlives a modal therefore cannot
/// call another router. A root's own router has the name of the root as its address, even if the root was closed and opened
/// again.
public struct RouterID: Hashable, Sendable {
  /// The root that the address starts from.
  public let root: RootName
  /// The modals between the root and the router, outermost first.
  public let steps: [Step]

  /// A modal on the path to a router: its slot and the entry that it presents.
  public struct Step: Hashable, Sendable {
    /// The slot in the presenting router.
    public let slot: PresentationType.Slot
    /// The identity of the presented entry.
    public let entry: EntryID

    /// Creates a step into a modal.
    public init(_ slot: PresentationType.Slot, _ entry: EntryID) {
      self.slot = slot
      self.entry = entry
    }
  }

  /// Creates the address of a root's own router or, with steps, of the router inside a modal.
  public init(_ root: RootName, _ steps: [Step] = []) {
    self.root = root
    self.steps = steps
  }

  /// Hashes only the position in the innermost step, which distinguishes nearly all addresses of a session. For the address of
  /// a root, hashes the name of the root.
  public func hash(into hasher: inout Hasher) {
    if let last = steps.last {
      hasher.combine(last.entry.position)
    } else {
      hasher.combine(root)
    }
  }

  /// The number of modals between the root and the router; 0 for a root's own router.
  public var level: Int { steps.count }

  /// The address of the presenting router; `nil` for a root.
  public var parent: RouterID? { steps.isEmpty ? nil : RouterID(root, Array(steps.dropLast())) }

  /// Returns an address that no router has. It contains the position 0, which no event has.
  package static func nowhere(_ root: RootName) -> RouterID { RouterID(root, [Step(.sheet, EntryID(0))]) }

  /// Returns the address of the router inside the modal that presents an entry in a slot of this router.
  public func child(_ slot: PresentationType.Slot, _ entry: EntryID) -> RouterID {
    RouterID(root, steps + [Step(slot, entry)])
  }
}

extension RouterID: LosslessStringConvertible {
  /// The stored form. In the root's name, `/`, `@`, `%`, `\` and unprintable characters are percent-escaped.
  public var description: String {
    var text = Self.escaped(root.description)
    for step in steps { text += "/\(step.slot.rawValue)@\(step.entry)" }
    return text
  }

  /// Parses the stored form. The result is `nil` when the text is malformed.
  public init?(_ description: String) {
    var text = description
    // The address is parsed as bytes, because replaying a log reads an address for every modal that was ever
    // presented.
    guard let id = text.withUTF8({ RouterID(bytes: $0) }) else { return nil }
    self = id
  }

  private init?(bytes: UnsafeBufferPointer<UInt8>) {
    func end(of byte: UInt8, from start: Int) -> Int {
      var index = start
      while index < bytes.count, bytes[index] != byte { index += 1 }
      return index
    }
    var index = end(of: UInt8(ascii: "/"), from: 0)
    guard let root = Self.unescaped(bytes[..<index]) else { return nil }
    var steps: [Step] = []
    while index < bytes.count {
      let at = end(of: UInt8(ascii: "@"), from: index + 1)
      guard at < bytes.count, let slot = PresentationType.Slot(utf8: bytes[(index + 1)..<at]) else {
        return nil
      }
      index = end(of: UInt8(ascii: "/"), from: at + 1)
      guard let entry = EntryID(utf8: bytes[(at + 1)..<index]) else { return nil }
      steps.append(Step(slot, entry))
    }
    self.init(RootName(root), steps)
  }

  static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if "/@%\\".unicodeScalars.contains(scalar) || !StoredText.isPrintable(scalar) {
        for byte in String(scalar).utf8 { result += PercentEncoding.escape(of: byte) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    guard text.contains(UInt8(ascii: "%")) else { return String(decoding: text, as: UTF8.self) }
    return PercentEncoding.text(of: text)
  }
}

/// The name of a root: a tab, a login flow, a window. An app that names no roots has a single root, `main`.
public struct RootName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let description: String

  /// Creates the name of a root.
  public init(_ name: String) { description = name }

  /// Creates the name of a root.
  public init(stringLiteral value: String) { description = value }

  /// The root of an app that names no roots.
  public static let main: RootName = "main"
}

/// A root's name is encoded as a string. A `WindowGroup` requires `Codable` of the value that its windows present.
extension RootName: Codable {
  /// Decodes a name.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
