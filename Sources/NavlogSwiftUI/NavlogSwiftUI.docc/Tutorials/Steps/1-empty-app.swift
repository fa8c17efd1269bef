import SwiftUI

@main
struct CharactersApp: App {
  var body: some Scene {
    WindowGroup { Text("Characters") }
  }
}
