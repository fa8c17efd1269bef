import Navlog
import NavlogSwiftUI
import SwiftUI

/// A sheet with its own stack. The destination declares the two heights at which the sheet rests.
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
