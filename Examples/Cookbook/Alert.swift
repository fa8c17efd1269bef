import Navlog
import NavlogSwiftUI
import SwiftUI

/// An alert that asks before an editor closes. The log records the answer before the button acts.
struct AlertRecipe: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(
      session,
      dialog: { _, router in
        DialogContent(
          "Discard the draft?",
          buttons: [
            DialogButton("Discard", role: .destructive, answer: "discard") { router.dismiss() },
            DialogButton("Keep editing", role: .cancel, answer: "keep"),
          ])
      }
    ) { destination, router in
      Button("Close", action: router.emit { .navigate(to: .discardDraft) })
        // Otherwise the user could drag the sheet away, without seeing the question.
        .interactiveDismissDisabled()
    } content: { router in
      Button("Edit", action: router.emit { .navigate(to: .editor) })
    }
  }
}
