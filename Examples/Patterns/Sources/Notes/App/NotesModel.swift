import Navlog
import Observation

/// The destinations: a note, and the question before it is deleted.
enum NotesNavigation: Navigation {
  case note(id: Int)
  case confirmDeletion(id: Int)

  var presentationType: PresentationType {
    switch self {
    case .note: .push
    case .confirmDeletion: .alert
    }
  }
}

extension RootName {
  /// The list of folders: a tab in a narrow window, the sidebar in a wide one.
  static let folders: RootName = "folders"
  static let inbox: RootName = "inbox"
  static let archive: RootName = "archive"

  /// Returns the root of a note's window.
  static func window(ofNote id: Int) -> RootName { RootName("note-\(id)") }
}

/// The notes, and the sessions.
@MainActor @Observable
final class NotesModel {
  private(set) var notes = [1: "Milk", 2: "Letter", 3: "Taxes"]
  /// The session of the main window, with a root for each folder.
  @ObservationIgnored let session: RouterSession<NotesNavigation>
  /// The session of the windows of single notes, with a root for each window. A window that comes to the front selects its
  /// root. In the session of the main window, this would change the selected folder.
  @ObservationIgnored let windows: RouterSession<NotesNavigation>

  init(log: any EventLog, windowsLog: any EventLog) {
    let app = AppInfo(name: "Notes", version: "1.0")
    session = RouterSession(
      log: log,
      configuration: .init(roots: [.folders, .inbox, .archive], app: app, restoration: .lastSession))
    windows = RouterSession(
      log: windowsLog, configuration: .init(app: app, restoration: .lastSessionWithRoots))
  }

  /// Returns the notes of a folder.
  func notes(in folder: RootName) -> [(id: Int, title: String)] {
    notes.filter { ($0.key == 3) == (folder == .archive) }.sorted { $0.key < $1.key }
      .map { (id: $0.key, title: $0.value) }
  }

  /// Deletes a note, and leaves its screen or closes its window.
  func delete(_ id: Int, from router: Router<NotesNavigation>) {
    notes[id] = nil
    if router.session === windows { windows.closeRoot(.window(ofNote: id)) } else { router.pop() }
  }
}
