import Navlog
import NavlogSwiftUI
import SwiftUI

#if canImport(UIKit)
import UIKit

/// A container inside an existing UIKit app: a hosting controller like any other.
@MainActor
func charactersController(session: RouterSession<AppNavigation>) -> UIViewController {
  UIHostingController(rootView: ListRecipe(session: session, ids: [1, 42]))
}

/// A UIKit screen inside a container. What it calls is recorded in the same log as SwiftUI's gestures.
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
