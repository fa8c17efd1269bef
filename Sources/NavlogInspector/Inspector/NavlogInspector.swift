#if canImport(SwiftUI)
import Foundation
public import Navlog
public import NavlogSwiftUI
public import NavlogTools
public import SwiftUI

#if canImport(UniformTypeIdentifiers)
import UniformTypeIdentifiers
#endif

/// Shows a running session: its events, the routers at any moment, and the state on screen. The inspector is
/// intended for debug builds.
///
/// ```swift
/// #if DEBUG
/// Window("Navigation log", id: "navlog") { NavlogInspector(session) }
/// #endif
/// ```
///
/// The inspector never modifies the log or the state. The inspector follows the session until you select an
/// earlier moment with the slider or by tapping an event. A switch shows that moment on the app's own screens
/// (`look(at:)`) until the inspector disappears.
///
/// The inspector can share the log: it exports a copy of the session's events in which every value that may identify a
/// person is masked. The copy is deleted when the inspector disappears. A value has the same mask in two copies only if
/// you set a key with `navlogMaskKey(_:)`.
///
/// The inspector also opens a shared log, and plays any session of that log: in the inspector's list or, for
/// a `SessionStage`, on the app's screens. The file may come from any source; files that are not logs are
/// rejected with an explanation.
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
  ///   - session: The session to inspect. To inspect another session, give the inspector another identity (`.id`).
  ///   - status: The status that was passed to the container; `nil` omits the section "On screen".
  public init(_ session: RouterSession<some Navigation>, status: TransitionStatus? = nil) {
    self.init(InspectorModel(session), LogPlayback(AppScreens(session)), status)
  }

  /// Creates an inspector for the session of a stage. The inspector plays recorded sessions on the app's own
  /// screens.
  ///
  /// - Parameters:
  ///   - stage: The stage. When its session is replaced, give the inspector another identity (`.id`).
  ///   - status: The status that was passed to the container; `nil` omits the section "On screen".
  ///   - takeOver: Begins a session at the moment that the player shows. The new session becomes the session of the
  ///     stage. `nil` omits the button.
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
    .onDisappear { model.didDisappear() }
    .onChange(of: playback.shownPlayer, initial: true) { playback.followScreen() }
    .fileImporter(isPresented: $playback.isChoosingFile, allowedContentTypes: [.data]) { playback.open($0) }
  }
}

extension View {
  /// Shows the inspector of a session below the lower edge of this view, in the same window. The inspector is
  /// intended for debug builds.
  ///
  /// ```swift
  /// NavigationContainer(session, status: status) { … } content: { … }
  ///   #if DEBUG
  ///   .navlogInspector(session, status: status, isPresented: $showsInspector)
  ///   #endif
  /// ```
  ///
  /// The inspector shares the window with the app, so that you can use both at the same time. The inspector
  /// is not a sheet: SwiftUI presents only one sheet at a time, so a sheet with the inspector would block the
  /// app's own sheets.
  ///
  /// A sheet or a cover of the app appears in front of the whole window, including the inspector. To see the
  /// inspector in this case, also apply the modifier to the content of the sheet, or show ``NavlogInspector``
  /// in its own window.
  ///
  /// - Parameters:
  ///   - session: The session to inspect.
  ///   - status: The status that was passed to the container; `nil` omits the section "On screen".
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

  /// Shows the inspector of a stage below the lower edge of this view, in the same window. The inspector is
  /// intended for debug builds. While the stage shows a recorded session, the player's bar floats over this view.
  ///
  /// ```swift
  /// NavigationContainer(stage) { … } content: { … }
  ///   #if DEBUG
  ///   .navlogInspector(stage, isPresented: $showsInspector) { $0.takeOver(log: log) }
  ///   #endif
  /// ```
  ///
  /// The inspector opens a log from a file, for example from a bug report, and plays it on the app's own
  /// screens.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - status: The status that was passed to the container; `nil` omits the section "On screen".
  ///   - isPresented: Whether the inspector is shown.
  ///   - takeOver: Begins a session at the moment that the player shows. The new session becomes the session of the
  ///     stage. `nil` omits the button.
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

  /// Sets the key with which the inspectors in this view mask shared files.
  ///
  /// ```swift
  /// NavlogInspector(session).navlogMaskKey(key)
  /// ```
  ///
  /// With a key, all copies of a session contain the same masks. Fleet, which analyzes the logs of many devices, then
  /// recognizes a later, longer copy as the same session. `MaskKey` describes the disadvantages of a key.
  ///
  /// - Parameter key: The key, which the app keeps; `nil`, the default, for a new random key in each copy.
  public func navlogMaskKey(_ key: MaskKey?) -> some View { environment(\.navlogMaskKey, key) }
}

extension EnvironmentValues {
  /// The key with which inspectors mask shared files.
  var navlogMaskKey: MaskKey? {
    get { self[OptionalKey<MaskKey>.self] }
    set { self[OptionalKey<MaskKey>.self] = newValue }
  }
}
#endif
