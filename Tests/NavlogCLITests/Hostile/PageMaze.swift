import Foundation
import NavlogSQLite

/// A table of few pages with an astronomical number of rows.
enum PageMaze {
  private static let levels = 17
  private static let children = 200

  /// Inserts levels of pages above the leaf of the table `events`. Each page refers to the next one two hundred times.
  static func build(at path: String) throws {
    let root =
      try Connection.raw(path).integer("SELECT rootpage FROM sqlite_schema WHERE name = 'events'") ?? 0
    let size = Migrator.pageSize
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let pages = bytes.count / size
    // The root page of the table is a leaf. A copy of this leaf is added at the end of the file, and the last level refers to
    // it. The first level then replaces the root page.
    let leaf = Array(bytes[((root - 1) * size)..<(root * size)])
    for level in 0..<(levels - 1) { bytes += page(to: pages + 2 + level) }
    bytes += leaf
    bytes.replaceSubrange(((root - 1) * size)..<(root * size), with: page(to: pages + 1))
    let count = bytes.count / size
    bytes.replaceSubrange(28..<32, with: big(count))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private static func page(to child: Int) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: Migrator.pageSize)
    let start = Migrator.pageSize - 5 * children
    page[0] = 5
    page.replaceSubrange(3..<5, with: big(children).suffix(2))
    page.replaceSubrange(5..<7, with: big(start).suffix(2))
    page.replaceSubrange(8..<12, with: big(child))
    for cell in 0..<children {
      let place = start + 5 * cell
      page.replaceSubrange((12 + 2 * cell)..<(14 + 2 * cell), with: big(place).suffix(2))
      page.replaceSubrange(place..<(place + 5), with: big(child) + [100])
    }
    return page
  }

  private static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
}
