import Foundation
import Navlog
import NavlogSQLite

/// Rebuilds the tree of the table `events` in a damaged file, if the pages between the root page and the pages with rows are
/// lost or outdated.
///
/// A log only appends events, so it is sufficient to put the pages in order.
struct EventTree {
  /// A page of events with its rows.
  private struct Leaf {
    var page: Int
    var rows: ClosedRange<Int>
    var count: Int
  }

  /// The number of columns of `events` in schema 1. Later versions may have more, but no other table has as
  /// many.
  private static let columns = 11
  /// The maximum number of pages directly below a page. An entry takes up to 15 bytes, so all entries fit into the smallest
  /// page.
  private static let maximumChildren = 30

  private var pages: DatabasePages

  /// Rebuilds the tree of a file.
  ///
  /// - Parameters:
  ///   - path: The file, without a write-ahead log.
  ///   - root: The root page of `events`.
  ///   - reachable: The number of events that SQLite reaches from the root page; `nil` if SQLite cannot read the tree. If
  ///     the root page is outdated, SQLite reads a smaller tree without an error.
  /// - Returns: `false` if the file contains no pages of events, lacks the root page, or contains no more events than SQLite
  ///   reaches. The file is then unchanged.
  static func rebuild(_ path: String, root: Int, reachable: Int?) throws -> Bool {
    var tree = EventTree(pages: try DatabasePages(path: path))
    let leaves = tree.leaves(root: root)
    guard !leaves.isEmpty, tree.pages.contains(root) else { return false }
    if let reachable, leaves.reduce(0, { $0 + $1.count }) <= reachable { return false }
    tree.replaceRoot(root, by: leaves)
    try tree.pages.write()
    return true
  }

  // MARK: - Pages of events

  /// Returns the pages that contain events, in order. If two pages contain some of the same rows, only the page with more
  /// rows is used.
  private func leaves(root: Int) -> [Leaf] {
    var leaves: [Leaf] = []
    let found = (2...max(2, pages.count)).compactMap { leaf($0) }
    // The root page contains events only while it is the only page of the table. If others exist, its events are outdated.
    let others = found.filter { $0.page != root }
    let used = others.isEmpty ? found : others
    for leaf in used.sorted(by: { ($0.rows.lowerBound, $0.page) < ($1.rows.lowerBound, $1.page) }) {
      if let last = leaves.last, last.rows.upperBound >= leaf.rows.lowerBound {
        if leaf.count > last.count { leaves[leaves.count - 1] = leaf }
      } else {
        leaves.append(leaf)
      }
    }
    return leaves
  }

  private func leaf(_ number: Int) -> Leaf? {
    guard !pages.mapsPointers(number) else { return nil }
    let page = pages[number]
    guard page.count == pages.layout.pageSize, page[0] == 13 else { return nil }
    let count = page.bigEndian(3, count: 2)
    guard count > 0, 8 + 2 * count <= page.count else { return nil }
    // Events are numbered without gaps, so each readable event determines the number of the first event on the page. Because
    // events may be damaged, the most frequent result is used.
    var votes: [Int: Int] = [:]
    for cell in 0..<count {
      if let row = row(page, at: page.bigEndian(8 + 2 * cell, count: 2)) {
        votes[row - cell, default: 0] += 1
      }
    }
    guard let first = votes.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key, first > 0 else {
      return nil
    }
    return Leaf(page: number, rows: first...first + count - 1, count: count)
  }

  /// Returns the number of the event at an offset of a page, or `nil` if no event begins there.
  private func row(_ page: Data, at offset: Int) -> Int? {
    var rest = page.dropFirst(offset)
    guard offset >= 8, let size = rest.popVarint(), size > 0, let row = rest.popVarint(), row > 0,
      let header = rest.popVarint(), (Self.columns + 1..<128).contains(header), rest.count >= header
    else { return nil }
    // The header of a row consists of its own length, here one byte, and a number for each column. Each number ends with a byte
    // below 128, and all of its other bytes are at least 128, so the bytes below 128 are counted.
    let columns = rest.prefix(header - 1).count { $0 < 128 }
    return columns >= Self.columns ? row : nil
  }

  // MARK: - Pages above

  private mutating func replaceRoot(_ root: Int, by leaves: [Leaf]) {
    var level = leaves
    while level.count > Self.maximumChildren {
      var next: [Leaf] = []
      while !level.isEmpty {
        // Every page of the next level must have at least two children. If one child would be left over for the last page, two
        // pages share the children equally.
        let count = level.count == Self.maximumChildren + 1 ? level.count / 2 : Self.maximumChildren
        let children = Array(level.prefix(count))
        level.removeFirst(children.count)
        next.append(
          Leaf(
            page: pages.append(interior(children)),
            rows: children[0].rows.lowerBound...children[children.count - 1].rows.upperBound, count: 0))
      }
      level = next
    }
    pages[root] = level.count == 1 ? pages[level[0].page] : interior(level)
  }

  /// Returns an interior page with the numbers of its child pages. For each child except the last, the page also contains the
  /// number of the child's last row.
  private func interior(_ children: [Leaf]) -> Data {
    var page = Data(count: pages.layout.pageSize)
    var end = page.count
    for (index, child) in children.dropLast().enumerated() {
      let cell = UInt32(child.page).bigEndianBytes + Self.varint(child.rows.upperBound)
      end -= cell.count
      page.replaceSubrange(end..<end + cell.count, with: cell)
      page.replaceSubrange(12 + 2 * index..<14 + 2 * index, with: [UInt8(end >> 8), UInt8(end & 0xFF)])
    }
    let entries = UInt8(children.count - 1)
    page.replaceSubrange(0..<8, with: [5, 0, 0, 0, entries, UInt8(end >> 8), UInt8(end & 0xFF), 0])
    page.replaceSubrange(8..<12, with: UInt32(children[children.count - 1].page).bigEndianBytes)
    return page
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }
}

extension Data {
  /// Removes the variable-length number at the beginning, and returns it. The result is `nil` if there is no complete number,
  /// or if the number is larger than any number in a log.
  fileprivate mutating func popVarint() -> Int? {
    var value = 0
    for (length, byte) in prefix(8).enumerated() {
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 {
        removeFirst(length + 1)
        return value
      }
    }
    return nil
  }
}
