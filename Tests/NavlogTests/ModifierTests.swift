import Foundation
import Testing

/// The modifiers of the libraries for SwiftUI. Their names never hide one of Apple's modifiers. The documentation pages list
/// all modifiers.
@Suite struct ModifierTests {
  @Test(arguments: [("NavlogSwiftUI", 6), ("NavlogInspector", 4)])
  func `each modifier's name begins with navlog and appears on its library's documentation page`(
    library: String, count: Int
  ) throws {
    let folder = Declarations.repository.appendingPathComponent("Sources/\(library)")
    let page = try String(
      contentsOf: folder.appendingPathComponent("\(library).docc/\(library).md"), encoding: .utf8)
    let names = try modifiers(in: folder)
    #expect(names.count == count)
    for name in names {
      #expect(name.hasPrefix("navlog"), "\(name)")
      #expect(page.contains("\(name)("), "\(name)")
    }
  }

  /// Returns the names of the public functions in extensions of `View`.
  private func modifiers(in folder: URL) throws -> Set<String> {
    var names: Set<String> = []
    for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      guard path.hasSuffix(".swift"), !path.contains(".docc/") else { continue }
      let source = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      var isInView = false
      for line in source.split(separator: "\n") {
        if line.first != " " { isInView = line.hasPrefix("extension View {") }
        guard isInView, line.hasPrefix("  public func ") else { continue }
        names.insert(String(line.dropFirst("  public func ".count).prefix { $0.isLetter }))
      }
    }
    return names
  }
}
