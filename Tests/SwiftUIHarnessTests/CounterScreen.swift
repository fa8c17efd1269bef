import Observation
import SwiftUI
import UIKit

// This type is in a separate file: in a file that imports both UIKit and Testing, the compiler requires a module that only
// Apple's SDKs contain.

@MainActor @Observable
final class CounterModel {
  var count = 0
  @ObservationIgnored var calls: [String] = []
}

struct CounterScreen: UIViewControllerRepresentable {
  let model: CounterModel

  func makeUIViewController(context: Context) -> UIViewController {
    model.calls.append("made")
    let controller = UIViewController()
    controller.view.addSubview(
      UIButton(
        configuration: .filled(), primaryAction: UIAction(title: "Count") { _ in model.count += 1 }))
    return controller
  }

  func updateUIViewController(_ controller: UIViewController, context: Context) {
    model.calls.append("shows \(model.count)")
  }
}
