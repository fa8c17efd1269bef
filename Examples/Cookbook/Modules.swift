import Navlog
import SwiftUI

/// One module per feature. A module has destinations and screens, and requests another module's screens without importing it.
enum BooksNavigation: Navigation { case book(id: Int) }
enum BooksRequest: OutgoingNavigation { case author }
enum AuthorsNavigation: Navigation { case author }

struct BooksFeature: Feature {
  let destinations: [any Navigation.Type] = [BooksNavigation.self, BooksRequest.self]

  func makeMainScreen(navigator: any Navigator) -> AnyView {
    AnyView(Button("Author") { navigator.navigate(to: BooksRequest.author) })
  }

  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView? {
    (navigation as? BooksNavigation).map { AnyView(Text(verbatim: "\($0)")) }
  }
}

struct AuthorsFeature: Feature {
  let destinations: [any Navigation.Type] = [AuthorsNavigation.self]

  func makeMainScreen(navigator: any Navigator) -> AnyView { AnyView(Text("Authors")) }

  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView? {
    navigation is AuthorsNavigation ? AnyView(Text("The author")) : nil
  }
}

/// Only the app knows both modules.
let featureRules = NavigationRules<AnyNavigation>(redirects: [
  NavigationRedirect("features") { destination in
    destination.wrapped is BooksRequest ? AnyNavigation(AuthorsNavigation.author) : nil
  }
])
