import Navlog
import NavlogSwiftUI
import SwiftUI

/// A view for UI tests. It plays a log on the app's own screens: each tap on the button shows the next event.
struct ReplayView: View {
  let player: SessionPlayer<AppNavigation>

  var body: some View {
    NavigationContainer(player) { destination, _ in
      Text(verbatim: "\(destination)")
    } content: { _ in
      Text("Home")
    }
    Button("Next event") { _ = try? player.step() }
  }
}
