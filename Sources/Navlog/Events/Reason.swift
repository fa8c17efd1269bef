/// Why an event had no effect. Calls without effect are recorded like all others: they are what one looks for when
/// debugging.
public enum Reason: Hashable, Sendable {
  /// The router that was addressed is gone, or never was.
  case noSuchRouter
  /// The destination is on top already.
  case alreadyOnTop
  /// The path is empty.
  case atRoot
  /// A pop of less than one screen.
  case nothingAsked
  /// The entry is no longer in the path.
  case noSuchEntry
  /// The destination is not in the path.
  case notFound
  /// It is so already.
  case unchanged
  /// Nothing is presented.
  case nothingPresented
  /// No route matches the link.
  case noMatch
  /// The call is not acceptable; for a link, with the reason.
  case refused(String?)
  /// The root is selected already.
  case alreadySelected
  /// There is no such root.
  case noSuchRoot
  /// The intent was resumed before, or never was.
  case noSuchIntent
  /// A kind of event that this version does not know.
  case unknownKind
  /// A reason that this version does not know, as it stands in the log.
  case other(String)
}

extension Reason: CustomStringConvertible {
  /// The stored form: the name of the case; `refused(the host is not allowed)`.
  public var description: String {
    switch self {
    case .refused(nil): "refused"
    case .refused(let why?): "refused(\(StoredText.escaped(why)))"
    case .other(let text): StoredText.escaped(text)
    default: Self.names[self] ?? ""
    }
  }

  /// Reads the stored form.
  public init(_ description: String) {
    if let known = Self.reasons[description] {
      self = known
    } else if description == "refused" {
      self = .refused(nil)
    } else if description.hasPrefix("refused("), description.hasSuffix(")") {
      self = .refused(StoredText.unescaped(String(description.dropFirst(8).dropLast())))
    } else {
      self = .other(StoredText.unescaped(description))
    }
  }

  private static let names: [Reason: String] = [
    .noSuchRouter: "noSuchRouter", .alreadyOnTop: "alreadyOnTop", .atRoot: "atRoot",
    .nothingAsked: "nothingAsked", .noSuchEntry: "noSuchEntry", .notFound: "notFound",
    .unchanged: "unchanged", .nothingPresented: "nothingPresented", .noMatch: "noMatch",
    .alreadySelected: "alreadySelected", .noSuchRoot: "noSuchRoot", .noSuchIntent: "noSuchIntent",
    .unknownKind: "unknownKind",
  ]
  private static let reasons = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
}
