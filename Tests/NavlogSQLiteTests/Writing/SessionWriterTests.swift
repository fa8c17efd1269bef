import Foundation
import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite

/// A writer that writes a session on another thread, while its caller provides the next events.
@Suite struct SessionWriterTests {
  private let session = RandomSession(seed: 3, count: 3_500)

  @Test func `a session writer writes every event, in order`() throws {
    let log = InMemoryEventLog()
    let writer = try SessionWriter(session.info, in: log)
    for event in session.events { try writer.append(event) }
    try writer.finish()
    #expect(try log.events(session.info.id) == session.events)
  }

  @Test(arguments: [2, 3, 5])
  func `a session writer throws the log's error from append, or at the latest from finish`(failing: Int)
    throws
  {
    let log = FaultyEventLog { $0 == failing ? .beforeWriting : nil }
    let writer = try SessionWriter(session.info, in: log)
    #expect(throws: EventLogError.self) {
      for event in session.events { try writer.append(event) }
      try writer.finish()
    }
    // The writer stopped at the failure, and did not write the later events.
    #expect(try log.log.session(session.info.id).count == (failing - 2) * 1_000)
  }

  @Test func `releasing a session writer waits for its current write, even if the log is slow`() throws {
    let log = FaultyEventLog { attempt in
      if attempt == 4 { usleep(200_000) }
      return nil
    }
    do {
      let writer = try SessionWriter(session.info, in: log)
      for event in session.events { try writer.append(event) }
    }
    #expect(try log.log.session(session.info.id).count == 3_000)
  }
}
