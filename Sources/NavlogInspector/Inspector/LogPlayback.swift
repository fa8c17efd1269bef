#if canImport(SwiftUI)
import Foundation
import Navlog
import NavlogSwiftUI
import NavlogTools
import Observation

/// A log opened from a file, and the session of the log that is played.
@MainActor @Observable
final class LogPlayback {
  /// Whether the system's file dialog is open.
  var isChoosingFile = false
  /// The name of the file or of the session that is being opened.
  private(set) var opening: String?
  /// The opened file.
  private(set) var file: LogFile?
  /// The sessions of the file, the newest first.
  private(set) var sessions: [SessionRecord] = []
  /// The reason why a file or a session could not be opened.
  private(set) var failure: String?
  /// The played session.
  private(set) var played: PlayedEvents?

  @ObservationIgnored private let app: AppScreens
  @ObservationIgnored private var task: Task<Void, Never>?

  init(_ app: AppScreens) { self.app = app }

  // MARK: - Opening

  /// Handles the user's choice of a file.
  func open(_ choice: Result<URL, any Error>) {
    switch choice {
    case .success(let url): open(url)
    case .failure(let error): failure = "The file cannot be opened: \(error.localizedDescription)"
    }
  }

  /// Opens a file. If the file cannot be read, the previous file stays open.
  func open(_ url: URL) {
    open(url.lastPathComponent) { [weak self] in
      let file = try await LogFile(url)
      let sessions = try await file.sessions()
      if !Task.isCancelled { self?.show(file, sessions) }
    }
  }

  /// Opens a file or a session on another thread. If another file or session is opened in the meantime, that
  /// one takes precedence.
  private func open(_ name: String, _ work: @escaping @MainActor () async throws -> Void) {
    task?.cancel()
    failure = nil
    opening = StoredText.printable(name)
    task = Task { [weak self] in
      do { try await work() } catch {
        if !Task.isCancelled { self?.failure = StoredText.printable("\(error)") }
      }
      if !Task.isCancelled { self?.opening = nil }
    }
  }

  /// Waits until the file or the session is open.
  func finishOpening() async { await task?.value }

  private func show(_ file: LogFile, _ sessions: [SessionRecord]) {
    self.file = file
    self.sessions = sessions.reversed()
    if sessions.isEmpty { failure = "The log has no sessions." }
  }

  /// Closes the file.
  func closeFile() {
    task?.cancel()
    (opening, file, failure) = (nil, nil, nil)
    sessions = []
  }

  // MARK: - Playing

  /// Opens a session at its beginning, on the app's screens if possible.
  func play(_ session: SessionRecord) {
    guard let log = file?.log else { return }
    open("session \(SessionInfo.shortID(session.info.id))") { [weak self, app] in
      let player = try await app.makePlayer(log, session.info.id)
      if !Task.isCancelled { self?.show(player) }
    }
  }

  private func show(_ player: any PlayedSession) {
    played = PlayedEvents(player)
    app.show?(player)
  }

  /// Stops playing the session, and keeps the file open. Also cancels the opening of a file or a session.
  func stop() {
    task?.cancel()
    opening = nil
    played?.player.pause()
    isOnScreen = false
    played = nil
  }

  /// Makes the inspector show the player that is on the app's screens, if any. The app can show a player without the inspector.
  func followScreen() {
    if let player = app.shown(), player !== played?.player { played = PlayedEvents(player) }
  }

  /// The identity of the player on the app's screens.
  var shownPlayer: ObjectIdentifier? { app.shown().map { ObjectIdentifier($0) } }

  /// Whether the app's screens can show a played session.
  var canShow: Bool { app.show != nil }

  /// Whether the app's screens show the played session.
  var isOnScreen: Bool {
    get { played.map { app.shown() === $0.player } ?? false }
    set { if newValue != isOnScreen { app.show?(newValue ? played?.player : nil) } }
  }

  /// The closure that takes over the session from the moment on screen; `nil` if the app does not support takeovers.
  var takeOver: (@MainActor () -> Void)? {
    guard let played, let takeOver = app.takeOver else { return nil }
    return { takeOver(played.player) }
  }
}

extension LogFile {
  /// Reads the sessions of the log on another thread.
  @concurrent
  fileprivate func sessions() async throws -> [SessionRecord] { try log.sessions() }
}

/// The screens of an app, independent of the destination type, for a player.
@MainActor
struct AppScreens {
  /// Makes a player for a session of a log. The player decodes destinations as the app does.
  let makePlayer: @MainActor (any EventLog, String) async throws -> any PlayedSession
  /// Returns the player on the app's screens.
  let shown: () -> (any PlayedSession)?
  /// Shows a player, or the app's own session for `nil`. The closure is `nil` if a player cannot be shown.
  let show: (((any PlayedSession)?) -> Void)?
  /// Takes over: begins a session at the moment that a player shows. The closure is `nil` if the app does not
  /// support takeovers.
  let takeOver: ((any PlayedSession) -> Void)?

  /// Creates the screens of a session. These screens cannot show a player.
  init<N: Navigation>(_ session: RouterSession<N>) {
    makePlayer = { try await SessionPlayer<N>.open($0, session: $1, destinations: session.destinations) }
    shown = { nil }
    show = nil
    takeOver = nil
  }

  /// Creates the screens of a stage.
  init<N: Navigation>(
    _ stage: SessionStage<N>, takeOver: (@MainActor (SessionPlayer<N>) -> RouterSession<N>)?
  ) {
    makePlayer = {
      try await SessionPlayer<N>.open($0, session: $1, destinations: stage.session.destinations)
    }
    shown = { stage.player }
    show = { player in
      stage.close()
      stage.player = player as? SessionPlayer<N>
    }
    self.takeOver = takeOver.map { takeOver in
      { player in
        guard let player = player as? SessionPlayer<N> else { return }
        stage.player = player
        stage.session = takeOver(player)
      }
    }
  }
}
#endif
