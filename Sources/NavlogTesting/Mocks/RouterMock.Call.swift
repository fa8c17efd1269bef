public import Navlog

extension RouterMock {
  /// A call that a mock was asked for.
  public struct Call {
    /// What was asked.
    public let action: Action
    /// Where the call stands: the line to look at when a test finds one too many.
    public let source: CallSite
  }

  /// What a mock can be asked. Each case is the call of a `Router` of that name.
  public enum Action {
    /// To show a destination in its own presentation.
    case navigate(to: N, unlessOnTop: Bool = false)
    /// To show a destination in a modal.
    case present(N, style: ModalPresentationStyle)
    /// To go back by so many screens; `goBack` is a pop of one.
    case pop(Int = 1)
    /// To remove a certain screen and all above it.
    case popEntry(EntryID)
    /// To go back to a destination.
    case popTo(N)
    /// To go back to the bottom of the path.
    case popToRoot
    /// To make the path this one.
    case setPath([N])
    /// To exchange the last screen.
    case replaceTop(N)
    /// To dismiss the cover, else the sheet, else the modal that the router is in.
    case dismiss
    /// To dismiss the sheet.
    case dismissSheet
    /// To dismiss the cover.
    case dismissFullScreen
    /// To dismiss both.
    case dismissModal
    /// To dismiss every modal of the hierarchy.
    case dismissAll
    /// To say that the router's screens are in use.
    case setActive
    /// To say that they are no longer.
    case resignActive
  }
}

extension RouterMock.Action: Equatable where N: Equatable {}
extension RouterMock.Action: Sendable where N: Sendable {}
extension RouterMock.Call: Equatable where N: Equatable {}
extension RouterMock.Call: Sendable where N: Sendable {}

extension RouterMock.Call: CustomStringConvertible {
  /// The call and its place: `navigate detail(id: 42), CharacterTests/ListTests.swift:21`.
  public var description: String { "\(action), \(source)" }
}

extension RouterMock.Action: CustomStringConvertible {
  /// The call in words: `navigate detail(id: 42)`, `present settings as sheet(medium)`, `pop 2`.
  public var description: String {
    switch self {
    case .navigate(let destination, false): "navigate \(destination)"
    case .navigate(let destination, true): "navigate \(destination) unless on top"
    case .present(let destination, let style): "present \(destination) as \(style)"
    case .pop(1): "pop"
    case .pop(let count): "pop \(count)"
    case .popEntry(let entry): "pop entry \(entry)"
    case .popTo(let destination): "popTo \(destination)"
    case .popToRoot: "popToRoot"
    case .setPath(let path): "setPath \(path.map { "\($0)" }.joined(separator: "/"))"
    case .replaceTop(let destination): "replaceTop \(destination)"
    case .dismiss: "dismiss"
    case .dismissSheet: "dismissSheet"
    case .dismissFullScreen: "dismissFullScreen"
    case .dismissModal: "dismissModal"
    case .dismissAll: "dismissAll"
    case .setActive: "setActive"
    case .resignActive: "resignActive"
    }
  }
}
