import Navlog
import NavlogSwiftUI
import SwiftUI

/// A sheet that rests at two heights and has its own stack. Both come from the destination.
struct SheetRecipe: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { destination, router in
      switch destination {
      case .editor:
        // This router belongs to the sheet, so the call pushes on the sheet's own stack.
        Button("Choose a color", action: router.emit { .navigate(to: .colors, unlessOnTop: true) })
        Button("Full height", action: router.emit { .setDetent(.large) })
      default: Text(verbatim: "\(destination)")
      }
    } content: { router in
      Button("Edit", action: router.emit { .navigate(to: .editor) })
    }
  }
}
