/// The ranges of the numbers in a valid log. An untrusted file may contain any number, and calculations with
/// these numbers must not overflow.
package enum ValidRange {
  static let rowIDs: ClosedRange<Int64> = 1...(1 << 40)
  package static let integers: ClosedRange<Int64> = -(1 << 53)...(1 << 53)
  /// The range of ``EventRow/drift``. This range is larger than ``integers``, because a drift is computed from three such
  /// numbers.
  static let drifts: ClosedRange<Int64> = -(1 << 55)...(1 << 55)
}
