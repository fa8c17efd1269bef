import Navlog
import SwiftUI

/// The list of folders, if the folders are tabs.
struct FoldersView: View {
  let router: Router<NotesNavigation>

  var body: some View {
    List {
      ForEach([RootName.inbox, .archive], id: \.self) { folder in
        Button(folder.title, action: router.emit { .select(folder, poppingToRoot: false) })
      }
    }
    .navigationTitle("Folders")
  }
}

/// The notes of a folder.
struct FolderView: View {
  let model: NotesModel
  let folder: RootName
  let router: Router<NotesNavigation>

  var body: some View {
    List {
      ForEach(model.notes(in: folder), id: \.id) { note in
        Button(note.title, action: router.emit { .navigate(to: .note(id: note.id), unlessOnTop: true) })
      }
    }
    .navigationTitle(folder.title)
  }
}

/// The view of a destination.
struct DestinationView: View {
  let model: NotesModel
  let destination: NotesNavigation
  let router: Router<NotesNavigation>

  var body: some View {
    switch destination {
    case .note(let id): NoteView(model: model, id: id, router: router)
    case .confirmDeletion: EmptyView()  // `question` returns the content of this alert.
    }
  }
}

/// A note.
struct NoteView: View {
  let model: NotesModel
  let id: Int
  let router: Router<NotesNavigation>
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    List {
      if router.session === model.session {
        Button("Open in a new window") { openWindow(value: id) }
      }
      Button("Delete", action: router.emit { .navigate(to: .confirmDeletion(id: id)) })
    }
    .navigationTitle(model.notes[id] ?? "Deleted")
  }
}
