#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

/// Shows a session while it happens: its events, the routers at any of its moments, and what is on screen. For debug
/// builds.
///
/// ```swift
/// #if DEBUG
/// Window("Navigation log", id: "navlog") { NavlogInspector(session) }
/// #endif
/// ```
///
/// Looking writes nothing to the log and changes nothing on screen. While the slider stands at its end the present is
/// followed. The log can be shared: what leaves the app is a copy of this session's events in which whatever they may say
/// of a person is masked; it is removed when the inspector disappears.
///
/// Over an app on a phone, see `navlogInspector(_:status:isPresented:)`.
public struct NavlogInspector: View {
  @State private var model: InspectorModel
  private let status: TransitionStatus?
  private let close: (@MainActor () -> Void)?

  /// An inspector of a session.
  ///
  /// - Parameters:
  ///   - session: What is looked at. Another session in its place needs another identity (`.id`) of the inspector.
  ///   - status: What the container says it shows, as it was handed to the container; `nil` to leave that out.
  public init(_ session: RouterSession<some Navigation>, status: TransitionStatus? = nil) {
    self.init(session, status: status, close: nil)
  }

  init(_ session: RouterSession<some Navigation>, status: TransitionStatus?, close: (@MainActor () -> Void)?)
  {
    _model = State(initialValue: InspectorModel(session))
    self.status = status
    self.close = close
  }

  /// The list of all that can be seen.
  public var body: some View {
    List {
      if let close {
        Button("Close the inspector", systemImage: "xmark", action: close)
      }
      InspectorNotices(model: model)
      InspectorMoment(model: model)
      InspectorRouters(tree: model.tree)
      if let status { InspectorContainer(status: status) }
      InspectorShare(model: model)
      InspectorEvents(model: model)
    }
    .onAppear { model.start() }
    .onDisappear { model.stop() }
  }
}
#endif
