import Foundation
import Navlog
import NavlogSQLite

/// The pages of a damaged database file, read and repaired without SQLite, which would reject them.
///
/// The file format is documented at https://www.sqlite.org/fileformat2.html.
struct DatabasePages {
  /// The layout of the file.
  struct Layout: Equatable {
    var pageSize = Migrator.pageSize
    /// Whether the file has pointer-map pages, which auto-vacuum requires. The first of them is then page 2, and the first root
    /// page of a table is page 3.
    var isAutoVacuum = false
    /// The version of the schema; `nil` if unknown.
    var version: Int?
  }

  let layout: Layout
  private(set) var bytes: Data
  private let path: String
  /// Whether `bytes` is a mapping of the file, which cannot be written.
  private var isMapped = true

  /// Maps a file, because most files need no repair and may be too large for memory. No other code may change the file.
  init(path: String) throws {
    self.path = path
    bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    layout = Layout(of: bytes)
  }

  var count: Int { bytes.count / layout.pageSize }

  private func range(_ page: Int) -> Range<Int> { (page - 1) * layout.pageSize..<page * layout.pageSize }

  func contains(_ page: Int) -> Bool { page <= count }

  subscript(page: Int) -> Data {
    get { contains(page) ? Data(bytes[range(page)]) : Data() }
    set {
      loadBytes()
      if range(page).upperBound > bytes.count {
        bytes.append(Data(count: range(page).upperBound - bytes.count))
      }
      bytes.replaceSubrange(range(page), with: newValue)
    }
  }

  /// Copies the mapped bytes into memory. On Linux, `Data` would write to the mapping itself, which ends the process.
  private mutating func loadBytes() {
    guard isMapped else { return }
    bytes = bytes.withUnsafeBytes { Data($0) }
    isMapped = false
  }

  /// Writes the file, with its number of pages in the header.
  mutating func write() throws {
    loadBytes()
    bytes = bytes.prefix(count * layout.pageSize)
    bytes.replaceSubrange(28..<32, with: UInt32(count).bigEndianBytes)
    // SQLite trusts the number of pages in the header only if the header's change counter (at 24) and its copy (at 92) are
    // equal, so the counter is copied.
    bytes.replaceSubrange(92..<96, with: Array(bytes[24..<28]))
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// Whether a page is a pointer-map page, which does not belong to a tree.
  func mapsPointers(_ page: Int) -> Bool {
    layout.isAutoVacuum && (page - 2) % (layout.pageSize / 5 + 1) == 0
  }

  /// Appends a page and returns its number.
  mutating func append(_ page: Data) -> Int {
    if mapsPointers(count + 1) { self[count + 1] = Data(count: layout.pageSize) }
    self[count + 1] = page
    return count
  }
}

extension DatabasePages.Layout {
  /// The page sizes of logs: first that of this version, and then that of earlier versions.
  private static let pageSizes = [Migrator.pageSize, 4_096]

  /// Determines the layout from the header of the file. If the header is lost, the other pages determine the layout.
  init(of bytes: Data) {
    if bytes.count >= 100, bytes.prefix(16) == Data("SQLite format 3\0".utf8) {
      let size = bytes.bigEndian(16, count: 2)
      if size == 1 || (size >= 512 && size.nonzeroBitCount == 1) { pageSize = size == 1 ? 65_536 : size }
      isAutoVacuum = bytes.bigEndian(52, count: 4) != 0
      let found = bytes.bigEndian(60, count: 4)
      if (1...Migrator.version).contains(found) { version = found }
      return
    }
    // The first pages of a log are the root pages of its tables. With auto-vacuum, a pointer-map page precedes them. Each page
    // size is tried, and the size at which most of these pages are recognized is chosen.
    let found = Self.pageSizes.map { size in
      (bytes.mapsPointers(at: size) ? 1 : 0) + (1...10).count { bytes.beginsTree(at: $0 * size) }
    }
    if let most = found.max(), let best = found.firstIndex(of: most) { pageSize = Self.pageSizes[best] }
    isAutoVacuum = bytes.mapsPointers(at: pageSize)
  }
}

extension Data {
  /// Returns the number that `count` bytes at an offset encode, the most significant byte first.
  func bigEndian(_ offset: Int, count: Int) -> Int {
    self[startIndex + offset..<startIndex + offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Data {
  /// Whether a page at an offset belongs to a table or an index, according to its first byte.
  fileprivate func beginsTree(at offset: Int) -> Bool {
    offset < count && [2, 5, 10, 13].contains(self[startIndex + offset])
  }

  /// Whether the page at an offset is the first pointer-map page. The first entry of this page states that page
  /// 3 is a root page, which has no parent.
  fileprivate func mapsPointers(at offset: Int) -> Bool {
    dropFirst(offset).prefix(5) == Data([1, 0, 0, 0, 0])
  }
}

extension UInt32 {
  /// The bytes of the number, the most significant byte first.
  var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
