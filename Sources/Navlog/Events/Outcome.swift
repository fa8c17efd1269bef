/// The outcome of a call.
public enum Outcome: Hashable, Sendable {
  /// The call took effect. Markers, resumed intents and links with a plan have this outcome even if they change nothing on
  /// screen.
  case applied
  /// The call was a no-op, for a reason.
  case noEffect(Reason)

  /// The reason of a no-op; `nil` for a call that took effect.
  public var reason: Reason? {
    switch self {
    case .applied: nil
    case .noEffect(let reason): reason
    }
  }
}

extension Outcome {
  /// The outcome as exports and the views of a log contain it, without the reason.
  package var name: String { self == .applied ? "applied" : "noEffect" }
}

extension Outcome: CustomStringConvertible {
  /// `applied`, or `noEffect(atRoot)`.
  public var description: String { reason.map { "noEffect(\($0))" } ?? "applied" }

  /// The outcome as listings show it: `applied`, or `noEffect: atRoot`.
  package var text: String { reason.map { "noEffect: \($0)" } ?? "applied" }
}

extension Outcome {
  /// The reason why a call had no effect. The log also records no-ops, because a bug often shows up as a no-op.
  public enum Reason: Hashable, Sendable {
    /// The called router does not exist, or no longer exists.
    case noSuchRouter
    /// The destination is already on top or, for a modal or a dialog, already presented.
    case alreadyOnTop
    /// The path is empty.
    case atRoot
    /// The call was a pop of fewer than one screen.
    case nothingRequested
    /// The entry is not in the path.
    case noSuchEntry
    /// No screen of the router shows the destination.
    case notFound
    /// The call sets a value, such as a path or a flag, that is already set.
    case unchanged
    /// No modal or dialog is presented that the call could dismiss. For a detent: the router is not in a sheet or popover.
    case nothingPresented
    /// No route matches the link.
    case noMatch
    /// The link was refused, or a rule or the session refused the call. The value is the reason, if known.
    case refused(String?)
    /// The root is already selected.
    case alreadySelected
    /// The root does not exist.
    case noSuchRoot
    /// The intent does not exist, or is no longer pending.
    case noSuchIntent
    /// This version of Navlog does not know the kind of the event.
    case unknownKind
    /// A reason that this version of Navlog does not know, as stored in the log.
    case other(String)
  }
}

extension Outcome.Reason: CustomStringConvertible {
  /// The stored form: the name of the case, or `refused(the host is not allowed)`.
  public var description: String {
    switch self {
    case .refused(nil): "refused"
    case .refused(let why?): "refused(\(StoredText.escaped(why)))"
    case .other(let text): StoredText.escaped(text)
    default: Self.names[self] ?? ""
    }
  }

  /// Parses the stored form.
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

  private static let names: [Outcome.Reason: String] = [
    .noSuchRouter: "noSuchRouter", .alreadyOnTop: "alreadyOnTop", .atRoot: "atRoot",
    .nothingRequested: "nothingRequested", .noSuchEntry: "noSuchEntry", .notFound: "notFound",
    .unchanged: "unchanged", .nothingPresented: "nothingPresented", .noMatch: "noMatch",
    .alreadySelected: "alreadySelected", .noSuchRoot: "noSuchRoot", .noSuchIntent: "noSuchIntent",
    .unknownKind: "unknownKind",
  ]
  private static let reasons = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
}
