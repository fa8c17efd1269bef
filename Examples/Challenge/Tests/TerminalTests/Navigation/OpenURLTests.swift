import ChallengeNavigation
import Foundation
import Navlog
import Testing

@testable import Challenge

/// A link is for the router whose screens are seen, and for no other.
@MainActor @Suite struct OpenURLTests {
  private let session: RouterSession<AppNavigation>
  private var router: Router<AppNavigation> { session.router }

  init() throws {
    session = RouterSession(links: try DeepLink.makeTable().resolve)
  }

  @Test func `it is opened where the app is, once`() throws {
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

  @Test func `one that leads nowhere moves nothing`() {
    router.navigate(to: .settings)
    let before = session.state
    session.open("challenge://planet/9")
    session.open("https://example.com/character/42")
    #expect(session.state == before)
    #expect(session.position == 3)
  }

  /// A container offers the URL to its own router, as every other container that is on screen does to its own.
  @Test func `offered to every router, it is taken by the active one`() throws {
    func offer(_ text: String, to router: Router<AppNavigation>) throws {
      let url = try #require(URL(string: text))
      if router.isActive, let destination = DeepLink.destination(from: url) {
        router.navigate(to: destination)
      }
    }
    router.setActive()
    router.navigate(to: .settings)
    let sheet = try #require(router.sheetRouter)
    router.resignActive()
    sheet.setActive()
    for router in [router, sheet] { try offer("challenge://character/list", to: router) }
    #expect(router.navigationStackPath == [])
    #expect(sheet.navigationStackPath == [.characterList])

    sheet.resignActive()
    router.dismissSheet()
    router.setActive()
    for router in [router, sheet] { try offer("challenge://episode/1", to: router) }
    for router in [router, sheet] { try offer("challenge://settings", to: router) }
    #expect(router.navigationStackPath == [.episodeDetail(id: 1)])
    #expect(session.state.visible == .episodeDetail(id: 1))
  }
}
