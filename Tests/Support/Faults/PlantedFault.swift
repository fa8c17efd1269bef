/// Faults that an engine or a log could have. Each is planted from outside, and the simulation must detect it.
public enum PlantedFault: String, CaseIterable, Sendable {
  /// Reports an event as recorded but keeps it in memory until the next one: a crash loses it.
  case losesTheLastEventAtACrash
  /// Writes again after a failure without checking what reached the file.
  case writesAgainWithoutLooking
  /// Drops an event that the disk refused, and reports it as recorded.
  case dropsWhatFails
  /// Writes two buffered events in the wrong order.
  case reordersWhatWaited
  /// Counts positions one too far after an event that replaces several.
  case countsOneTooFarAfterACollapse
  /// Counts one call too few in an event that replaces several.
  case countsTooFewCalls
  /// Records a no-op as applied.
  case recordsAnotherOutcome
  /// Publishes a change of a flag without recording it.
  case publishesWithoutRecording
  /// Gives the entries of a restored state identifiers that were used before.
  case repeatsIdentities
  /// Orders events by the wall clock.
  case ordersByWallClock
  /// Records a link as unmatched.
  case recordsAnotherLink
  /// Restores the state before the last event.
  case restoresTooEarly
  /// Stores the state of another moment as a snapshot.
  case storesAnotherSnapshot
  /// Changes rows that were sealed already.
  case changesSealedRows

  /// Whether the fault only shows in long sessions.
  public var needsLongSession: Bool { self == .storesAnotherSnapshot }
}
