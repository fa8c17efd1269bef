/// Returns the closest known word, if one is close enough to suggest.
package func nearest(to word: String, among known: [String]) -> String? {
  // Words of one or two letters are close to too many other words, so nothing is suggested for them.
  guard word.count > 2 else { return nil }
  let best = known.map { ($0, distance(word.lowercased(), $0.lowercased())) }.min { $0.1 < $1.1 }
  guard let best, best.1 <= max(1, word.count / 3) else { return nil }
  return best.0
}

/// Returns the edit distance of two words: insertions, deletions, substitutions and transpositions.
private func distance(_ left: String, _ right: String) -> Int {
  let (a, b) = (Array(left), Array(right))
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
      row.append(cost)
    }
    (before, last) = (last, row)
  }
  return last[b.count]
}
