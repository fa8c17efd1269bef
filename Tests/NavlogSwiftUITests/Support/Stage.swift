import Navlog
import NavlogSwiftUI
import SwiftUI

/// A container over a session, the time it has, and whoever uses it.
@MainActor
final class Stage {
  let session: RouterSession<Place>
  let status = TransitionStatus()
  let time = ManualTimer()
  let host: TestHost
  private let reports: Reports

  /// How SwiftUI and the container are.
  struct Rules {
    var severalDismissalsAtOnce = true
    var coversHide = false
    var innermostFirst = false
    var evaluatesTwice = false
    var hasTabs = false
    var poppingToRoot = false
  }

  @MainActor
  private final class Reports {
    var list: [TransitionDifference] = []
  }

  init(_ session: RouterSession<Place>? = nil, _ rules: Rules = Rules()) {
    let session = session ?? RouterSession(links: Self.links)
    let reports = Reports()
    var pace = TransitionTiming(dismissesSeveralAtOnce: rules.severalDismissalsAtOnce) {
      reports.list.append($0)
    }
    pace.timer = time.timer
    self.session = session
    self.reports = reports
    host = TestHost { [pace, status] in
      if rules.hasTabs {
        TabContainer(session, poppingToRoot: rules.poppingToRoot, pace: pace, status: status) {
          place, router in
          PlaceView(name: "\(place)", router: router)
        } content: { root, router in
          PlaceView(name: "\(root)", router: router)
        } label: { root in
          Text("\(root)")
        }
      } else {
        NavigationContainer(session, pace: pace, status: status) { place, router in
          PlaceView(name: "\(place)", router: router)
        } content: { router in
          PlaceView(name: "\(router.id)", router: router)
        }
      }
    }
    host.allowsSeveralDismissalsAtOnce = rules.severalDismissalsAtOnce
    host.coversHideWhatIsBelow = rules.coversHide
    host.tellsInnermostFirst = rules.innermostFirst
    host.evaluatesBodiesTwice = rules.evaluatesTwice
    rest()
  }

  var router: Router<Place> { session.router }
  /// What was said to `onDifference`.
  var differences: [TransitionDifference] { reports.list }

  /// Lets everything come to rest: transitions end, and who waits is called.
  func rest() {
    host.finishesTransitions = true
    for _ in 0..<100 {
      host.settle()
      guard let remaining = time.remaining else { return }
      time.advance(by: remaining)
    }
  }

  /// The links of the app: `app://detail/7`, and one that needs everything.
  static func links(_ url: String) -> LinkResolution<Place> {
    if url == "app://tour" {
      return .plan([
        .dismissAll, .setPath([.list, .detail(7)]), .show(.filter, .modal(.sheet())), .setPath([.detail(8)]),
      ])
    }
    if url == "app://search/filter" {
      return .plan([.dismissAll, .select("search"), .setPath([.list]), .show(.filter, .modal(.sheet()))])
    }
    guard let number = url.split(separator: "/").last.flatMap({ Int($0) }) else { return .noMatch }
    return .plan([.show(.detail(number), .push)])
  }
}
