import Navlog
import NavlogSwiftUI
import SwiftUI

/// The destinations of the article on guards, as far as the snippet uses them.
enum ShopNavigation: Navigation {
  case login

  var presentationType: PresentationType { .sheet }
}

/// The first screen of a tab that requires a login.
struct ProfileView: View {
  let session: RouterSession<ShopNavigation>
  let router: Router<ShopNavigation>

  var body: some View {
    if session.flags["isAuthenticated"] == true {
      Text("Profile")
    } else {
      Button("Log in", action: router.emit { .navigate(to: .login) })
    }
  }
}
