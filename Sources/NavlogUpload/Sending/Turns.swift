/// Lets tasks perform an operation one at a time, in the order of their requests, even if the operation suspends.
actor Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func release() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
