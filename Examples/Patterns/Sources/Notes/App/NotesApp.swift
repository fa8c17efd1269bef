import NavlogSwiftUI
import PatternLog
import SwiftUI

/// The app: a main window, and the windows of single notes.
@main
struct NotesApp: App {
  @State private var launch = AppLaunch {
    NotesModel(log: await PatternLog.open("Notes"), windowsLog: await PatternLog.open("Notes/Windows"))
  }
  private var timing = TransitionTiming()

  init() {}

  init(model: NotesModel, timing: TransitionTiming) {
    _launch = State(initialValue: .finished(model))
    self.timing = timing
  }

  var body: some Scene {
    WindowGroup {
      LaunchContainer(launch, session: { $0.session }) { model in
        MainWindow(model: model, timing: timing)
      }
    }
    WindowGroup(for: Int.self) { $id in
      if let id {
        LaunchContainer(launch, session: { $0.windows }) { model in
          NoteWindow(model: model, id: id, timing: timing)
        }
      }
    }
  }
}
