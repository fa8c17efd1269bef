package import Navlog

/// The hash chain over the exported lines of a session. Each receipt of a collector contains a hash of this chain.
///
/// The device, the collector and `navlog verify --receipt` compute the chain from these lines alone. The first hash is
/// the hash of the session's identity. Each further hash covers the previous hash, a line feed and the event's line.
/// `Documentation/UploadFormat.md` is the contract.
package struct ReceiptChain: Hashable, Sendable {
  /// The position of the last event in the chain.
  package private(set) var position: Int
  /// The hash at that position, in lower-case hexadecimal digits.
  package private(set) var hash: String

  /// Begins the chain of a session, before its first event.
  package init(_ session: SessionInfo) {
    var hash = SHA3()
    hash.update(session.identityText)
    (position, self.hash) = (0, hash.digest())
  }

  /// Continues a chain from a position at which the hash is known.
  package init(position: Int, hash: String) { (self.position, self.hash) = (position, hash) }

  /// Adds the line of the next event, without its line feed.
  package mutating func append(_ line: [UInt8]) {
    var next = SHA3()
    next.update(hash)
    next.update("\n")
    line.withUnsafeBytes { next.update($0) }
    position += 1
    hash = next.digest()
  }
}
