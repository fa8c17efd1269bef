#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

/// The texts of an alert or a confirmation dialog, and its buttons.
///
/// ```swift
/// NavigationContainer(session, dialog: { destination, router in
///   DialogContent(
///     "Delete the character?", message: "It cannot be undone.",
///     buttons: [
///       DialogButton("Delete", role: .destructive, answer: "delete") { viewModel.delete() },
///       DialogButton("Cancel", role: .cancel, answer: "cancel"),
///     ])
/// }) { … } content: { … }
/// ```
///
/// The log records the answer of the tapped button, but none of the texts. If an alert has no buttons, SwiftUI adds one. It
/// also adds a cancel button to a confirmation dialog without one, unless it shows the dialog as a popover. The added button
/// ends the dialog without an answer.
@MainActor
public struct DialogContent {
  /// The title.
  public var title: Text
  /// The text below the title, if any.
  public var message: Text?
  /// Whether a confirmation dialog shows its title. An alert always does.
  public var titleVisibility: Visibility
  /// The buttons, in SwiftUI's order.
  public var buttons: [DialogButton]

  /// Creates the content of a dialog from texts.
  public init(
    _ title: Text, message: Text? = nil, titleVisibility: Visibility = .automatic, buttons: [DialogButton]
  ) {
    self.title = title
    self.message = message
    self.titleVisibility = titleVisibility
    self.buttons = buttons
  }

  /// Creates the content of a dialog from localized texts.
  public init(
    _ title: LocalizedStringKey, message: LocalizedStringKey? = nil, titleVisibility: Visibility = .automatic,
    buttons: [DialogButton]
  ) {
    self.init(
      Text(title), message: message.map { Text($0) }, titleVisibility: titleVisibility, buttons: buttons)
  }

  /// Returns content whose title is the name of a destination, and whose only button has the answer `ok`. Containers show this
  /// content by default.
  public static func plain(_ destination: some Navigation) -> DialogContent {
    let name = "\(destination)".prefix { $0 != "(" }
    return DialogContent(
      Text(verbatim: String(name)), buttons: [DialogButton(Text(verbatim: "OK"), answer: "ok")])
  }
}

/// A button of an alert or a confirmation dialog.
@MainActor
public struct DialogButton {
  /// The title.
  public var title: Text
  /// The role. The system places and colours the button accordingly.
  public var role: ButtonRole?
  /// The name of the answer in the log. The name must be the same in every language.
  public var answer: String
  /// The app's action when the user taps the button. The action runs after the answer was recorded. If a call has already
  /// dismissed the dialog, the action runs, but the answer is not recorded. The action does not run while an earlier moment or
  /// a recorded session is on screen.
  public var action: () -> Void
  let source: CallSite

  /// Creates a button with a text as its title.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - role: The role. The system places and colours the button accordingly.
  ///   - answer: The name of the answer in the log.
  ///   - file: The caller's file, recorded in the event of the answer.
  ///   - line: The caller's line.
  ///   - action: The app's action when the user taps the button; see ``action``.
  public init(
    _ title: Text, role: ButtonRole? = nil, answer: String, file: String = #fileID, line: Int = #line,
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.role = role
    self.answer = answer
    self.action = action
    source = CallSite(file: file, line: line)
  }

  /// Creates a button with a localized title.
  public init(
    _ title: LocalizedStringKey, role: ButtonRole? = nil, answer: String, file: String = #fileID,
    line: Int = #line, action: @escaping () -> Void = {}
  ) {
    self.init(Text(title), role: role, answer: answer, file: file, line: line, action: action)
  }
}
#endif
