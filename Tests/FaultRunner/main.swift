import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite

// The program in which the tests cause faults. Its output is unbuffered, so that a killed process loses no report.
//
//   FaultRunner life LOG [FAULT OPERATION]               runs a log's lifecycle; exits at the operation
//   FaultRunner count LOG [everyEvent]                   counts the operations of a lifecycle, for each fault
//   FaultRunner errors FOLDER FAULT STICKY FROM TO STRIDE [everyEvent]   runs lifecycles with an error each
//   FaultRunner power LOG JOURNAL everyEvent|inOrder|background flushing|ignoring|cached|unemptied   keeps a journal of every write
//   FaultRunner disk LOG BYTES CALLS                     makes calls on a small disk
//   FaultRunner thread LOG CALLS [WALBYTES]              counts how often an app's thread waits for the disk or a lock
//   FaultRunner checkpoint LOG                           makes calls while the flushes of a checkpoint are held
//   FaultRunner apple LOG                                runs a log's lifecycle with the defaults of Apple's SQLite
//   FaultRunner names LOG read|salvage|lifecycle|move|link|linkwal|flush   uses a log while names of its open files change
//   FaultRunner kill LOG SESSION SEED                    navigates until it is killed
//   FaultRunner follow LOG [SESSION POSITION]            reports each event as it is recorded, until it is killed
//   FaultRunner hold LOG                                 keeps the log open until the input ends
//   FaultRunner open LOG [USER]                          opens the log, as another user if named, and reports the error
//   FaultRunner flips LOG SEED FROM TO                   opens copies with a flipped bit
//   FaultRunner cuts LOG every|some PART PARTS END...    opens copies with a truncated write-ahead log
//   FaultRunner salvage LOG NEW [FAULT OPERATION]        salvages a log; exits at the operation
//   FaultRunner simulate SEED STEPS [uninterrupted] [fault=NAME] [export=FILE]   runs a simulated app, with checks
//   FaultRunner check                                    checks the logs named by the lines of the input
//   FaultRunner storm LOG SECONDS [failing]              navigates as fast as possible
let arguments = Array(CommandLine.arguments.dropFirst())

func report(_ line: String) {
  var rest = Array((line + "\n").utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    rest = rest.dropFirst(count)
  }
}

guard arguments.count > 1 || arguments == ["check"] else {
  report("usage: FaultRunner SCRIPT LOG [...]")
  exit(2)
}
switch arguments[0] {
case "life": runLife(arguments[1], fault: arguments.count > 3 ? (arguments[2], Int(arguments[3]) ?? 0) : nil)
case "count": countOperations(arguments[1], arguments.last == "everyEvent" ? .everyEvent : .inBackground)
case "errors":
  let numbers = arguments[4...6].compactMap { Int($0) }
  runErrors(
    arguments[1], arguments[2], isSticky: arguments[3] == "sticky",
    arguments.last == "everyEvent" ? .everyEvent : .inBackground, numbers[0], numbers[1], numbers[2])
case "power":
  try runPower(
    arguments[1], journal: arguments[2],
    durability: ["everyEvent": .everyEvent, "inOrder": .inOrder][arguments[3]] ?? .inBackground,
    FlushMode(rawValue: arguments[4]) ?? .flushing)
case "disk":
  try runSmallDisk(arguments[1], bytes: Int(arguments[2]) ?? 0, calls: Int(arguments[3]) ?? 0)
case "thread":
  runThread(
    arguments[1], calls: Int(arguments[2]) ?? 0,
    maximumWALBytes: arguments.count > 3 ? Int(arguments[3]) ?? 0 : 16 << 20)
case "checkpoint": try runCheckpoint(arguments[1])
case "apple": runAppleDefaults(arguments[1])
case "names": try runInvalidFiles(arguments[1], arguments[2])
case "kill": try runUntilKilled(arguments[1], arguments[2], seed: UInt64(arguments[3]) ?? 0)
case "follow": try await runFollowing(arguments[1], after: Array(arguments.dropFirst(2)))
case "hold": try hold(arguments[1])
case "open": openAs(arguments[1], user: arguments.count > 2 ? UInt32(arguments[2]) : nil)
case "flips":
  try runFlips(arguments[1], UInt64(arguments[2]) ?? 0, Int(arguments[3]) ?? 0, Int(arguments[4]) ?? 0)
case "salvage":
  try runSalvage(
    arguments[1], into: arguments[2],
    fault: arguments.count > 4 ? (arguments[3], Int(arguments[4]) ?? 0) : nil)
case "simulate":
  try runSimulation(
    seed: UInt64(arguments[1]) ?? 0, steps: arguments.count > 2 ? Int(arguments[2]) ?? 0 : 500,
    options: Array(arguments.dropFirst(3)))
case "check": runChecks()
case "cuts":
  let numbers = arguments[3...].compactMap { Int($0) }
  try runCuts(
    arguments[1], part: numbers[0], of: numbers[1], isEvery: arguments[2] == "every", Array(numbers[2...]))
case "storm":
  try runStorm(arguments[1], seconds: Double(arguments[2]) ?? 1, isFailing: arguments.last == "failing")
default:
  report("no script \(arguments[0])")
  exit(2)
}
