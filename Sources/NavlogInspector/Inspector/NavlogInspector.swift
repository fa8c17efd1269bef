#if canImport(SwiftUI)
import Foundation
public import Navlog
public import NavlogSwiftUI
public import NavlogTools
public import SwiftUI

#if canImport(UniformTypeIdentifiers)
import UniformTypeIdentifiers
#endif

/// Shows a running session: its events, the routers at any moment, and what is on screen. Meant for debug builds.
///
/// ```swift
/// #if DEBUG
/// Window("Navigation log", id: "navlog") { NavlogInspector(session) }
/// #endif
/// ```
///
/// The inspector never modifies the log or the state. It follows the session until you select an earlier moment with the
/// slider or by tapping an event. A switch shows that moment on the app's own screens (`look(at:)`), until the inspector
/// disappears.
///
/// It can share the log: it exports a copy of the session's events in which every value that may identify a person is
/// masked, and deletes the copy when it disappears. The masks of two copies agree only under a key: `navlogMaskKey(_:)`.
///
/// It also opens the log that somebody else has shared, and plays any of its sessions: in its own list, or, for a
/// `SessionStage`, on the app's screens. The file may come from anywhere; one that is no log is refused with a sentence.
///
/// On a phone, where an app has one window, use the modifier `navlogInspector(_:status:isPresented:)`.
public struct NavlogInspector: View {
  @State private var model: InspectorModel
  @State private var playback: LogPlayback
  private let status: TransitionStatus?
  private let close: (@MainActor () -> Void)?

  /// Creates an inspector for a session.
  ///
  /// - Parameters:
  ///   - session: The session to inspect. To replace it by another one, give the inspector another identity (`.id`).
  ///   - status: The status that was passed to the container; `nil` to hide what is on screen.
  public init(_ session: RouterSession<some Navigation>, status: TransitionStatus? = nil) {
    self.init(InspectorModel(session), LogPlayback(AppScreens(session)), status)
  }

  /// Creates an inspector for what a stage shows. It plays recorded sessions on the app's own screens.
  ///
  /// - Parameters:
  ///   - stage: The stage. When its session becomes another one, give the inspector another identity (`.id`).
  ///   - status: The status that was passed to the container; `nil` to hide what is on screen.
  ///   - takeOver: Begins a session at the moment on screen, which becomes the session of the stage; `nil` for no such
  ///     button.
  public init<N: Navigation>(
    _ stage: SessionStage<N>, status: TransitionStatus? = nil,
    takeOver: (@MainActor (SessionPlayer<N>) -> RouterSession<N>)? = nil
  ) {
    self.init(
      InspectorModel(stage.session), LogPlayback(AppScreens(stage, takeOver: takeOver)), status)
  }

  fileprivate init(
    _ model: InspectorModel, _ playback: LogPlayback, _ status: TransitionStatus?,
    close: (@MainActor () -> Void)? = nil
  ) {
    _model = State(initialValue: model)
    _playback = State(initialValue: playback)
    self.status = status
    self.close = close
  }

  /// The inspector's list.
  public var body: some View {
    List {
      if let close {
        Button("Close inspector", systemImage: "xmark", action: close)
      }
      if let played = playback.played {
        PlayedSections(playback: playback, played: played)
      } else {
        WarningRows(model: model)
        MomentSection(model: model)
        RoutersSection(tree: model.tree)
        if let status { OnScreenSection(status: status) }
        ShareSection(model: model)
        RecordingsSection(playback: playback)
        EventsSection(model: model)
      }
    }
    .onAppear { model.start() }
    .onDisappear { model.stop() }
    .onChange(of: playback.shownPlayer, initial: true) { playback.followScreen() }
    .fileImporter(isPresented: $playback.isChoosingFile, allowedContentTypes: [.data]) { playback.open($0) }
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
        NavlogInspector(InspectorModel(session), LogPlayback(AppScreens(session)), status) {
          isPresented.wrappedValue = false
        }
      }
    }
  }

  /// Shows the inspector of a stage below this view, in the same window, and over this view the bar of the player while
  /// the stage shows a recorded session. Meant for debug builds.
  ///
  /// ```swift
  /// NavigationContainer(stage) { … } content: { … }
  ///   #if DEBUG
  ///   .navlogInspector(stage, isPresented: $showsInspector) { $0.takeOver(log: log) }
  ///   #endif
  /// ```
  ///
  /// It opens a log from a file, such as that of a bug report, and plays it on the app's own screens.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - status: The status that was passed to the container; `nil` to hide what is on screen.
  ///   - isPresented: Whether the inspector is shown.
  ///   - takeOver: Begins a session at the moment on screen, which becomes the session of the stage; `nil` for no such
  ///     button.
  public func navlogInspector<N: Navigation>(
    _ stage: SessionStage<N>, status: TransitionStatus? = nil, isPresented: Binding<Bool>,
    takeOver: (@MainActor (SessionPlayer<N>) -> RouterSession<N>)? = nil
  ) -> some View {
    VStack(spacing: 0) {
      navlogPlayer(stage, takeOver: takeOver)
      if isPresented.wrappedValue {
        Divider()
        NavlogInspector(
          InspectorModel(stage.session), LogPlayback(AppScreens(stage, takeOver: takeOver)), status
        ) {
          isPresented.wrappedValue = false
        }
        .id(ObjectIdentifier(stage.session))
      }
    }
  }

  /// Sets the key under which the inspectors in this view mask what they share.
  ///
  /// ```swift
  /// NavlogInspector(session).navlogMaskKey(key)
  /// ```
  ///
  /// Copies of a session that were shared at different times then agree, and a fleet takes the longer one for the same
  /// session. `MaskKey` says what that costs.
  ///
  /// - Parameter key: The key, which the app keeps; `nil` for a random one each time, as without this modifier.
  public func navlogMaskKey(_ key: MaskKey?) -> some View { environment(\.navlogMaskKey, key) }
}

private struct NavlogMaskKey: EnvironmentKey {
  static let defaultValue: MaskKey? = nil
}

extension EnvironmentValues {
  /// The key under which inspectors mask what they share.
  var navlogMaskKey: MaskKey? {
    get { self[NavlogMaskKey.self] }
    set { self[NavlogMaskKey.self] = newValue }
  }
}
#endif
