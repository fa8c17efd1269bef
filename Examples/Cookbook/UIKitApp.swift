import Navlog
import NavlogSwiftUI
import SwiftUI

#if canImport(UIKit)
import UIKit

/// Returns a hosting controller that shows a container inside an existing UIKit app.
@MainActor
func charactersController(session: RouterSession<AppNavigation>) -> UIViewController {
  UIHostingController(rootView: ListRecipe(session: session, ids: [1, 42]))
}

/// A UIKit screen inside a container. The log records the screen's calls together with SwiftUI's gestures.
struct AccountScreen: UIViewControllerRepresentable {
  @Environment(Router<AppNavigation>.self) private var router

  func makeUIViewController(context: Context) -> UIViewController {
    let button = UIButton(
      configuration: .filled(), primaryAction: UIAction(title: "Log in") { _ in router.navigate(to: .login) })
    let controller = UIViewController()
    controller.view = button
    return controller
  }

  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}
#endif
