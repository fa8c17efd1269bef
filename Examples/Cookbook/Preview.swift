import Navlog
import NavlogSwiftUI
import SwiftUI

/// Returns the view for a preview. Its session has a log in memory, and two calls lead to the screen to preview.
@MainActor
func previewOfSheet() -> SheetRecipe {
  let session = RouterSession<AppNavigation>()
  session.router.navigate(to: .editor)
  session.visibleRouter.navigate(to: .colors)
  return SheetRecipe(session: session)
}

#if canImport(DeveloperToolsSupport)
#Preview { previewOfSheet() }
#endif
