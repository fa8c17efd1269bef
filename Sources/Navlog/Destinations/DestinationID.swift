/// A destination's number in a dictionary, in place of its value.
///
/// A log holds each destination once and refers to it by number, so a fold from disk compares numbers and
/// decodes a destination only when somebody looks at it.
package struct DestinationID: Hashable, Sendable {
  /// The number: of a row where the destination stands in one, below 0 where a reader gave it out itself.
  package let rawValue: Int

  /// A destination's number.
  package init(_ rawValue: Int) { self.rawValue = rawValue }
}
