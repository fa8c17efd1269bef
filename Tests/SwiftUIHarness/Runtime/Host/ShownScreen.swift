/// A screen of a layer. No part of SwiftUI.
public struct ShownScreen: Hashable {
  /// The value that it was pushed for; `nil` for the root.
  public let value: AnyHashable?
  /// The lines of its text.
  public let text: String
  /// Its navigation title, if it has one.
  public let title: String?
  /// Never the same for two screens of one host: a screen that has another one was made anew.
  public let identity: Int

  @MainActor
  init(_ node: Node, value: AnyHashable?) {
    self.value = value
    text = node.shownTexts.joined(separator: "\n")
    title = node.firstTrait { if case .title(let title) = $0 { title } else { nil } }
    identity = node.identity
  }
}
