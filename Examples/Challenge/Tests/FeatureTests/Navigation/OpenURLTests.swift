import ChallengeNavigation
import Navlog
import Testing

/// A link is opened on the visible router, and on no other.
@MainActor @Suite struct OpenURLTests {
  private let session: RouterSession<AppNavigation>
  private var router: Router<AppNavigation> { session.router }

  init() throws {
    session = RouterSession(configuration: .init(links: try DeepLink.makeTable().resolve))
  }

  @Test func `a link is opened once, on the visible router`() throws {
    router.navigate(to: .settings)
    let sheet = try #require(router.sheetRouter)
    session.open("challenge://character/42")
    #expect(sheet.navigationStackPath == [.characterDetail(id: 42)])
    #expect(router.navigationStackPath == [])
    #expect(session.position == 2)

    sheet.navigate(to: .onboarding)
    session.open("challenge://episode/list")
    #expect(try #require(sheet.fullScreenRouter).navigationStackPath == [.episodeList])
    #expect(sheet.navigationStackPath == [.characterDetail(id: 42)])

    router.dismissModal()
    session.open("challenge://location/3")
    #expect(router.navigationStackPath == [.locationDetail(id: 3)])
  }

  @Test func `an unknown link has no effect`() {
    router.navigate(to: .settings)
    let before = session.state
    session.open("challenge://planet/9")
    session.open("https://example.com/character/42")
    #expect(session.state == before)
    #expect(session.position == 3)
  }
}
