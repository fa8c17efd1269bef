import Navlog
import NavlogInspector
import NavlogSwiftUI
import SwiftUI

struct AttachableView: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { destination, router in
      destination.view(router: router)
    } content: { router in
      Text("Home")
    }
    #if DEBUG
    .navlogAttachable(session)
    #endif
  }
}
