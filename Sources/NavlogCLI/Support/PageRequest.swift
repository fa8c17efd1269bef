import Foundation
import Navlog

/// A request of a browser: the part of HTTP that the page of a running app needs.
struct PageRequest: Sendable {
  /// The maximum length of the head and the body, in bytes.
  static let lengthLimit = 64 << 10

  let method: String
  let path: String
  private let fields: [String: String]
  var body = ""

  /// Parses everything before the body.
  init?(head: some StringProtocol) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return nil }
    (method, path) = (String(words[0]), String(words[1]))
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      // A repeated field is rejected, because a browser and this server could interpret it differently.
      guard fields.updateValue(value, forKey: line[..<colon].lowercased()) == nil else { return nil }
    }
    self.fields = fields
  }

  /// The value of a header field.
  subscript(_ field: String) -> String? { fields[field] }

  /// The length of the body; `nil` if the body has an encoding or is too long.
  var bodyLength: Int? {
    guard fields["transfer-encoding"] == nil else { return nil }
    guard let text = fields["content-length"] else { return 0 }
    return Int(text).flatMap { (0...Self.lengthLimit).contains($0) ? $0 : nil }
  }
}
