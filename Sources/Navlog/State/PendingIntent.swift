/// A plan that waits until a flag has a value: a link that needs login, say.
public struct PendingIntent<N: Hashable & Sendable>: Hashable, Sendable {
  /// The identity: the position of the event that deferred it.
  public let id: EntryID
  /// The link it came from, if one.
  public let url: String?
  /// What is to be done.
  public let plan: [PlanStep<N>]
  /// The flag that it waits for.
  public let flag: String
  /// The value that the flag must have.
  public let value: JSONValue
  /// When it is no longer wanted, in milliseconds since 1970; `nil` for never.
  public let expires: Int64?

  /// An intent. Within a call the identity is a placeholder; the reducer gives it the event's position.
  public init(
    id: EntryID = EntryID(0), url: String? = nil, plan: [PlanStep<N>], flag: String,
    value: JSONValue = true, expires: Int64? = nil
  ) {
    self.id = id
    self.url = url
    self.plan = plan
    self.flag = flag
    self.value = value
    self.expires = expires
  }

  /// Whether it asks for the same under the same condition.
  func isSame(as other: PendingIntent<N>) -> Bool {
    url == other.url && plan == other.plan && flag == other.flag && value == other.value
  }

  func identified(_ id: EntryID) -> PendingIntent {
    PendingIntent(id: id, url: url, plan: plan, flag: flag, value: value, expires: expires)
  }

  func compactMap<M>(_ transform: (N) throws -> M?) rethrows -> PendingIntent<M>? {
    try plan.compactMapWhole(transform).map {
      PendingIntent<M>(id: id, url: url, plan: $0, flag: flag, value: value, expires: expires)
    }
  }
}

extension PendingIntent: CustomStringConvertible {
  /// The intent in words: `17: push settings when isAuthenticated = true, from challenge://settings`.
  public var description: String {
    let steps = plan.map { "\($0)" }.joined(separator: ", ")
    var text = "\(id): \(steps) when \(StoredText.printable(flag)) = \(value)"
    if let url { text += ", from \(StoredText.printable(url))" }
    if let expires { text += ", until \(expires)" }
    return text
  }
}
