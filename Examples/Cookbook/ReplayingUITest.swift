import Navlog
import NavlogSwiftUI
import SwiftUI

/// For UI tests: the app's own screens go through a log, one event for each tap.
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
