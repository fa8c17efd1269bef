#if canImport(SwiftUI)
import Foundation
import Observation

/// The position of the bar over the app's screens, and whether it is collapsed.
@MainActor @Observable
final class FloatingBarModel {
  let transport: TransportModel
  private(set) var position = BarPosition.bottom
  private(set) var isCollapsed = false
  @ObservationIgnored var takeOver: (@MainActor () -> Void)?
  @ObservationIgnored var close: (@MainActor () -> Void)?

  init(_ player: any PlayedSession) { transport = TransportModel(player) }

  func toggleCollapsed() { isCollapsed.toggle() }

  func move(to position: BarPosition) { self.position = position }

  /// Moves the bar after the user has released it.
  ///
  /// - Parameters:
  ///   - translation: The distance from the start of the drag to the point where the bar would come to rest.
  ///   - area: The size of the area that contains the bar.
  func drop(after translation: CGSize, in area: CGSize) {
    position = position.moved(by: translation, in: area)
  }

  /// Takes over the session at the moment on screen, and collapses the bar. Of its controls, a collapsed bar shows only the
  /// play button. It ignores keys.
  func takeOverMoment() {
    takeOver?()
    isCollapsed = true
  }
}

/// The top or bottom edge, or the corner, to which the bar is attached. An attached bar stays on screen even if the size of the
/// window or of the text changes.
struct BarPosition: Hashable, CaseIterable {
  enum Row: Hashable, CaseIterable { case top, bottom }
  enum Column: Hashable, CaseIterable { case leading, center, trailing }

  let row: Row
  let column: Column

  static let bottom = BarPosition(row: .bottom, column: .center)
  static let allCases = Row.allCases.flatMap { row in
    Column.allCases.map { BarPosition(row: row, column: $0) }
  }

  /// Returns the edge or corner that is nearest to the bar after the user dragged it by a distance. In
  /// right-to-left languages, the leading edge is the right edge.
  func moved(by translation: CGSize, in area: CGSize) -> BarPosition {
    func moved<T: Equatable>(_ value: T, among all: [T], by share: CGFloat) -> T {
      let index = all.firstIndex(of: value) ?? 0
      return all[min(max(0, index + Int((share * CGFloat(all.count)).rounded())), all.count - 1)]
    }
    guard area.width > 0, area.height > 0 else { return self }
    return BarPosition(
      row: moved(row, among: Row.allCases, by: translation.height / area.height),
      column: moved(column, among: Column.allCases, by: translation.width / area.width))
  }

  /// The name of the action that moves the bar to this position: `Move to the top`,
  /// `Move to the bottom trailing corner`.
  var actionName: String {
    switch column {
    case .leading: "Move to the \(row) leading corner"
    case .center: "Move to the \(row)"
    case .trailing: "Move to the \(row) trailing corner"
    }
  }
}
#endif
