/// The sessions in which offers of a search are taken.
package enum ExploredSessions {
  /// Computes the identity of a session from a name, so that the session of a finding always has the same identity.
  package static func id(named name: String) -> String {
    let id = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(id, radix: 16)
    return digits + String(repeating: "0", count: 32 - digits.count)
  }
}
