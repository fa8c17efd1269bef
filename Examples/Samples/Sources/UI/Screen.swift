/// What a sample app shows where an app on a phone has a SwiftUI view: a title, and what can be tapped.
@MainActor
public struct Screen {
  /// The title.
  public let title: String
  /// What can be tapped.
  public let buttons: [Button]

  /// A screen.
  public init(_ title: String, _ buttons: [Button] = []) {
    self.title = title
    self.buttons = buttons
  }

  /// A screen with a button for each of these labels, in their order.
  public init(_ title: String, _ buttons: KeyValuePairs<String, @MainActor () -> Void>) {
    self.init(title, buttons.map { Button($0.key, action: $0.value) })
  }

  /// Taps a button.
  ///
  /// - Throws: ``NoSuchButton`` when the screen has none of that label.
  public func tap(_ label: String) throws {
    guard let button = buttons.first(where: { $0.label == label }) else {
      throw NoSuchButton(label: label, screen: title)
    }
    button.action()
  }
}

/// Something that can be tapped: what it says, and what it does.
@MainActor
public struct Button {
  /// What it says.
  public let label: String
  /// What it does.
  public let action: () -> Void

  /// A button.
  public init(_ label: String, action: @escaping @MainActor () -> Void) {
    self.label = label
    self.action = action
  }
}

/// A tap on what is not there.
public struct NoSuchButton: Error {
  /// What the button should have said.
  public let label: String
  /// The title of the screen that does not have it.
  public let screen: String
}
