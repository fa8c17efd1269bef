import Navlog
import NavlogTools
import Testing

@Suite struct SequenceAlignmentTests {
  /// Returns an alignment as text: `=` for each common element, `-` and `+` for elements of only one sequence.
  private func text(_ left: [Int], _ right: [Int]) -> String {
    SequenceAlignment(left, right).segments.map { segment in
      switch segment {
      case .same(let range, _): String(repeating: "=", count: range.count)
      case .removed(let range): String(repeating: "-", count: range.count)
      case .added(let range): String(repeating: "+", count: range.count)
      }
    }.joined()
  }

  @Test func `an alignment pairs equal elements`() {
    #expect(text([], []) == "")
    #expect(text([1, 2, 3], [1, 2, 3]) == "===")
    #expect(text([1, 2, 3], [1, 3]) == "=-=")
    #expect(text([1, 3], [1, 2, 3]) == "=+=")
    #expect(text([1, 2], [3, 4]) == "--++")
    #expect(text([], [1]) == "+")
  }

  @Test func `the common prefix of two sequences ends at the first difference`() {
    #expect(SequenceAlignment([1, 2, 3], [1, 2, 4]).commonPrefixCount == 2)
    #expect(SequenceAlignment([9, 2], [1, 2]).commonPrefixCount == 0)
    #expect(!SequenceAlignment([9, 2], [1, 2]).isIdentical)
    #expect(SequenceAlignment([1], [1]).isIdentical)
  }

  @Test func `an alignment contains each element of both sequences once, in order`() {
    let cases: [([Int], [Int])] = [
      (Array(0..<5_000), Array((0..<5_000).map { $0 * 7 % 5_000 })),
      (Array(0..<3_000), Array(3_000..<6_000)),
      (Array(0..<4_000), Array(500..<4_500)),
      ((0..<4_000).map { $0 % 3 }, (0..<3_000).map { $0 % 2 }),
    ]
    for (left, right) in cases {
      var (a, b): ([Int], [Int]) = ([], [])
      for segment in SequenceAlignment(left, right).segments {
        switch segment {
        case .same(let x, let y):
          #expect(left[x] == right[y])
          a += x
          b += y
        case .removed(let range): a += range
        case .added(let range): b += range
        }
      }
      #expect(a == Array(left.indices))
      #expect(b == Array(right.indices))
    }
  }
}
