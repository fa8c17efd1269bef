import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogUpload
import TestFixtures
import TestThreads

// Records and uploads a log in its own process, so that a test can kill and restart the process at any moment.
//
//   UploadRunner URL TOKEN record EVENTS LOG…   records a session into the first log while it uploads all logs
//   UploadRunner URL TOKEN secrets COUNT LOG    records secrets in all values that an app can pass to the engine, uploads
//                                               them, and reports a problem
//   UploadRunner URL TOKEN report TEXT LOG      reports a problem at the end of the last session
//
// The process reports each step in a line: `recorded SESSION POSITION`, `acknowledged SESSION POSITION`, `code CODE`, and at
// the end `finished`, or `stopped` with the reason and the exit status 1. With 0 events, it only uploads the logs.

/// Prints a line without buffering.
@Sendable func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

let arguments = CommandLine.arguments
guard arguments.count >= 6, let url = URL(string: arguments[1]) else {
  say("usage: UploadRunner URL TOKEN record|secrets|report VALUE LOG…")
  exit(2)
}
let (verb, value, paths) = (arguments[3], arguments[4], Array(arguments[5...]))
let path = paths[0]

/// Records a session one event at a time.
@Sendable func record(_ count: Int) throws {
  if count == 0 { return }
  let session = RandomSession(seed: .random(in: 0...UInt64.max), count: count)
  let log = try SQLiteEventLog(path: path)
  try log.begin(session.info)
  for event in session.events {
    try log.append(event, to: session.info.id)
    say("recorded \(session.info.id) \(event.position)")
  }
  if let ended = session.ended { try log.end(session.info.id, at: ended, after: session.duration ?? 0) }
}

/// Returns a log to upload, with the reports of how its sessions ended.
func uploaded(_ path: String) -> UploadedLog {
  var log = UploadedLog(path) { try SQLiteEventLog(reading: $0) }
  log.endings = { path in
    try SQLiteEventLog(reading: path).endings().map {
      UploadedEnding(
        session: $0.session, how: $0.how.rawValue, reportKind: $0.reportKind, reportID: $0.reportID,
        candidates: $0.candidates)
    }
  }
  return log
}

var policy = UploadPolicy()
policy.firstDelay = .milliseconds(20)
policy.maximumBatchEvents = 50
// On Linux, URLSession notices a closed connection only after the timeout.
policy.timeout = .seconds(2)
let uploader = LogUploader(
  paths.map(uploaded), to: try Collector(url, token: arguments[2]), policy: policy
) { receipt in
  guard let json = try? JSONValue(parsing: receipt), case .string(let session)? = json["session"],
    case .number(let position)? = json["position"]
  else { return }
  say("acknowledged \(session) \(position)")
}

switch verb {
case "record":
  let count = Int(value) ?? 0
  let recording = Task.detached { try record(count) }
  // A log without a session cannot be read yet.
  _ = try await becomesTrue(within: .seconds(10)) { FileManager.default.fileExists(atPath: path) }
  async let first = uploader.upload()
  try await recording.value
  _ = await first
case "secrets":
  let log = try SQLiteEventLog(path: path)
  let session = PlantedSecrets().record(Int(value) ?? 0, in: log)
  try log.record(
    SessionEnding(session: session.info.id, how: .hung, report: CrashReport(sentry: "e1", time: 0)))
  say("code \(try await uploader.report("wrong screen", session: session.info.id))")
  try session.close()
default:
  let last = try SQLiteEventLog(reading: path).sessions().last?.info.id ?? ""
  say("code \(try await uploader.report(value, session: last))")
}
let outcome = await uploader.upload().end
guard outcome == .finished else {
  say("stopped \(outcome)")
  exit(1)
}
say("finished")
