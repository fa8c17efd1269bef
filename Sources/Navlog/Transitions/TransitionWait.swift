/// What a ``TransitionStateMachine`` waits for.
package struct TransitionWait: Hashable, Sendable {
  /// Which of the machine's waits this is.
  package let number: Int
  /// How long it may last.
  package let length: Length

  /// How long a UI is waited for.
  package enum Length: Hashable, Sendable {
    /// As long as a transition takes. That it is over by then is no surprise.
    case transition
    /// Longer than any transition takes: the UI says when it is done, or something is wrong.
    case report
  }

  /// A wait.
  package init(number: Int, length: Length) {
    self.number = number
    self.length = length
  }
}
