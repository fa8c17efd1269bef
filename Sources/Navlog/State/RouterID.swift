/// The address of a router, made from the positions of the events that presented it.
///
/// `main`, `main/sheet@17`, `main/sheet@17/fullScreen@23`: the same at every replay, and never used twice. A closure
/// that outlives its modal addresses a router that is gone, and can never hit a later modal in the same place.
public struct RouterID: Hashable, Sendable {
  /// The root that everything begins at.
  public let root: RootName
  /// The modals on the way, outermost first.
  public let steps: [Step]

  /// A modal on the way to a router: the slot it fills, and the entry that it presents.
  public struct Step: Hashable, Sendable {
    /// The slot in the presenting router.
    public let slot: ModalSlot
    /// The identity of what is presented there.
    public let entry: EntryID

    /// A step into a modal.
    public init(_ slot: ModalSlot, _ entry: EntryID) {
      self.slot = slot
      self.entry = entry
    }
  }

  /// The address of a root's own router, or of a modal below it.
  public init(_ root: RootName, _ steps: [Step] = []) {
    self.root = root
    self.steps = steps
  }

  /// Hashes the innermost step, which nearly always tells two addresses of a session apart.
  public func hash(into hasher: inout Hasher) {
    if let last = steps.last {
      hasher.combine(last.entry.position)
    } else {
      hasher.combine(root)
    }
  }

  /// How many modals lie above the root; a root's router is at 0.
  public var level: Int { steps.count }

  /// The address of the presenting router; `nil` for a root.
  public var parent: RouterID? { steps.isEmpty ? nil : RouterID(root, Array(steps.dropLast())) }

  /// The address of the modal that an entry makes in a slot of this router.
  public func child(_ slot: ModalSlot, _ entry: EntryID) -> RouterID {
    RouterID(root, steps + [Step(slot, entry)])
  }
}

extension RouterID: LosslessStringConvertible {
  /// The stored form, in which `/`, `@`, `%` and unprintable characters of a root's name are percent-escaped.
  public var description: String {
    var text = Self.escaped(root.description)
    for step in steps { text += "/\(step.slot.rawValue)@\(step.entry)" }
    return text
  }

  /// Reads the stored form; `nil` when it is none.
  public init?(_ description: String) {
    // By bytes: a fold from disk reads one of these for every modal that was ever presented.
    var rest = description.utf8[...]
    let name = rest.prefix { $0 != UInt8(ascii: "/") }
    guard let root = Self.unescaped(Substring(name)) else { return nil }
    rest = rest[name.endIndex...]
    var steps: [Step] = []
    while rest.popFirst() != nil {
      let slotName = rest.prefix { $0 != UInt8(ascii: "@") }
      guard let slot = ModalSlot(utf8: slotName), slotName.endIndex < rest.endIndex else { return nil }
      rest = rest[rest.index(after: slotName.endIndex)...]
      let identity = rest.prefix { $0 != UInt8(ascii: "/") }
      guard let entry = EntryID(utf8: identity) else { return nil }
      rest = rest[identity.endIndex...]
      steps.append(Step(slot, entry))
    }
    self.init(RootName(root), steps)
  }

  private static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if "/@%\\".unicodeScalars.contains(scalar) || !StoredText.isPrintable(scalar) {
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 16, uppercase: true)
          result += byte < 16 ? "%0\(digits)" : "%\(digits)"
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, let value = hexadecimal(rest.prefix(2)) else { return nil }
        rest = rest.dropFirst(2)
        bytes.append(UInt8(value))
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
