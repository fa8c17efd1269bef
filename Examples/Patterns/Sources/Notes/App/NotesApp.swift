import NavlogSwiftUI
import PatternLog
import SwiftUI

/// The app: a main window, and the windows of single notes.
@main
struct NotesApp: App {
  @State private var model: NotesModel
  private let timing: TransitionTiming

  init() {
    self.init(
      model: NotesModel(log: PatternLog.open("Notes"), windowsLog: PatternLog.open("Notes/Windows")))
  }

  init(model: NotesModel, timing: TransitionTiming = TransitionTiming()) {
    _model = State(initialValue: model)
    self.timing = timing
  }

  var body: some Scene {
    WindowGroup { MainWindow(model: model, timing: timing) }
    WindowGroup(for: Int.self) { $id in
      if let id { NoteWindow(model: model, id: id, timing: timing) }
    }
  }
}
