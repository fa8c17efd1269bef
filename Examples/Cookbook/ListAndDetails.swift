import Navlog
import NavlogSwiftUI
import SwiftUI

/// A list whose rows open details. If the system has the zoom transition, the details zoom out of their row.
struct ListRecipe: View {
  let session: RouterSession<AppNavigation>
  let ids: [Int]
  @Namespace private var rows

  var body: some View {
    NavigationContainer(session) { destination, _ in
      Text(verbatim: "\(destination)")
    } content: { _ in
      List(ids, id: \.self) { id in
        NavlogLink("Character \(id)", to: AppNavigation.character(id: id))
          .matchedTransitionSource(id: AppNavigation.character(id: id), in: rows)
      }
    }
    .navlogZoom(in: rows) { (destination: AppNavigation) in
      if case .character = destination { true } else { false }
    }
  }
}
