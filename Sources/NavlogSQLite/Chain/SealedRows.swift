import Foundation
package import Navlog

/// What a sealer has to write.
package struct SealBatch {
  package var alterations: [MaintenanceRecord] = []
  package var seals: [Seal] = []
}

/// A row of the table `seals`.
package struct Seal {
  package let head: LogHead
  package var signature: String?
}

/// A row of the table `alterations`.
package struct MaintenanceRecord {
  package enum Kind: String {
    case cut, pruned, redacted, salvaged
  }

  package let kind: Kind
  /// The last head that was known of the log before.
  package let head: String?
  package let time: Int64
  package let detail: JSONValue

  package init(
    kind: Kind, head: String?, time: Int64 = Int64(Date().timeIntervalSince1970 * 1_000),
    detail: JSONValue = .object([])
  ) {
    self.kind = kind
    self.head = head
    self.time = time
    self.detail = detail
  }

  /// The log does not go as far as the head that was kept of it; an empty text for one that cannot be read.
  package static func cut(_ head: String) -> MaintenanceRecord {
    MaintenanceRecord(kind: .cut, head: head.isEmpty ? nil : head)
  }
}
