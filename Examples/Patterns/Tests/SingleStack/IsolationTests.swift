import Foundation
import Navlog
import SingleStackScreens
import Testing

@testable import SingleStack

/// Rules that types cannot enforce. The tests search the sources for names instead.
@Suite(.timeLimit(.minutes(5))) @MainActor struct IsolationTests {
  @Test func `exactly two classes are coordinators, and no view or ViewModel refers to a coordinator`() throws
  {
    var coordinators: [String] = []
    for (file, source) in try sources() {
      if file.hasPrefix("Screens") { #expect(!source.contains("Coordinator") && !source.contains("Route")) }
      for line in source.split(separator: "\n")
      where line.contains("class") && line.contains(": CoordinatorProtocol") {
        coordinators.append(String(line))
      }
    }
    #expect(
      coordinators.sorted() == [
        "final class AppCoordinator: CoordinatorProtocol {",
        "final class OnboardingCoordinator: CoordinatorProtocol {",
      ])
  }

  @Test func `only the coordinators call a router or a session`() throws {
    let coordinators = ["App/AppCoordinator.swift", "App/OnboardingCoordinator.swift"]
    for (file, source) in try sources() where !coordinators.contains(file) {
      #expect(!source.contains("router") && !source.contains("session."), "\(file)")
    }
  }

  @Test func `every call of a session comes from a coordinator`() async throws {
    let coordinator = makeCoordinator(onboarded: false)
    coordinator.start()
    try await coordinator.tap(
      "Begin", "Radarr", "Done", "Services", "Radarr", "Movies", "Stalker", "Delete", "Add", "Solaris",
      "Home",
      "Settings", "Profiles", "Add", "Cancel")
    let files = try coordinator.events.compactMap { $0.source?.file }
    #expect(
      Set(files) == [
        "SingleStack/AppCoordinator.swift", "SingleStack/AppCoordinator+Views.swift",
        "SingleStack/ContentView.swift", "SingleStack/OnboardingCoordinator.swift",
      ])
  }

  @Test func `the coordinator creates every ViewModel except LogsViewModel, which LogsView creates`() throws {
    let sources = try sources()
    let names = sources.flatMap { _, source in source.matches(of: /class (\w+ViewModel)\b/).map { $0.1 } }
    #expect(names.count == 6)
    let factory = try #require(sources.first { $0.file == "App/AppCoordinator+Views.swift" }).source
    for name in names { #expect(factory.contains("\(name)(") == (name != "LogsViewModel"), "\(name)") }
    for (file, source) in sources where file != "App/AppCoordinator+Views.swift" {
      let made = source.matches(of: /(\w+ViewModel)\(\w+:/).map { String($0.1) }
      #expect(made == (file == "Screens/SettingsScreens.swift" ? ["LogsViewModel"] : []), "\(file)")
    }
  }

  @Test
  func `coordinators call no service, except to read or save whether the onboarding is completed`() throws {
    for (file, source) in try sources() where file.hasPrefix("App") {
      for service in ["profileService", "radarrService", "dataService"] {
        #expect(!source.contains("\(service)."), "\(file)")
      }
      #expect(
        source.ranges(of: "preferencesService.").count
          == source.ranges(of: "preferencesService.onboardingCompleted").count, "\(file)")
    }
  }

  private func sources() throws -> [(file: String, source: String)] {
    var root = URL(filePath: #filePath)
    while root.lastPathComponent != "Tests" { root.deleteLastPathComponent() }
    let folder = root.deletingLastPathComponent().appending(path: "Sources/SingleStack")
    return try ["App", "Screens"].flatMap { name in
      try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: name), includingPropertiesForKeys: nil
      ).map { ("\(name)/\($0.lastPathComponent)", try String(contentsOf: $0, encoding: .utf8)) }
    }
  }
}
