/// Masks numbers. The mask of a number fits every type that can decode the number: the mask of an `Int8` is an `Int8`. This
/// does not apply to an unusual literal, such as `1e3` or `1.00`.
///
/// A mask therefore lies between the same two bounds as the number. The bounds are the limits of the integer types, and the
/// limit up to which a `Double` is exact. A permutation of the integers between these two bounds determines the mask of each
/// integer.
///
/// Navlog compares the literals of numbers, so `1` and `1.0` are different values and need different masks. The mask of `1.0`
/// therefore ends with `.0`, so that it still decodes as an integer. Any other literal that is not the shortest form of an
/// integer, such as `1e3`, gets a mask with a fraction.
struct NumberMask: Sendable {
  private static let bounds: [UInt64] = [
    0, 1 << 7, 1 << 8, 1 << 15, 1 << 16, 1 << 31, 1 << 32, 1 << 53, 1 << 63,
  ]
  /// The largest integer up to which a `Double` is exact.
  private static let exact = 1 << 53

  private let key: SipHash

  init(_ key: SipHash) { self.key = key }

  /// Returns the mask of a number, given as its literal in JSON.
  func mask(_ literal: String) -> String {
    if let masked = integer(literal) { return masked }
    if literal.hasSuffix(".0"), let masked = integer(String(literal.dropLast(2))) { return masked + ".0" }
    guard let number = Double(literal) else { return "0" }
    return fraction(number, literal)
  }

  /// Returns the mask of an integer; `nil` for a literal that is not the shortest form of an integer.
  private func integer(_ literal: String) -> String? {
    if let number = UInt64(literal), "\(number)" == literal { return "\(mask(number, domain: 0))" }
    guard let number = Int64(literal), "\(number)" == literal else { return nil }
    // A negative number is masked as its bitwise complement, which maps -1, -2, … to 0, 1, ….
    return "\(~Int64(bitPattern: mask(UInt64(bitPattern: ~number), domain: 1)))"
  }

  private func mask(_ number: UInt64, domain: UInt64) -> UInt64 {
    let (index, lower, count) = Self.range(of: number)
    let permutation = KeyedPermutation(key, domain: UInt64(2 * index) + domain, of: count)
    return lower + permutation.image(of: number - lower)
  }

  /// Returns the bounds of a number.
  private static func range(of number: UInt64) -> (index: Int, lower: UInt64, count: UInt64) {
    let index = bounds.lastIndex { $0 <= number } ?? 0
    let upper = index + 1 < bounds.count ? bounds[index + 1] - 1 : .max
    return (index, bounds[index], upper - bounds[index] + 1)
  }

  /// Returns a mask with a fraction. The mask lies between the same bounds as the number. Its digits result from a hash of the
  /// literal.
  private func fraction(_ number: Double, _ literal: String) -> String {
    let size = min(number.magnitude, Double(Self.exact - 1))
    let (_, lower, count) = Self.range(of: UInt64(size))
    let bits = literal.utf8.reduce(key.hash(.max, 0)) { key.hash($0, UInt64($1)) }
    let whole = lower + key.hash(bits, 1) % count
    let places = max(1, 15 - "\(whole)".count)
    // The last digit of the fraction is never 0, because numbers are written without a final 0.
    let digits = key.hash(bits, 2) % Self.power(places - 1) * 10 + key.hash(bits, 3) % 9 + 1
    let text = "\(digits)"
    return (number < 0 ? "-" : "") + "\(whole)." + String(repeating: "0", count: places - text.count) + text
  }

  private static func power(_ digits: Int) -> UInt64 { (0..<digits).reduce(1) { power, _ in power * 10 } }
}
