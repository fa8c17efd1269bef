import Navlog
import SwiftUI

/// A module per feature: each has its destinations and its screens, and requests those of others without importing them.
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

/// The app alone knows both.
let featureRules = NavigationRules<AnyNavigation>(redirects: [
  NavigationRedirect("features") { destination in
    destination.wrapped is BooksRequest ? AnyNavigation(AuthorsNavigation.author) : nil
  }
])
