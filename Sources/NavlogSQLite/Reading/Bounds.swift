/// What the numbers of a log can be. A file from elsewhere may hold any, and arithmetic on them must not overflow.
package enum ValidRange {
  package static let rowIDs: ClosedRange<Int64> = 1...(1 << 40)
  package static let integers: ClosedRange<Int64> = -(1 << 53)...(1 << 53)
}
