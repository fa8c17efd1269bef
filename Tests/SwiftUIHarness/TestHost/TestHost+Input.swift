public import Foundation

extension TestHost {
  /// Presses a key on the top screen.
  public func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) throws(HarnessMisuse) {
    var found: [Node] = []
    try actableLayer("press a key").visitShown { node in
      guard let shortcut = node.inspectableView as? any KeyView else { return }
      if shortcut.key == key, shortcut.modifiers == modifiers { found.append(node) }
    }
    // SwiftUI uses the first of several controls with the same key.
    guard let control = found.first.flatMap({ tappables(in: $0).first }) else {
      throw HarnessMisuse("No control on the top screen has the key “\(key.character)”.")
    }
    try tap(control)
  }

  /// Drags a view of the top screen that has a gesture.
  ///
  /// - Parameters:
  ///   - index: The index among the views with a gesture; 0 by default.
  ///   - translation: The distance of the drag.
  ///   - flick: The predicted distance if the drag ends now; the distance of the drag by default.
  ///   - ending: Whether the gesture ends. Otherwise the system cancels it.
  public func drag(
    _ index: Int = 0, by translation: CGSize, flick: CGSize? = nil, ending: Bool = true
  ) throws(HarnessMisuse) {
    var handlers: [any DragHandler] = []
    try actableLayer("drag a view").visitShown { node in
      if let handler = (node.inspectableView as? any DraggableView)?.handler { handlers.append(handler) }
    }
    guard handlers.indices.contains(index) else {
      throw HarnessMisuse("There is no view \(index) with a gesture on the top screen: \(handlers.count).")
    }
    for part in [0.5, 1] {
      let size = CGSize(width: translation.width * part, height: translation.height * part)
      handlers[index].change(.init(translation: size, predictedEndTranslation: flick ?? size))
      update()
    }
    if ending {
      handlers[index].end(.init(translation: translation, predictedEndTranslation: flick ?? translation))
    }
    handlers[index].leave()
  }

  /// Whether the system asks the user for a file.
  public var asksForFile: Bool { fileImporter != nil }

  /// Chooses a file, or reports an error.
  public func choose(_ file: Result<URL, any Error>) throws(HarnessMisuse) {
    guard let fileImporter else { throw HarnessMisuse("The system does not ask for a file.") }
    fileImporter.isPresented.wrappedValue = false
    fileImporter.onCompletion(file)
  }

  /// Closes the list of files without choosing one.
  public func cancelChoosing() throws(HarnessMisuse) {
    guard let fileImporter else { throw HarnessMisuse("The system does not ask for a file.") }
    fileImporter.isPresented.wrappedValue = false
  }

  private var fileImporter: (any ImportingView)? {
    topNode?.firstShown { node in
      (node.inspectableView as? any ImportingView).flatMap { $0.isPresented.wrappedValue ? $0 : nil }
    }
  }
}
