import Navlog
import NavlogSwiftUI
import SwiftUI

@testable import ScreenFixtures

extension RandomRun {
  /// Makes a call about a dialog or a detent.
  func makeRandomDialogCall() {
    let id = anyRouter()
    let router = session.router(id)
    let call = below(12)
    note("dialog call \(call) on \(id) of \(session.state.pathText)")
    switch call {
    case ..<3: router.navigate(to: pick([.confirm, .share]), unlessOnTop: chance(20))
    case ..<6: router.present(anyPlace(), style: pick([.alert, .confirmationDialog]))
    case ..<7: router.answer("delete")
    case ..<8: router.dismissDialog()
    case ..<9: router.presentingDialog = chance(50) ? nil : anyPlace()
    default: router.setDetent(pick([.medium, .large]))
    }
  }

  /// Answers or cancels the dialog on screen, or drags a sheet to a detent.
  func makeRandomDialogGesture(_ delivery: SystemWrite.Delivery, in host: TestHost) throws {
    guard let dialog = host.dialog else {
      let detent = pick([PresentationDetent.medium, .large])
      staleWrites.append(try host.dragSheet(to: detent, delivery))
      return note("drag to \(detent) \(delivery)")
    }
    if dialog.kind == .confirmationDialog, chance(40) {
      let write = try host.tapOutside(runsCancelAction: false, delivery)
      note("tap outside \(delivery)")
      // In this case, the dialog's cancel action does not run. SwiftUI's write to the binding is then the only report of the
      // dismissal, and SwiftUI always makes this write.
      if delivery == .later { pendingWrites.append(write) }
      return
    }
    let button = pick(dialog.buttons).title
    let write = try host.answer(button, delivery)
    note("answer \(button) \(delivery)")
    if delivery == .later { pendingWrites.append(write) } else { staleWrites.append(write) }
  }
}
