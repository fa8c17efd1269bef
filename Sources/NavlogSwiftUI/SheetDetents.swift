#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

extension PresentationType {
  /// The detents for SwiftUI's `presentationDetents`. The set is empty for a cover, for a sheet without detents, and for a
  /// sheet whose only detent is its full height. Such sheets do not use `presentationDetents`, because this modifier would
  /// change the appearance of a sheet on an iPad.
  public var presentationDetents: Set<PresentationDetent> { Set(namedDetents.map { $0.presentationDetent }) }

  /// Returns the named detent that corresponds to a detent of SwiftUI, or `nil` if no named detent does.
  func detent(_ detent: PresentationDetent) -> PresentationType.Detent? {
    namedDetents.first { $0.presentationDetent == detent }
  }
}

extension PresentationType.Detent {
  /// SwiftUI's detent with the height of this detent.
  public var presentationDetent: PresentationDetent {
    switch self {
    case .medium: .medium
    case .large: .large
    case .fraction(let fraction): .fraction(CGFloat(fraction))
    case .height(let points): .height(CGFloat(points))
    }
  }
}

extension View {
  /// Applies the detents of a sheet's presentation style, and records the user's selection. Use this
  /// modifier for a sheet in your own container; the containers of this library do this automatically.
  ///
  /// ```swift
  /// .sheet(item: $router.presentingSheet) { destination in
  ///   destination.view(router: router).navlogDetents(of: router.sheetRouter)
  /// }
  /// ```
  ///
  /// - Parameter sheet: The router inside the sheet.
  public func navlogDetents<N: Navigation>(of sheet: Router<N>?) -> some View {
    modifier(RouterDetentsModifier(sheet))
  }

  /// Applies `presentationDetents` with the detents of a style and a binding to the selected detent. Changes nothing if the
  /// style's `presentationDetents` are empty.
  @ViewBuilder
  func detents(
    of style: PresentationType?, selection: Binding<PresentationDetent>
  ) -> some View {
    if let style, !style.presentationDetents.isEmpty {
      presentationDetents(style.presentationDetents, selection: selection)
    } else {
      self
    }
  }
}

/// Keeps the router and the style with which the sheet appeared, because SwiftUI still needs them while the sheet disappears.
/// By then, the state of the presenting router no longer contains the sheet.
private struct RouterDetentsModifier<N: Navigation>: ViewModifier {
  @State private var sheet: SheetDetents<N>

  init(_ router: Router<N>?) { _sheet = State(initialValue: SheetDetents(router)) }

  func body(content: Content) -> some View {
    content.detents(of: sheet.style, selection: $sheet.selection)
  }
}

/// The detents of a router's own sheet, for SwiftUI's bindings.
@MainActor
private struct SheetDetents<N: Navigation> {
  let style: PresentationType?
  private let router: Router<N>?

  init(_ router: Router<N>?) {
    self.router = router
    style = router?.modalStyle
  }

  /// The selected detent, or the lowest detent if none was selected.
  var selection: PresentationDetent {
    get { (router?.detent ?? style?.initialDetent ?? .large).presentationDetent }
    nonmutating set {
      guard newValue != selection, let router, !router.isGone, let detent = style?.detent(newValue) else {
        return
      }
      router.send(.setDetent(detent), origin: .system)
    }
  }
}

// MARK: - In a container

extension StackModel {
  /// The selected detent of the stack's own sheet, or the lowest detent if none was selected.
  subscript(selectedDetentOf style: PresentationType) -> PresentationDetent {
    get { (detent ?? style.initialDetent ?? .large).presentationDetent }
    set { if let detent = style.detent(newValue) { presenter?.didSelect(detent, of: self) } }
  }
}

extension Presenter {
  /// Handles the report that SwiftUI moved a sheet to another detent.
  func didSelect(_ detent: PresentationType.Detent, of stack: StackModel<N>) {
    guard machine.didSelectDetent(detent, of: stack.id) else { return }
    let sheet = session.screens.modal(stack.id)
    record(sheet == nil || sheet?.detent == detent ? nil : .setDetent(detent), on: stack.id)
  }
}
#endif
