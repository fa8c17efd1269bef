/// Ways in which an engine or a log could be wrong. Each is planted from outside, and must be found.
enum PlantedFault: String, CaseIterable {
  /// Says that an event is recorded, and keeps it in memory until the next one: a crash takes it.
  case losesTheLastEventAtACrash
  /// Writes again after a failure without looking what is there.
  case writesAgainWithoutLooking
  /// Lets an event go that the disk did not take, and says that it is recorded.
  case dropsWhatFails
  /// Writes two events that waited in the wrong order.
  case reordersWhatWaited
  /// Counts positions one too far after an event that stands for several.
  case countsOneTooFarAfterACollapse
  /// Counts one call too few in an event that stands for several.
  case countsTooFewCalls
  /// Records what had no effect as applied.
  case recordsAnotherOutcome
  /// Publishes a flag, and does not record it.
  case publishesWithoutRecording
  /// Gives what a restored state holds identities that were given out before.
  case repeatsIdentities
  /// Puts events into the order of the clock on the wall.
  case ordersByTheClock
  /// Records a link as one that matched nothing.
  case recordsAnotherLink
  /// Goes on from the moment before the last one.
  case goesOnFromTooEarly
  /// Keeps the state of another moment as a snapshot.
  case keepsAnotherSnapshot
  /// Changes what was sealed already.
  case changesWhatIsSealed

  /// Whether it shows in long sessions only.
  var needsCalm: Bool { self == .keepsAnotherSnapshot }
}
