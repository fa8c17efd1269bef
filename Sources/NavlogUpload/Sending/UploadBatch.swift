import Navlog
import NavlogDeflate
import NavlogExport

/// A batch: events of one session, as the lines of an export.
struct UploadBatch: Sendable {
  /// The events.
  let extent: UploadExtent
  /// The lines, compressed.
  let body: [UInt8]

  /// Reads the next events of a session, as many as the policy and the collector allow in one request.
  ///
  /// - Parameter largestBody: The maximum size of the compressed lines; a longer event is sent alone.
  /// - Throws: `EventLogError` if the log cannot be read.
  static func next(
    of session: SessionRecord, after progress: SessionProgress, in log: any EventLog, _ policy: UploadPolicy,
    largestBody: Int = 1 << 20
  ) throws -> UploadBatch {
    var bytes = policy.batchBytes
    while true {
      let batch = try UploadBatch(
        of: session, after: progress, in: log, bytes: bytes, events: policy.batchEvents)
      let count = batch.extent.after.position - batch.extent.before.position
      if batch.body.count <= largestBody || count <= 1 { return batch }
      bytes /= 2
    }
  }

  /// Reads the next events of a session.
  ///
  /// - Parameters:
  ///   - session: The session, as it was listed. The session may have more events by now.
  ///   - progress: The progress of the session. The batch begins after the last acknowledged event.
  ///   - bytes: The maximum size of the lines; a longer event is sent alone.
  ///   - events: The maximum number of events.
  /// - Throws: `EventLogError` if the log cannot be read.
  init(
    of session: SessionRecord, after progress: SessionProgress, in log: any EventLog, bytes: Int, events: Int
  ) throws {
    var lines = EventLineWriter()
    lines.begin(session.info.id)
    let before = try Self.chain(of: session, at: progress, in: log, &lines)
    var after = before
    var text: [UInt8] = []
    let first = before.position + 1
    if first <= session.count {
      try log.read(session.info.id, first...session.count) { event in
        let line = lines.line(event)
        if !text.isEmpty, text.count + line.count > bytes { return false }
        after.append(line)
        text += line
        text.append(0x0A)
        return after.position - before.position < events
      }
      guard after.position >= first else {
        throw EventLogError.noSuchPosition(first, of: session.info.id, last: before.position)
      }
    }
    extent = UploadExtent(session: session, before: before, after: after)
    let part = first <= after.position ? first...after.position : nil
    let header = ExportLines.header([(session, part)])
    body = Deflate.compressZlib(Array((header + "\n").utf8) + text)
  }

  /// Returns the end of the hash chain after the last acknowledged event.
  private static func chain(
    of session: SessionRecord, at progress: SessionProgress, in log: any EventLog,
    _ lines: inout EventLineWriter
  ) throws -> ReceiptChain {
    if let hash = progress.hash { return ReceiptChain(position: progress.position, hash: hash) }
    var chain = ReceiptChain(session.info)
    if progress.position > 0 {
      try log.read(session.info.id, 1...progress.position) { event in
        chain.append(lines.line(event))
        return true
      }
    }
    return chain
  }
}
