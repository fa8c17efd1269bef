extension NavigationState {
  /// Lets a plan wait. Asked for again, it waits once, from then on: two taps on a link are one wish.
  mutating func deferIntent(_ intent: PendingIntent<N>) -> Outcome {
    let others = pendingIntents.filter { !$0.isSame(as: intent) }
    // All of them stand in every snapshot, and links come from anybody.
    guard others.count < 32 else { return .noEffect(.refused("32 intents are waiting")) }
    pendingIntents = others + [intent]
    return .applied
  }

  mutating func resume(_ id: EntryID, instead plan: [PlanStep<N>]?, _ position: Int) -> Outcome {
    guard let intent = takeIntent(id) else { return .noEffect(.noSuchIntent) }
    return follow(plan ?? intent.plan, position)
  }

  /// What is to be done about the oldest intent that expired or may go on; `nil` while all have to wait. As the call
  /// that does it, and who is said to make it: a link goes on as one.
  func dueIntent(at now: Int64) -> (NavigationAction<N>, Origin)? {
    for intent in pendingIntents {
      let origin: Origin = intent.url == nil ? .user : .deepLink
      if let expires = intent.expires, expires <= now {
        return (.abandon(intent.id, why: "expired"), origin)
      }
      if flags[intent.flag] == intent.value { return (.resume(intent.id), origin) }
    }
    return nil
  }

  mutating func takeIntent(_ id: EntryID) -> PendingIntent<N>? {
    pendingIntents.firstIndex { $0.id == id }.map { pendingIntents.remove(at: $0) }
  }
}
