import Navlog
import SingleStackScreens
import Testing

@testable import SingleStack

@Suite @MainActor struct DIContainerTests {
  private let container = DIContainer(log: InMemoryEventLog())

  @Test
  func `the container creates a service on first use, and passes the same instance to the coordinator`() {
    #expect(created == [])
    let service = container.radarrService
    #expect(created == ["radarrService"])
    #expect(container.appCoordinator.radarrService === service)
    #expect(container.appCoordinator.profileService === container.profileService)
    #expect(container.appCoordinator.dataService === container.dataService)
    #expect(
      created == ["preferencesService", "profileService", "radarrService", "dataService", "appCoordinator"])
  }

  @Test func `the container always returns the same coordinator`() {
    #expect(container.appCoordinator === container.appCoordinator)
  }

  /// The names of the lazy properties that have a value.
  private var created: [String] {
    Mirror(reflecting: container).children.compactMap { label, value in
      guard let name = label?.split(separator: "$__lazy_storage_$_").last,
        label?.hasPrefix("$__lazy_storage_$_") == true
      else { return nil }
      return Mirror(reflecting: value).children.isEmpty ? nil : String(name)
    }
  }
}
