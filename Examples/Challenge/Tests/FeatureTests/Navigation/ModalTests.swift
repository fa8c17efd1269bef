import ChallengeNavigation
import Navlog
import Testing

/// Each modal has its own router, one level above the router that presents it.
@MainActor @Suite struct ModalTests {
  private let session = RouterSession<AppNavigation>()
  private var router: Router<AppNavigation> { session.router }

  @Test func `a sheet has a child router with its own stack`() throws {
    router.navigate(to: .characterList)
    router.navigate(to: .settings)
    let child = try #require(router.sheetRouter)
    #expect(child.level == 1)
    #expect(child.parent === router)
    #expect(child.navigationStackPath == [])

    child.navigate(to: .episodeList)
    #expect(child.navigationStackPath == [.episodeList])
    #expect(router.navigationStackPath == [.characterList])
  }

  @Test func `a cover has a child router with its own stack`() throws {
    router.navigate(to: .imageGallery(characterId: 42))
    let child = try #require(router.fullScreenRouter)
    #expect(child.level == 1)
    #expect(child.parent === router)

    child.navigate(to: .characterDetail(id: 42))
    child.pop()
    child.pop()
    #expect(child.navigationStackPath == [])
    #expect(router.presentingFullScreen == .imageGallery(characterId: 42))
  }

  @Test func `modals nest, and each modal's router is one level above its parent`() throws {
    router.navigate(to: .settings)
    let sheet = try #require(router.sheetRouter)
    sheet.navigate(to: .onboarding)
    let cover = try #require(sheet.fullScreenRouter)
    cover.navigate(to: .characterFilter)
    let top = try #require(cover.sheetRouter)
    #expect([router, sheet, cover, top].map(\.level) == [0, 1, 2, 3])
    #expect(Set([router, sheet, cover, top].map(\.id)).count == 4)
    #expect(top.parent === cover)
    #expect(cover.parent === sheet)
    #expect(session.visibleRouter === top)
  }

  @Test
  func `a router does not retain its parent, and forms no reference cycle with its session`() throws {
    weak var session: RouterSession<AppNavigation>?
    weak var parent: Router<AppNavigation>?
    do {
      let sheet: Router<AppNavigation>
      do {
        let made = RouterSession<AppNavigation>()
        let root = made.router
        (session, parent) = (made, root)
        root.navigate(to: .settings)
        sheet = try #require(root.sheetRouter)
        #expect(sheet.parent === root)
      }
      #expect(parent == nil)
      #expect(sheet.parent?.presentingSheet == .settings)
    }
    #expect(session == nil)
  }

  @Test
  func `a modal can dismiss itself, and dismissing a sheet also dismisses the cover above the sheet`()
    throws
  {
    router.navigate(to: .settings)
    let sheet = try #require(router.sheetRouter)
    sheet.navigate(to: .onboarding)
    let cover = try #require(sheet.fullScreenRouter)
    cover.dismiss()
    #expect(sheet.presentingFullScreen == nil)
    #expect(router.presentingSheet == .settings)

    sheet.navigate(to: .onboarding)
    router.dismissSheet()
    #expect(router.presentingSheet == nil)
    #expect(sheet.isGone)
    #expect(session.visibleRouter === router)
  }
}
