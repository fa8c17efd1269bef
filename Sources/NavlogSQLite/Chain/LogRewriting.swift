import Navlog

/// That a log was written anew, as it says itself: what was noted of it before cannot be compared with it any more.
package struct RecordedRewrite {
  /// What was done, in a word: pruned, redacted, salvaged.
  package let kind: String
  /// When, in milliseconds since 1970.
  package let time: Int64
  /// The last head that was known of the log before.
  package let last: LogHead
}

extension ChainReader {
  /// The first time that the log was written anew after a head was noted of it; `nil` when there is none.
  ///
  /// What was done to a log as a whole is taken over whenever it is written anew, in order. So a head from before covers
  /// fewer rows of that than stand before the one that tells of it, whatever has become of all other numbers. One that
  /// goes further than the last head that was known then is of a log that was cut before.
  package func rewriting(since head: LogHead) throws -> RecordedRewrite? {
    let later = try connection.prepare(Queries.rewritings)
    later.bind(1, Int64(head.extent.maintenance))
    while try later.step() {
      guard let last = LogHead(later.text(2)) else { continue }
      let isEarlier = last.seal >= head.seal && last.extent != head.extent && last.extent.covers(head.extent)
      if last == head || isEarlier {
        return RecordedRewrite(
          kind: StoredText.printable(later.text(0)), time: later.integer(1), last: last)
      }
    }
    return nil
  }
}
