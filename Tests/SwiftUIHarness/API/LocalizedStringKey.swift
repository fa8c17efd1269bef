public import Foundation

/// SwiftUI: LocalizedStringKey
///
/// Here, a key is its own translation. Its numbers are formatted for the locale en_US; a device uses its own locale.
@frozen public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  @usableFromInline let text: String

  /// SwiftUI: LocalizedStringKey/init(_:)
  public init(_ value: String) { text = value }

  /// SwiftUI: LocalizedStringKey/init(stringLiteral:)
  public init(stringLiteral value: String) { text = value }

  /// SwiftUI: LocalizedStringKey/init(stringInterpolation:)
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// SwiftUI: LocalizedStringKey/StringInterpolation
  public struct StringInterpolation: StringInterpolationProtocol {
    private(set) var text = ""

    /// SwiftUI: LocalizedStringKey/StringInterpolation/init(literalCapacity:interpolationCount:)
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// SwiftUI: LocalizedStringKey/StringInterpolation/appendLiteral(_:)
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// SwiftUI: LocalizedStringKey/StringInterpolation/appendInterpolation(_:)
    public mutating func appendInterpolation(_ string: String) { text += string }

    /// SwiftUI: LocalizedStringKey/StringInterpolation/appendInterpolation(_:)
    public mutating func appendInterpolation(_ substring: Substring) { text += substring }

    /// SwiftUI: LocalizedStringKey/StringInterpolation/appendInterpolation(_:)
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      text += (value as? any LocalizedNumber)?.localizedText ?? "\(value)"
    }

    /// SwiftUI: LocalizedStringKey/StringInterpolation/appendInterpolation(_:)
    public mutating func appendInterpolation(_ text: Text) { self.text += text.string }

    /// SwiftUI: LocalizedStringKey/StringInterpolation/appendInterpolation(_:format:)
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      text += format.format(input)
    }

    /// SwiftUI: LocalizedStringKey/StringInterpolation/appendInterpolation(_:)
    @available(*, deprecated, message: "Localized text takes strings, numbers, and values with a format.")
    public mutating func appendInterpolation<T>(_ object: T) { text += "\(object)" }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// SwiftUI: _FormatSpecifiable
///
/// The name is SwiftUI's, because the type constrains the values that can be interpolated.
public protocol _FormatSpecifiable: Equatable {}

private protocol LocalizedNumber {
  var localizedText: String { get }
}

private let locale = Locale(identifier: "en_US")

extension LocalizedNumber where Self: BinaryInteger {
  fileprivate var localizedText: String { IntegerFormatStyle<Self>(locale: locale).format(self) }
}

extension LocalizedNumber where Self: BinaryFloatingPoint {
  // SwiftUI formats with `%lf`, which has six digits.
  fileprivate var localizedText: String {
    FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(6)).format(Double(self))
  }
}

extension Int: _FormatSpecifiable, LocalizedNumber {}
extension Int8: _FormatSpecifiable, LocalizedNumber {}
extension Int16: _FormatSpecifiable, LocalizedNumber {}
extension Int32: _FormatSpecifiable, LocalizedNumber {}
extension Int64: _FormatSpecifiable, LocalizedNumber {}
extension UInt: _FormatSpecifiable, LocalizedNumber {}
extension UInt8: _FormatSpecifiable, LocalizedNumber {}
extension UInt16: _FormatSpecifiable, LocalizedNumber {}
extension UInt32: _FormatSpecifiable, LocalizedNumber {}
extension UInt64: _FormatSpecifiable, LocalizedNumber {}
extension Float: _FormatSpecifiable, LocalizedNumber {}
extension Double: _FormatSpecifiable, LocalizedNumber {}
extension CGFloat: _FormatSpecifiable, LocalizedNumber {}
