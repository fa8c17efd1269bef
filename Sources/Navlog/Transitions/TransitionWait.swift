/// What a ``TransitionStateMachine`` waits for.
public struct TransitionWait: Hashable, Sendable {
  /// Which of the machine's waits this is.
  public let number: Int
  /// How long it may last.
  public let length: Length

  /// How long a UI is waited for.
  public enum Length: Hashable, Sendable {
    /// As long as a transition takes. That it is over by then is no surprise.
    case transition
    /// Longer than any transition takes: the UI says when it is done, or something is wrong.
    case report
  }

  /// A wait.
  public init(number: Int, length: Length) {
    self.number = number
    self.length = length
  }
}
