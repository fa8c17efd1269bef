import Navlog
import SwiftUI

@testable import NavlogSwiftUI

/// The texts of a test app's dialogs, and the buttons that were tapped.
@MainActor
final class DialogTaps {
  private(set) var answers: [String] = []
  /// The app's action when a button is tapped.
  var onTap: (String) -> Void = { _ in }
  /// The text below the title.
  var message = "sure?"
  /// The number of contents that were made.
  private(set) var contentCount = 0

  /// Returns two buttons, `Delete` and `Cancel`.
  func content(_ place: Place, _ router: Router<Place>) -> DialogContent {
    contentCount += 1
    return DialogContent(
      Text(verbatim: "\(place)"), message: Text(verbatim: message), titleVisibility: .visible,
      buttons: [button("Delete", .destructive), button("Cancel", .cancel)])
  }

  private func button(_ title: String, _ role: ButtonRole) -> DialogButton {
    DialogButton(Text(verbatim: title), role: role, answer: title.lowercased()) { [self] in
      answers.append(title)
      onTap(title)
    }
  }
}

extension LayerSnapshot {
  var isDialog: Bool { kind == .alert || kind == .confirmationDialog }
}

extension TestHost {
  /// Returns the differences between the dialog on screen and the expected one.
  func dialogFaults(showing expected: PresentedDialog<ShownScreen<Place>>) -> [String] {
    let kind = expected.style == .alert ? PresentationKind.alert : .confirmationDialog
    let title =
      switch expected.destination {
      case .known(let place): "\(place)"
      case .unknown(let recorded): recorded.name
      }
    guard let dialog, dialog.kind == kind, dialog.title ?? title == title else {
      return ["the dialog is \(String(describing: dialog)), expected \(expected)"]
    }
    return layers.last?.phase == .shown ? [] : ["\(expected) is not shown"]
  }

  /// Returns the differences between the detents on screen and the expected ones.
  func detentFaults(showing presentation: Presentation<ShownScreen<Place>>) -> [String] {
    zip(layers.dropFirst(), presentation.modals).compactMap { layer, modal in
      let named = modal.style.namedDetents
      let resting = named.isEmpty ? nil : modal.restingDetent?.presentationDetent
      guard layer.detents != Set(named.map { $0.presentationDetent }) || layer.detent != resting else {
        return nil
      }
      return
        "\(modal.id) rests at \(String(describing: layer.detent)), expected \(String(describing: resting))"
    }
  }
}
