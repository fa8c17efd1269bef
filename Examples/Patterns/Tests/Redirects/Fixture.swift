import Navlog
import SwiftUI

@testable import RedirectsAppKit

extension AppContainer {
  /// The screen in view without its container, which would record when screens appear.
  var screen: TestHost {
    let router = session.visibleRouter
    let view =
      session.state.visible.map { resolve($0, navigator: router) } ?? makeRootScreen(navigator: router)
    let host = TestHost { view }
    host.settle()
    return host
  }

  /// Taps buttons, one after the other, each on the screen that is then in view.
  func tap(_ labels: String...) throws {
    for label in labels { try screen.tap(label) }
  }
}

extension TestHost {
  /// Shows a view alone, without a container.
  convenience init(_ view: AnyView?) {
    self.init { view ?? AnyView(Text("no view").navigationTitle("no view")) }
    settle()
  }

  /// The title of the screen.
  var title: String { topLayer?.top.title ?? "" }
}
