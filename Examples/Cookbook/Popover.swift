import Navlog
import NavlogSwiftUI
import SwiftUI

/// A popover that points to its button. In a narrow window, the popover is a sheet.
struct PopoverRecipe: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { destination, router in
      Button("Done", action: router.emit { .dismiss })
    } content: { router in
      Button("Options", action: router.emit { .navigate(to: .options) })
        .navlogPopoverSource(for: AppNavigation.options)
    }
  }
}
