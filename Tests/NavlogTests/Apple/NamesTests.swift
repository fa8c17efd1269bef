import Foundation
import TestThreads
import Testing

/// Names that compile on Linux, but break the build on Apple's systems.
struct NamesTests {
  @Test(arguments: ["products", "targets", "schemes"])
  func `no two products, targets or schemes of all packages have names that differ only in case`(kind: String)
    throws
  {
    let packages = try Package.all
    #expect(packages.map(\.folder).sorted() == Package.folders)
    let names = packages.reduce(into: Set<String>()) { names, package in
      switch kind {
      case "products": names.formUnion(package.products)
      case "targets": names.formUnion(package.targets)
      // Xcode makes a scheme for a package, and for each of its products.
      default: names.formUnion(package.products + [package.name, "\(package.name)-Package"])
      }
    }
    #expect(names.count > 10)
    #expect(Self.collisions(names) == [])
  }

  /// When Xcode builds products, modules and packages together, each becomes a file in the same folder.
  @Test func `no two packages, products or modules have names that differ only in case`() throws {
    let packages = try Package.all
    var names = Set(packages.flatMap { [$0.name] + $0.products + $0.targets.map(Self.module) })
    // Some declarations of a manifest apply only to Apple's systems, so the test also reads the text of the manifest.
    for package in packages {
      for match in package.manifest.matches(of: #/name: "([^"\\]+)"/#) { names.insert(String(match.1)) }
    }
    #expect(names.count > 60)
    #expect(Self.collisions(names) == [])
  }

  @Test func `no two files or folders in one folder have names that differ only in case`() throws {
    let paths = try Self.paths
    #expect(paths.count > 400 && paths.contains(".github/workflows/ci.yml"))
    #expect(Self.collisions(Set(paths)) == [])
  }

  @Test func `no public type has the same name as a type of Apple's`() throws {
    var types: Set<String> = []
    for path in try Self.paths where path.hasPrefix("Sources/Navlog") && path.hasSuffix(".swift") {
      let source = try String(contentsOf: AppleNames.repository.appendingPathComponent(path), encoding: .utf8)
      // Only types at file level count: the name of a nested type includes the outer type.
      let declaration =
        /(?m)^(?:@\w+(?:\([^)]*\))? )*public (?:final |indirect |nonisolated )*(?:struct|class|enum|protocol|actor|typealias|macro) (\w+)/
      for match in source.matches(of: declaration) { types.insert(String(match.1)) }
    }
    #expect(types.count > 100)
    for type in ["RouterSession", "SQLiteEventLog", "NavigationContainer", "RouterMock", "LogQuery"] {
      #expect(types.contains(type))
    }
    let taken = try AppleNames().types
    for type in ["Alignment", "NavigationPath", "Window", "URLSession", "Observable", "Trait", "Mutex"] {
      #expect(taken.contains(type))
    }
    #expect(types.intersection(taken) == [])
  }

  /// Returns the groups of names that differ only in case.
  private static func collisions(_ names: Set<String>) -> [[String]] {
    Dictionary(grouping: names) { $0.lowercased() }.values.filter { $0.count > 1 }.map { $0.sorted() }
  }

  /// Returns the name of a target's module.
  private static func module(_ target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Every file and folder, except those that git and SwiftPM make.
  private static var paths: [String] {
    get throws {
      let all = FileManager.default.enumerator(atPath: AppleNames.repository.path)
      var paths: [String] = []
      while let path = all?.nextObject() as? String {
        if [".git", ".build", ".swiftpm"].contains(path.split(separator: "/").last ?? "") {
          all?.skipDescendants()
        } else {
          paths.append(path)
        }
      }
      return paths
    }
  }
}

/// A package of the repository, as SwiftPM reads its manifest.
private struct Package: Sendable {
  let folder: String
  let manifest: String
  let name: String
  let products: [String]
  let targets: [String]

  static let folders = [
    ".", "Examples/Bugs", "Examples/Challenge", "Examples/Challenge/ChallengeApp.swiftpm",
    "Examples/Patterns", "Examples/Patterns/RedirectsApp.swiftpm", "Examples/Terminal", "Fuzz",
  ]

  /// Every folder with a manifest.
  static var all: [Package] { get throws { try loaded.get() } }

  private static let loaded = Result {
    let manifests = try #require(FileManager.default.enumerator(atPath: AppleNames.repository.path))
    var folders: [String] = []
    while let path = manifests.nextObject() as? String {
      if path.hasSuffix(".build") { manifests.skipDescendants() }
      if (path as NSString).lastPathComponent == "Package.swift" {
        let folder = (path as NSString).deletingLastPathComponent
        folders.append(folder.isEmpty ? "." : folder)
      }
    }
    return try folders.map { try Package(in: $0) }
  }

  private init(in folder: String) throws {
    self.folder = folder
    let url = AppleNames.repository.appendingPathComponent(folder)
    manifest = try String(contentsOf: url.appendingPathComponent("Package.swift"), encoding: .utf8)
    // SwiftPM builds in another folder, because the build of the tests may hold the lock of the package's folder.
    let scratch = try TemporaryFolder()
    let run = try ProgramRun(
      "swift", ["package", "--package-path", url.path, "--scratch-path", scratch.url.path, "dump-package"])
    let description = try JSONDecoder().decode(Description.self, from: Data(run.output.utf8))
    name = description.name
    products = description.products.map(\.name)
    targets = description.targets.map(\.name)
  }

  private struct Description: Decodable {
    struct Item: Decodable { let name: String }

    let name: String
    let products: [Item]
    let targets: [Item]
  }
}
