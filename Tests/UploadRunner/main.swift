import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogUpload

// Records a session into a log while it uploads the log, so that a test can kill it at any moment and start it again.
//
//   UploadRunner LOG URL TOKEN EVENTS
//
// It prints a line as soon as it is true: `recorded SESSION POSITION`, `acknowledged SESSION POSITION`, and at the end
// `finished`, or `stopped` with the reason and the exit status 1. With 0 events it only uploads what the log holds.

/// Prints a line at once.
@Sendable func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let url = URL(string: arguments[2]), let count = Int(arguments[4]) else {
  say("usage: UploadRunner LOG URL TOKEN EVENTS")
  exit(2)
}
let path = arguments[1]

/// Records a session, event by event.
@Sendable func record() throws {
  let session = RandomSession(seed: .random(in: 0...UInt64.max), count: count)
  let log = try SQLiteEventLog(path: path)
  try log.begin(session.info)
  for event in session.events {
    try log.append(event, to: session.info.id)
    say("recorded \(session.info.id) \(event.position)")
  }
  if let ended = session.ended { try log.end(session.info.id, at: ended, after: session.duration ?? 0) }
}

var policy = UploadPolicy()
policy.firstDelay = .milliseconds(20)
policy.maximumBatchEvents = 50
// URLSession on Linux notices only by the timeout that a connection was closed.
policy.timeout = .seconds(2)
let uploader = LogUploader(
  [UploadedLog(path) { try SQLiteEventLog(reading: $0) }], to: try Collector(url, token: arguments[3]),
  policy: policy
) { receipt in
  guard let json = try? JSONValue(parsing: receipt), case .string(let session)? = json["session"],
    case .number(let position)? = json["position"]
  else { return }
  say("acknowledged \(session) \(position)")
}

let recording = Task.detached { if count > 0 { try record() } }
var outcome = UploadOutcome.End.finished
// A log without a session cannot be read yet.
while !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(1)) }
async let first = uploader.upload()
try await recording.value
_ = await first
outcome = await uploader.upload().end
guard outcome == .finished else {
  say("stopped \(outcome)")
  exit(1)
}
say("finished")
