import Navlog
import NavlogSwiftUI
import SwiftUI

/// A preview begins anywhere: a session over a log in memory, and the calls that lead there.
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
