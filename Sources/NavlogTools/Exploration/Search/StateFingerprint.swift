import Navlog

/// A 128-bit hash of a state. The probability that two of a million different states have the same fingerprint is about
/// 10⁻²⁷.
struct StateFingerprint: Hashable {
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xD1B5_4A32_D192_ED03

  /// Mixes a number in; the order of the numbers matters.
  mutating func combine(_ number: UInt64) {
    low = Self.mixed(low ^ number) &+ 0x9E37_79B9_7F4A_7C15
    high = Self.mixed(high &+ number &* 0xFF51_AFD7_ED55_8CCD) ^ low
  }

  /// Mixes other fingerprints in; their order does not matter.
  mutating func combine(unordered others: [StateFingerprint]) {
    var (highs, lows): (UInt64, UInt64) = (0, 0)
    for other in others {
      highs &+= other.high
      lows &+= other.low
    }
    combine(highs)
    combine(lows)
  }

  /// Applies the finalizer of SplitMix64.
  static func mixed(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(low) }
}

/// Computes the fingerprints of states. Equal states have equal fingerprints. The identities of entries and modals are
/// ignored, because they depend on the calls that led to the state.
///
/// Each value, such as a destination, gets a number when it first occurs. The fingerprint is computed from the numbers.
struct FingerprintMaker<N: Hashable & Sendable> {
  private var destinations: [N: UInt64] = [:]
  private var styles: [PresentationType: UInt64] = [:]
  private var detents: [PresentationType.Detent: UInt64] = [:]
  private var names: [String: UInt64] = [:]
  private var values: [JSONValue: UInt64] = [:]
  private var intents: [PendingIntent<N>: UInt64] = [:]

  mutating func fingerprint(of state: NavigationState<N>) -> StateFingerprint {
    var fingerprint = StateFingerprint()
    fingerprint.combine(number(state.selected.description))
    for root in state.roots {
      fingerprint.combine(number(root.id.root.description))
      add(root, to: &fingerprint)
    }
    fingerprint.combine(0)
    let flags = state.flags.map { name, value in
      var flag = StateFingerprint()
      flag.combine(number(name))
      flag.combine(Self.number(of: value, in: &values))
      return flag
    }
    fingerprint.combine(unordered: flags)
    for intent in state.pendingIntents {
      let same = PendingIntent(
        url: intent.url, plan: intent.plan, flag: intent.flag, value: intent.value, expires: intent.expires)
      fingerprint.combine(Self.number(of: same, in: &intents))
    }
    return fingerprint
  }

  /// Returns a number for the visible part of a state: the selected root, the visible screen and its depth.
  mutating func screen(of state: NavigationState<N>) -> StateFingerprint {
    var fingerprint = StateFingerprint()
    fingerprint.combine(number(state.selected.description))
    fingerprint.combine(number(state.visible))
    fingerprint.combine(UInt64(state.depth))
    return fingerprint
  }

  /// Returns the number of a destination, from 1; 0 for none.
  mutating func number(_ destination: N?) -> UInt64 {
    destination.map { Self.number(of: $0, in: &destinations) } ?? 0
  }

  private mutating func number(_ name: String) -> UInt64 { Self.number(of: name, in: &names) }

  private static func number<T: Hashable>(of value: T, in known: inout [T: UInt64]) -> UInt64 {
    if let number = known[value] { return number }
    let number = UInt64(known.count + 1)
    known[value] = number
    return number
  }

  private mutating func add(_ router: RouterState<N>, to fingerprint: inout StateFingerprint) {
    fingerprint.combine(number(router.root))
    fingerprint.combine(UInt64(router.path.count) << 1 | (router.isActive ? 1 : 0))
    for entry in router.path { fingerprint.combine(number(entry.destination)) }
    for modal in [router.sheet, router.fullScreen] {
      guard let modal else {
        fingerprint.combine(0)
        continue
      }
      fingerprint.combine(Self.number(of: modal.style, in: &styles))
      fingerprint.combine(number(modal.entry.destination))
      fingerprint.combine(modal.detent.map { Self.number(of: $0, in: &detents) } ?? 0)
      add(modal.router, to: &fingerprint)
    }
    fingerprint.combine(router.dialog.map { Self.number(of: $0.style, in: &styles) } ?? 0)
    fingerprint.combine(number(router.dialog?.entry.destination))
  }
}
