import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import ScreenFixtures

@Suite @MainActor struct ZoomTests {
  @Test(arguments: [PresentationType.push, .sheet, .fullScreen])
  func `a zoom transition begins at the view that leads to the destination`(style: PresentationType) throws {
    let session = RouterSession<Place>()
    let host = TestHost { ZoomingView(session: session, zooms: true) }
    host.settle()
    session.router.present(.detail(1), style: style)
    if style == .push { session.router.navigate(to: .detail(1)) }
    host.settle()
    if style == .push {
      #expect(host.pushedZoom == AnyHashable(Place.detail(1)))
    } else {
      #expect(host.zooms == [nil, AnyHashable(Place.detail(1))])
    }
    #expect(host.failures == [])
  }

  @Test func `a zoom transition applies only to the destinations that the app names`() {
    let session = RouterSession<Place>()
    let host = TestHost { ZoomingView(session: session, zooms: true) }
    host.settle()
    session.router.present(.gallery, style: .sheet)
    host.settle()
    #expect(host.zooms == [nil, nil])
  }

  @Test func `a modal does not zoom from a view that a pushed screen covers`() {
    let session = RouterSession<Place>()
    let host = TestHost { ZoomingView(session: session, zooms: true) }
    host.settle()
    session.router.navigate(to: .list)
    host.settle()
    session.router.present(.detail(1), style: .sheet)
    host.settle()
    #expect(host.zooms == [nil, nil])
    #expect(host.failures == [])
  }

  @Test
  func
    `a pushed screen can have its own zoom transition, and a screen in a modal's stack does not zoom the modal`()
  {
    let session = RouterSession<Place>()
    let host = TestHost { ZoomingView(session: session, zooms: false) }
    host.settle()
    session.router.navigate(to: .list)
    host.settle()
    #expect(host.pushedZoom == AnyHashable("own"))
    session.router.present(.list, style: .sheet)
    host.settle()
    #expect(host.zooms == [nil, nil])
  }
}

private struct ZoomingView: View {
  let session: RouterSession<Place>
  let zooms: Bool
  @Namespace private var namespace

  var body: some View {
    let container = NavigationContainer(session) { place, _ in
      if place == .list {
        Text("list").navigationTransition(.zoom(sourceID: "own", in: namespace))
      } else {
        Text(verbatim: "\(place)")
      }
    } content: { _ in
      Text("Detail").matchedTransitionSource(id: Place.detail(1), in: namespace)
    }
    if zooms {
      container.navlogZoom(in: namespace) { (place: Place) in place == .detail(1) }
    } else {
      container
    }
  }
}
