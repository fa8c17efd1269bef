#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

/// Shows a running session: its events, the routers at any moment, and what is on screen. Meant for debug builds.
///
/// ```swift
/// #if DEBUG
/// Window("Navigation log", id: "navlog") { NavlogInspector(session) }
/// #endif
/// ```
///
/// The inspector never modifies the log or the state. It follows the session until you select an earlier moment with the
/// slider or by tapping an event.
///
/// It can share the log: it exports a copy of the session's events in which every value that may identify a person is
/// masked, and deletes the copy when it disappears.
///
/// On a phone, where an app has one window, use the modifier `navlogInspector(_:status:isPresented:)`.
public struct NavlogInspector: View {
  @State private var model: InspectorModel
  private let status: TransitionStatus?
  private let close: (@MainActor () -> Void)?

  /// Creates an inspector for a session.
  ///
  /// - Parameters:
  ///   - session: The session to inspect. To replace it by another one, give the inspector another identity (`.id`).
  ///   - status: The status that was passed to the container; `nil` to hide what is on screen.
  public init(_ session: RouterSession<some Navigation>, status: TransitionStatus? = nil) {
    self.init(session, status: status, close: nil)
  }

  fileprivate init(
    _ session: RouterSession<some Navigation>, status: TransitionStatus?, close: (@MainActor () -> Void)?
  ) {
    _model = State(initialValue: InspectorModel(session))
    self.status = status
    self.close = close
  }

  /// The inspector's list.
  public var body: some View {
    List {
      if let close {
        Button("Close inspector", systemImage: "xmark", action: close)
      }
      WarningRows(model: model)
      MomentSection(model: model)
      RoutersSection(tree: model.tree)
      if let status { OnScreenSection(status: status) }
      ShareSection(model: model)
      EventsSection(model: model)
    }
    .onAppear { model.start() }
    .onDisappear { model.stop() }
  }
}

extension View {
  /// Shows the inspector of a session below this view, in the same window. Meant for debug builds.
  ///
  /// ```swift
  /// NavigationContainer(session, status: status) { … } content: { … }
  ///   #if DEBUG
  ///   .navlogInspector(session, status: status, isPresented: $showsInspector)
  ///   #endif
  /// ```
  ///
  /// The inspector shares the window with the app, so that both can be used side by side. It is not a sheet, because
  /// SwiftUI presents only one thing at a time and the app's own sheets could not be presented.
  ///
  /// While the app presents a sheet or a cover, the inspector lies below it like the rest of the window. To see it then,
  /// also apply the modifier to the content of the sheet, or show ``NavlogInspector`` in a window of its own.
  ///
  /// - Parameters:
  ///   - session: The session to inspect.
  ///   - status: The status that was passed to the container; `nil` to hide what is on screen.
  ///   - isPresented: Whether the inspector is shown.
  public func navlogInspector(
    _ session: RouterSession<some Navigation>, status: TransitionStatus? = nil, isPresented: Binding<Bool>
  ) -> some View {
    VStack(spacing: 0) {
      self
      if isPresented.wrappedValue {
        Divider()
        NavlogInspector(session, status: status) { isPresented.wrappedValue = false }
      }
    }
  }
}
#endif
