import Foundation
import ImportSupport
import Testing

@Suite struct `What the screens of the one stack see` {
  @Test func `views and ViewModels see no navigation at all`() throws {
    let seen = try imports(below: "Sources/Samples/SingleStack")
    #expect(seen["Screens"] == ["SampleUI"])
    #expect(seen["App"] == ["Navlog", "Observation", "SampleUI", "SingleStackScreens"])
    #expect(seen.count == 2)
  }

  @Test func `there are two coordinators, and no view or ViewModel has heard of one`() throws {
    var conforming: [String] = []
    for (folder, source) in try sources() {
      if folder == "Screens" { #expect(!source.contains("Coordinator") && !source.contains("Route")) }
      for line in source.split(separator: "\n")
      where line.contains("class") && line.contains(": CoordinatorProtocol") {
        conforming.append(String(line))
      }
    }
    #expect(
      conforming.sorted() == [
        "final class AppCoordinator: CoordinatorProtocol {",
        "final class OnboardingCoordinator: CoordinatorProtocol {",
      ])
  }

  @Test func `all navigation of the main flow is in the coordinator`() throws {
    for (folder, source) in try sources() where folder == "App" {
      let isCoordinator = source.contains("final class")
      #expect(isCoordinator || !source.contains("router."), "only a coordinator calls a router")
    }
  }

  private func sources() throws -> [(folder: String, source: String)] {
    var root = URL(filePath: #filePath)
    while root.lastPathComponent != "Tests" { root.deleteLastPathComponent() }
    let folder = root.deletingLastPathComponent().appending(path: "Sources/Samples/SingleStack")
    return try ["App", "Screens"].flatMap { name in
      try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: name), includingPropertiesForKeys: nil
      ).map { (name, try String(contentsOf: $0, encoding: .utf8)) }
    }
  }
}
