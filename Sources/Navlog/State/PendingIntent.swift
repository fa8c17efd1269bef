/// A plan that waits until a flag has the required value, for example the plan of a link that requires login.
public struct PendingIntent<N: Hashable & Sendable>: Hashable, Sendable {
  /// The identity: the position of the event that deferred or last restored the intent.
  public let id: EntryID
  /// The link that the plan comes from, if any.
  public let url: String?
  /// The steps to take.
  public let plan: [LinkResolution<N>.Step]
  /// The flag that the plan waits for.
  public let flag: String
  /// The value that the flag must have.
  public let value: JSONValue
  /// The time at which the intent expires, in milliseconds since 1970; `nil` for never.
  public let expires: Int64?

  /// Creates an intent. The intent receives its identity when an event defers it.
  public init(
    url: String? = nil, plan: [LinkResolution<N>.Step], flag: String, value: JSONValue = true,
    expires: Int64? = nil
  ) {
    self.init(id: EntryID(0), url: url, plan: plan, flag: flag, value: value, expires: expires)
  }

  package init(
    id: EntryID, url: String? = nil, plan: [LinkResolution<N>.Step], flag: String, value: JSONValue = true,
    expires: Int64? = nil
  ) {
    self.id = id
    self.url = url
    self.plan = plan
    self.flag = flag
    self.value = value
    self.expires = expires
  }

  /// Whether two intents have the same link and plan, and wait for the same value of the same flag.
  package func isDuplicate(of other: PendingIntent<N>) -> Bool {
    url == other.url && plan == other.plan && flag == other.flag && value == other.value
  }

  package func withID(_ id: EntryID) -> PendingIntent {
    PendingIntent(id: id, url: url, plan: plan, flag: flag, value: value, expires: expires)
  }

  /// The intent with a plan and a value that can be read back.
  var readable: PendingIntent {
    PendingIntent(
      id: id, url: url, plan: plan.map(\.finite), flag: flag, value: value.readable, expires: expires)
  }

  func map<M: Hashable & Sendable, Failure: Error>(
    _ transform: (N) throws(Failure) -> M
  ) throws(Failure) -> PendingIntent<M> {
    PendingIntent<M>(
      id: id, url: url, plan: try plan.map { step throws(Failure) in try step.map(transform) }, flag: flag,
      value: value, expires: expires)
  }
}

extension PendingIntent: CustomStringConvertible {
  /// The intent on one line: `17: push settings when isAuthenticated = true, from challenge://settings`.
  public var description: String {
    let steps = plan.map { "\($0)" }.joined(separator: ", ")
    var text = "\(id): \(steps) when \(StoredText.printable(flag)) = \(value)"
    if let url { text += ", from \(StoredText.printable(url))" }
    if let expires { text += ", until \(expires)" }
    return text
  }
}

extension PendingIntent {
  /// The intent in short: `challenge://settings until isAuthenticated = true`.
  package var summary: String {
    let what =
      url.map { StoredText.printable($0) } ?? plan.flatMap(\.destinations).last.map { "\($0)" } ?? "nothing"
    return "\(what) until \(StoredText.printable(flag)) = \(value.text)"
  }
}
