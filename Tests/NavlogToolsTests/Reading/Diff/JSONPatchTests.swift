import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct JSONPatchTests {
  private func patch(_ old: String, _ new: String) throws -> String {
    JSONPatch(from: try JSONValue(parsing: old), to: try JSONValue(parsing: new)).json.text
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1}"#, "[]"),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, "[]"),
    (#"{"a":1}"#, #"{"a":2}"#, #"[{"op":"replace","path":"/a","value":2}]"#),
    (#"{"a":1}"#, #"{"b":1}"#, #"[{"op":"remove","path":"/a"},{"op":"add","path":"/b","value":1}]"#),
    (#"{"a/b":1,"c~d":1}"#, #"{}"#, #"[{"op":"remove","path":"/a~1b"},{"op":"remove","path":"/c~0d"}]"#),
    (
      "{\"a/\u{301}~\u{301}\":1}", "{}", "[{\"op\":\"remove\",\"path\":\"/a~1\u{301}~0\u{301}\"}]"
    ),
    ("[1,2,3]", "[1,3]", #"[{"op":"remove","path":"/1"}]"#),
    ("[1,3]", "[1,2,3]", #"[{"op":"add","path":"/1","value":2}]"#),
    (
      "[1,2,3]", "[]",
      #"[{"op":"remove","path":"/2"},{"op":"remove","path":"/1"},{"op":"remove","path":"/0"}]"#
    ),
    ("[]", "[1,2]", #"[{"op":"add","path":"/0","value":1},{"op":"add","path":"/1","value":2}]"#),
    (#"[{"a":[1]}]"#, #"[{"a":[2]}]"#, #"[{"op":"replace","path":"/0/a/0","value":2}]"#),
    ("1", "[1]", #"[{"op":"replace","path":"","value":[1]}]"#),
  ])
  func `a JSON patch contains only the changes`(old: String, new: String, expected: String) throws {
    #expect(try patch(old, new) == expected)
  }

  @Test func `a JSON patch turns the old document into the new one`() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
      let (old, new) = (random.value(depth: 3), random.value(depth: 3))
      #expect(JSONPatch(from: old, to: new).applied(to: old)?.canonicalText == new.canonicalText)
    }
  }
}

extension JSONPatch {
  /// Applies the patch as RFC 6902 defines it. Returns `nil` if an operation cannot be applied.
  func applied(to document: JSONValue) -> JSONValue? {
    var document = document
    for operation in operations {
      let path: String
      var value: JSONValue?
      var isAdding = false
      switch operation {
      case .add(let target, let new):
        (path, value) = (target, new)
        isAdding = true
      case .replace(let target, let new): (path, value) = (target, new)
      case .remove(let target): path = target
      }
      let keys = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      let plain: [String] = keys.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
      guard let changed = document.changed(plain[...], isAdding, value) else { return nil }
      document = changed
    }
    return document
  }
}

extension JSONValue {
  fileprivate func changed(
    _ keys: ArraySlice<String>, _ isAdding: Bool, _ new: JSONValue?
  ) -> JSONValue? {
    guard let key = keys.first else { return new }
    let isLast = keys.count == 1
    switch self {
    case .object(var members):
      let index = members.firstIndex { $0.key == key }
      guard let index else {
        guard isLast, isAdding, let value = new else { return nil }
        return .object(members + [Member(key, value)])
      }
      guard let value = members[index].value.changed(keys.dropFirst(), isAdding, new) else {
        guard isLast else { return nil }
        members.remove(at: index)
        return .object(members)
      }
      members[index] = Member(key, value)
      return .object(members)
    case .array(var values):
      guard let index = Int(key), index <= values.count else { return nil }
      if isLast, isAdding {
        guard let value = new else { return nil }
        values.insert(value, at: index)
        return .array(values)
      }
      guard index < values.count else { return nil }
      guard let value = values[index].changed(keys.dropFirst(), isAdding, new) else {
        guard isLast else { return nil }
        values.remove(at: index)
        return .array(values)
      }
      values[index] = value
      return .array(values)
    default: return nil
    }
  }
}

extension SplitMix64 {
  /// Returns a random document.
  fileprivate mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth == 0 ? 3 : 6), using: &self) {
    case 0: return .integer(Int.random(in: 0..<3, using: &self))
    case 1: return .null
    case 2: return .string(["a", "b/c", "~"].randomElement(using: &self) ?? "")
    case 3, 4: return .array((0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth - 1) })
    default:
      let keys = ["a", "b/c", "d~e", "f"].filter { _ in Bool.random(using: &self) }
      return .object(keys.map { JSONValue.Member($0, value(depth: depth - 1)) })
    }
  }
}
