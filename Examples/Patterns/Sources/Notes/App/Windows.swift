import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI

/// The folders: tabs in a narrow window, a sidebar in a wide one. Both show the same roots, so
/// every stack stays when the width changes.
struct MainWindow: View {
  let model: NotesModel
  let timing: TransitionTiming
  @Environment(\.horizontalSizeClass) private var width

  var body: some View {
    if width == .compact { tabs } else { split }
  }

  private var tabs: some View {
    TabContainer(model.session, poppingToRoot: true, timing: timing, dialog: model.question) {
      destination, router in
      DestinationView(model: model, destination: destination, router: router)
    } content: { root, router in
      if root == .folders {
        FoldersView(router: router)
      } else {
        FolderView(model: model, folder: root, router: router)
      }
    } label: { root in
      Label(root.title, systemImage: root == .archive ? "archivebox" : "tray")
    }
  }

  private var split: some View {
    SplitContainer(model.session, sidebar: .folders, timing: timing, dialog: model.question) {
      destination, router in
      DestinationView(model: model, destination: destination, router: router)
    } content: { root, router in
      if root == .folders {
        Text("Choose a folder.")
      } else {
        FolderView(model: model, folder: root, router: router)
      }
    } label: { root in
      Text(root.title)
    }
  }
}

/// The window of one note, with its own root.
struct NoteWindow: View {
  let model: NotesModel
  let id: Int
  let timing: TransitionTiming

  var body: some View {
    let root = RootName.window(ofNote: id)
    NavigationContainer(model.windows, root: root, timing: timing, dialog: model.question) {
      destination, router in
      DestinationView(model: model, destination: destination, router: router)
    } content: { router in
      NoteView(model: model, id: id, router: router)
    }
    .navlogWindow(model.windows, root: root)
  }
}

extension RootName {
  /// The name of a folder.
  var title: String { description.capitalized }
}

extension NotesModel {
  /// Returns the content of the alert that asks the user before a note is deleted.
  func question(_ destination: NotesNavigation, _ router: Router<NotesNavigation>) -> DialogContent {
    guard case .confirmDeletion(let id) = destination else { return .plain(destination) }
    return DialogContent(
      Text("Delete “\(notes[id] ?? "")”?"),
      buttons: [
        DialogButton(Text("Delete"), role: .destructive, answer: "delete") { self.delete(id, from: router) },
        DialogButton(Text("Cancel"), role: .cancel, answer: "cancel"),
      ])
  }
}
