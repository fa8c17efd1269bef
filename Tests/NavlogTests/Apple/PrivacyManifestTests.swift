import Foundation
import TestThreads
import Testing

/// If a binary uses certain system functions, Apple requires a reason in a privacy manifest, and otherwise rejects the app.
/// These tests compare the manifest with the functions that the libraries' object files call.
@Suite struct PrivacyManifestTests {
  /// The functions that need a reason, by category, as Apple's documentation lists them.
  private static let categories = [
    "NSPrivacyAccessedAPICategoryFileTimestamp": [
      "stat", "lstat", "fstat", "fstatat", "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
    ],
    "NSPrivacyAccessedAPICategoryDiskSpace": ["statfs", "fstatfs", "statvfs", "fstatvfs"],
    "NSPrivacyAccessedAPICategorySystemBootTime": ["mach_absolute_time"],
  ]
  private static let libraries = [
    "Navlog", "NavlogDeflate", "NavlogExport", "NavlogInspector", "NavlogSQLite", "NavlogSwiftUI",
    "NavlogTesting",
    "NavlogTools", "NavlogUpload", "NavlogViewer",
  ]

  /// The reasons in the manifest, by category.
  private let reasons: [String: [String]]

  init() throws {
    let file = AppleNames.repository.appendingPathComponent("Sources/NavlogSQLite/PrivacyInfo.xcprivacy")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    let manifest = try #require(list as? [String: Any])
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    #expect((manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true)
    #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
    let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    var reasons: [String: [String]] = [:]
    for type in types {
      let category = try #require(type["NSPrivacyAccessedAPIType"] as? String)
      reasons[category] = try #require(type["NSPrivacyAccessedAPITypeReasons"] as? [String])
    }
    self.reasons = reasons
  }

  @Test func `the privacy manifest states why a log reads the status of files`() {
    #expect(reasons == ["NSPrivacyAccessedAPICategoryFileTimestamp": ["C617.1", "3B52.1"]])
  }

  @Test(.enabled(if: objects != nil, "the objects are not where SwiftPM puts them"))
  func `the privacy manifest declares exactly the API categories that the libraries' object files use`()
    throws
  {
    let objects = try #require(Self.objects)
    var used: Set<String> = []
    for library in Self.libraries {
      let symbols = try Self.undefinedSymbols(in: objects.appendingPathComponent("\(library).build"))
      #expect(symbols.count > 10, "\(library)")
      for (category, functions) in Self.categories where !symbols.isDisjoint(with: functions) {
        // Only NavlogSQLite contains the manifest, so only this library may use such functions.
        #expect(library == "NavlogSQLite", "\(library): \(symbols.intersection(functions))")
        used.insert(category)
      }
    }
    #expect(used == Set(reasons.keys))
  }

  @Test func `no library looks for its resource bundle at run time`() throws {
    let sources = AppleNames.repository.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      // `Bundle.module` would crash in a command that was copied without its bundle.
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        #expect(!line.contains("Bundle.module"), "\(file)")
      }
    }
  }

  // MARK: - Objects

  /// The folder with the object files of all modules. It contains the program that runs the tests.
  private static let objects: URL? = {
    var folder = Bundle(for: Here.self).bundleURL
    for path in [CommandLine.arguments[0], folder.path] {
      folder = URL(fileURLWithPath: path)
      while folder.path != "/" {
        folder = folder.deletingLastPathComponent()
        let objects = folder.appendingPathComponent("NavlogSQLite.build").path
        if FileManager.default.fileExists(atPath: objects) { return folder }
      }
    }
    return nil
  }()

  private final class Here {}

  private static func undefinedSymbols(in folder: URL) throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let objects = names.filter { $0.hasSuffix(".o") }.map { folder.appendingPathComponent($0).path }
    let run = try ProgramRun("nm", ["-u"] + objects)
    #expect(run.status == 0)
    return Set(
      run.output.split(separator: "\n").compactMap { line in
        guard let symbol = line.split(separator: " ").last else { return nil }
        // Apple's compilers put an underscore before every name, and append variants after a dollar sign.
        let name = symbol.split(separator: "$")[0].split(separator: "@")[0]
        #if canImport(Darwin)
        return String(name.dropFirst())
        #else
        return String(name)
        #endif
      })
  }
}
