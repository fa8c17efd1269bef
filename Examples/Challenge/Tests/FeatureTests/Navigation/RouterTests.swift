import ChallengeNavigation
import Navlog
import Observation
import Synchronization
import Testing

/// The generic router, as an app with one enum uses it.
@MainActor @Suite struct RouterTests {
  private let session = RouterSession<AppNavigation>()
  private var router: Router<AppNavigation> { session.router }

  @Test func `a router is generic over the destinations`() {
    enum OtherNavigation: Navigation {
      case page(Int)
      case help

      var presentationType: PresentationType { self == .help ? .sheet : .push }
    }
    let router = RouterSession<OtherNavigation>().router
    router.navigate(to: .page(1))
    router.navigate(to: .help)
    #expect(router.navigationStackPath == [.page(1)])
    #expect(router.presentingSheet == .help)
  }

  @Test func `a router begins with an empty path, at level 0, with no parent, and inactive`() {
    #expect(router.navigationStackPath == [])
    #expect(router.presentingSheet == nil)
    #expect(router.presentingFullScreen == nil)
    #expect(router.level == 0)
    #expect(router.parent == nil)
    #expect(!router.isActive)
  }

  @Test(arguments: AppNavigationTests.pushes) func `a push appends its destination to the path`(
    destination: AppNavigation
  ) {
    router.navigate(to: .episodeList)
    router.navigate(to: destination)
    #expect(router.navigationStackPath == [.episodeList, destination])
    #expect(router.presentingSheet == nil)
    #expect(router.presentingFullScreen == nil)
  }

  @Test(arguments: AppNavigationTests.sheets) func `a sheet is presented`(destination: AppNavigation) {
    router.navigate(to: destination)
    #expect(router.presentingSheet == destination)
    #expect(router.presentingFullScreen == nil)
    #expect(router.navigationStackPath == [])
  }

  @Test(arguments: AppNavigationTests.covers) func `a cover is presented`(destination: AppNavigation) {
    router.navigate(to: destination)
    #expect(router.presentingFullScreen == destination)
    #expect(router.presentingSheet == nil)
    #expect(router.navigationStackPath == [])
  }

  @Test func `pop removes the last screen`() {
    router.navigate(to: .characterList)
    router.navigate(to: .characterDetail(id: 1))
    router.pop()
    #expect(router.navigationStackPath == [.characterList])
  }

  @Test func `pop on an empty path has no effect`() {
    router.navigate(to: .settings)
    router.pop()
    #expect(router.navigationStackPath == [])
    #expect(router.presentingSheet == .settings)
  }

  @Test func `pop to root empties the path and keeps the modals`() {
    router.navigate(to: .characterList)
    router.navigate(to: .characterDetail(id: 1))
    router.navigate(to: .settings)
    router.popToRoot()
    #expect(router.navigationStackPath == [])
    #expect(router.presentingSheet == .settings)
  }

  @Test func `dismissSheet removes the sheet, dismissFullScreen the cover, and dismissModal both`() {
    func present() {
      router.navigate(to: .settings)
      router.navigate(to: .onboarding)
    }
    router.navigate(to: .characterList)
    present()
    router.dismissSheet()
    #expect(router.presentingSheet == nil)
    #expect(router.presentingFullScreen == .onboarding)
    present()
    router.dismissFullScreen()
    #expect(router.presentingSheet == .settings)
    #expect(router.presentingFullScreen == nil)
    present()
    router.dismissModal()
    #expect(router.presentingSheet == nil)
    #expect(router.presentingFullScreen == nil)
    #expect(router.navigationStackPath == [.characterList])
  }

  @Test func `a router is active from setActive until resignActive`() {
    router.setActive()
    #expect(router.isActive)
    router.setActive()
    #expect(router.isActive)
    router.resignActive()
    #expect(!router.isActive)
  }

  @Test func `the path and the modals of a router can be set directly, as bindings set them`() {
    router.navigationStackPath = [.characterList, .characterDetail(id: 1)]
    router.presentingSheet = .settings
    router.presentingFullScreen = .onboarding
    #expect(session.state.outlineOfRoot == ["characterList", "characterDetail(id: 1)"])
    router.navigationStackPath.removeLast()
    router.presentingSheet = nil
    router.presentingFullScreen = nil
    #expect(router.navigationStackPath == [.characterList])
    #expect(router.presentingSheet == nil)
    #expect(router.presentingFullScreen == nil)
  }

  @Test func `a change of one property notifies the observers of that property only`() {
    func expectWoken(by call: NavigationAction<AppNavigation>, looking look: () -> Void) {
      let woken = Mutex(0)
      withObservationTracking(look) { woken.withLock { $0 += 1 } }
      router.pop()
      router.send(.mark("nothing of it changes"))
      #expect(woken.withLock { $0 } == 0)
      router.send(call)
      #expect(woken.withLock { $0 } == 1, "\(call)")
    }
    expectWoken(by: .navigate(to: .settings)) { _ = router.presentingSheet }
    expectWoken(by: .navigate(to: .onboarding)) { _ = router.presentingFullScreen }
    expectWoken(by: .activate) { _ = router.isActive }
    expectWoken(by: .navigate(to: .characterList)) { _ = router.navigationStackPath }
  }
}

extension NavigationState {
  /// The path of the first root, as text.
  fileprivate var outlineOfRoot: [String] { roots[0].path.map { "\($0.destination)" } }
}
