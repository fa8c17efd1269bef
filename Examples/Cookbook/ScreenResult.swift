import Navlog
import NavlogSwiftUI
import SwiftUI

/// A screen that returns a result. The choice is a flag, so a replay and a restored session also contain the choice.
struct ResultRecipe: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { _, router in
      ForEach(["red", "blue"], id: \.self) { color in
        Button(color) {
          session.setFlag("color", .string(color))
          router.pop()
        }
      }
    } content: { router in
      Button("Color: \(color)", action: router.emit { .navigate(to: .colors, unlessOnTop: true) })
    }
  }

  private var color: String { if case .string(let name)? = session.flags["color"] { name } else { "none" } }
}
