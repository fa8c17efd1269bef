import Foundation
import Navlog

/// What a sealer has to write.
struct SealedRows {
  var alterations: [Alteration] = []
  var seals: [Seal] = []
}

/// A row of the table `seals`.
struct Seal {
  let head: LogHead
  var signature: String?
}

/// A row of the table `alterations`.
struct Alteration {
  enum Kind: String {
    case cut, pruned, redacted, salvaged
  }

  let kind: Kind
  /// The last head that was known of the log before.
  let head: String?
  var time = Int64(Date().timeIntervalSince1970 * 1_000)
  var detail = JSONValue.object([])

  /// The log does not go as far as the head that was kept of it; an empty text for one that cannot be read.
  static func cut(_ head: String) -> Alteration { Alteration(kind: .cut, head: head.isEmpty ? nil : head) }
}
