import Navlog
import NavlogSwiftUI
import SwiftUI

/// A sheet whose button closes the sheet and shows a screen on the stack under it.
struct LeavingSheetRecipe: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { destination, router in
      if destination == .editor {
        Button("Show the account") {
          // The router that presented the sheet.
          let below = router.parent
          below?.dismissSheet()
          below?.navigate(to: .account, unlessOnTop: true)
        }
      } else {
        Text(verbatim: "\(destination)")
      }
    } content: { router in
      Button("Edit", action: router.emit { .navigate(to: .editor) })
    }
  }
}
