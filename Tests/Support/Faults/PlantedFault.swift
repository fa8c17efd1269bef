/// A fault that an engine or a log could have. The tests plant each fault from outside, and the simulation must detect it.
public enum PlantedFault: String, CaseIterable, Sendable {
  /// Reports an event as recorded but keeps it in memory until the next event, so that a crash loses it.
  case losesTheLastEventAtACrash
  /// Writes again after a failure without checking the contents of the file.
  case writesAgainWithoutLooking
  /// Drops an event that the disk refused, but reports the event as recorded.
  case dropsWhatFails
  /// Writes two buffered events in the wrong order.
  case reordersWhatWaited
  /// Counts positions one too high after an event that replaces several others.
  case countsOneTooFarAfterACollapse
  /// Counts one call too few in an event that replaces several others.
  case countsTooFewCalls
  /// Records every outcome as applied.
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
  /// Changes sealed rows.
  case changesSealedRows

  /// Whether only long sessions show the fault.
  public var needsLongSession: Bool { self == .storesAnotherSnapshot }
}
