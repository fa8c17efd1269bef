/// What a sample shows: a title, a message and buttons.
///
/// A real app has SwiftUI views instead. The samples describe their screens as values, so that the same app runs in a
/// terminal, in a test and, through ``ScreenView``, in SwiftUI. Every part is a closure over a ViewModel: it is read
/// again when the ViewModel's state changes.
@MainActor
public struct Screen {
  private let makeTitle: () -> String
  private let makeMessage: () -> String?
  private let makeButtons: () -> [Button]
  private let task: @MainActor () async -> Void

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - title: The title, read whenever the screen is drawn.
  ///   - message: A line below the title, such as an error.
  ///   - task: What runs each time the screen appears.
  ///   - buttons: The buttons, top first.
  public init(
    _ title: @autoclosure @escaping @MainActor () -> String,
    message: @autoclosure @escaping @MainActor () -> String? = nil,
    task: @escaping @MainActor () async -> Void = {},
    @ButtonBuilder buttons: @escaping @MainActor () -> [Button]
  ) {
    (makeTitle, makeMessage, makeButtons, self.task) = (title, message, buttons, task)
  }

  /// The title.
  public var title: String { makeTitle() }
  /// A line below the title, such as an error.
  public var message: String? { makeMessage() }
  /// The buttons, top first.
  public var buttons: [Button] { makeButtons() }

  /// Runs the screen's task, as SwiftUI does when a view appears.
  public func appear() async { await task() }

  /// Taps the button with a label, and waits until its action is done.
  ///
  /// - Throws: ``NoSuchButton`` if there is none.
  public func tap(_ label: String) async throws {
    guard let button = buttons.first(where: { $0.label == label }) else {
      throw NoSuchButton(label: label, screen: title)
    }
    await button.action()
  }

  /// The same screen with one more button below its own.
  public func adding(_ button: Button) -> Screen {
    Screen(title, message: message, task: task) {
      buttons
      button
    }
  }
}

/// A button of a screen.
@MainActor
public struct Button {
  /// The text on the button.
  public let label: String
  /// What a tap does.
  public let action: @MainActor () async -> Void

  /// Creates a button.
  public init(_ label: String, action: @escaping @MainActor () async -> Void) {
    self.label = label
    self.action = action
  }
}

/// A screen without the button that was to be tapped.
public struct NoSuchButton: Error {
  /// The label of the button.
  public let label: String
  /// The title of the screen.
  public let screen: String
}

/// Collects the buttons of a screen.
@resultBuilder
public enum ButtonBuilder {
  /// One button.
  public static func buildExpression(_ button: Button) -> [Button] { [button] }
  /// Several buttons.
  public static func buildExpression(_ buttons: [Button]) -> [Button] { buttons }
  /// The buttons in their order.
  public static func buildBlock(_ parts: [Button]...) -> [Button] { parts.flatMap { $0 } }
  /// The buttons of a loop.
  public static func buildArray(_ parts: [[Button]]) -> [Button] { parts.flatMap { $0 } }
}

/// Holds the screen in view, in place of a window.
///
/// A screen, and with it its ViewModel, lives as long as its identity is in view, as the `@State` of a SwiftUI view does.
@MainActor
public final class Window<ID: Hashable> {
  private let id: () -> ID
  private let makeScreen: () -> Screen
  private var visible: (id: ID, screen: Screen)?

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - makeScreen: Makes the screen in view.
  ///   - id: Identifies the screen in view.
  public init(
    _ makeScreen: @autoclosure @escaping @MainActor () -> Screen,
    id: @autoclosure @escaping @MainActor () -> ID
  ) {
    (self.makeScreen, self.id) = (makeScreen, id)
  }

  /// The screen in view, after its task has run.
  public var screen: Screen {
    get async {
      let id = id()
      if let visible, visible.id == id { return visible.screen }
      let screen = makeScreen()
      visible = (id, screen)
      await screen.appear()
      return screen
    }
  }

  /// Taps buttons, each on the screen that is in view by then.
  ///
  /// - Throws: ``NoSuchButton`` if a screen lacks its button.
  public func tap(_ labels: String...) async throws {
    for label in labels { try await screen.tap(label) }
  }
}
