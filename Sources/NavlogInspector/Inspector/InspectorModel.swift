#if canImport(SwiftUI)
import Foundation
import Navlog
import NavlogTools
import Observation

/// The model of the inspector.
///
/// It reads the session's log and never writes to it. It reads only the listed events, and loads a state from
/// the nearest earlier snapshot. A long session therefore opens as fast as a short one.
@MainActor @Observable
final class InspectorModel: EventListing {
  /// The progress of exporting the log.
  enum Sharing {
    /// No export was requested.
    case idle
    /// The file is being written.
    case writing
    /// The file can be shared.
    case ready(ShareFile)
    /// The file could not be written, with the reason.
    case failed(String)
  }

  /// The number of events in the session.
  private(set) var count = 0
  /// The position of the selected moment; 0 is before the first event.
  private(set) var position = 0
  /// The position of the session's last event, even if the log does not contain this event yet.
  private var latest = 0
  /// Whether the selected moment is the latest one and advances with the session.
  private(set) var isLive = true
  /// Whether the app's own screens show the selected moment.
  var isOnScreen = false {
    didSet { if isOnScreen != oldValue { lookAtSelectedMoment() } }
  }
  /// The routers at the selected moment.
  private(set) var tree = InspectorTree()
  private(set) var events: ListedEvents
  /// The error of the last attempt to read the log.
  private(set) var readError: String?
  /// The progress of exporting the log.
  private(set) var sharing = Sharing.idle

  @ObservationIgnored private let session: any InspectedSession
  @ObservationIgnored private let temporaryFolder: URL
  @ObservationIgnored private var observer: StateObserver?
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var looking: Task<Void, Never>?
  @ObservationIgnored private var needsRead = false
  /// Whether the next read moves the window to the selected moment.
  @ObservationIgnored private var movesWindow = false
  /// The number of times that the developer selected a moment or another part of the list. If the number changes during
  /// a read, the result of the read is discarded.
  @ObservationIgnored private var requests = 0
  @ObservationIgnored private var writing: Task<Void, Never>?

  /// Creates a model that has read nothing yet. SwiftUI initializes a view repeatedly, so reading begins when
  /// the view appears.
  init(
    _ session: RouterSession<some Navigation>, window: EventWindow = EventWindow(),
    temporaryFolder: URL = FileManager.default.temporaryDirectory
  ) {
    self.session = session
    self.temporaryFolder = temporaryFolder
    events = ListedEvents(of: session.info.id, window: window)
  }

  /// The reason why new events are not recorded; `nil` while they are recorded.
  var recordingProblem: String? {
    switch session.logStatus {
    case .recording: nil
    case .buffering(let count, let error): "\(count.counted("event")) not recorded yet: \(error)"
    case .closed: "The session is closed: new events are not recorded."
    }
  }

  // MARK: - Observing the session

  /// Reads the log and begins to observe the session.
  func start() {
    if observer == nil { observer = session.observeState { [weak self] in self?.readNewEvents() } }
    read(keepingWindow: false)
  }

  /// Handles the disappearance of the inspector: shows the present again, and removes the exported file.
  ///
  /// The model continues to observe the session. SwiftUI also calls `onDisappear` when a cover appears over the inspector, and
  /// reportedly does not call `onAppear` when the cover disappears.
  func didDisappear() {
    isOnScreen = false
    writing?.cancel()
    writing = nil
    sharing = .idle
  }

  /// Waits until nothing is left to read, and the selected moment is on screen.
  func finishReading() async {
    await reading?.value
    await looking?.value
  }

  /// Schedules a read. The read begins after the current call has returned, because the inspector must not
  /// delay a call. One read covers all calls that were made before it begins.
  private func scheduleRead() {
    needsRead = true
    guard reading == nil else { return }
    reading = Task { [weak self] in
      while self?.needsRead == true { await self?.read() }
      self?.reading = nil
    }
  }

  /// Reads new events. The window moves only if it contained the last event and the latest moment is selected.
  /// Otherwise, the developer may be reading another part of the list.
  private func readNewEvents() {
    if isLive, laterCount == 0 { movesWindow = true }
    scheduleRead()
  }

  // MARK: - Selecting a moment

  /// Selects the moment after an event, or the nearest moment if the event does not exist.
  func select(_ position: Int) {
    self.position = min(max(0, position), count)
    isLive = self.position == count
    read(keepingWindow: false)
    lookAtSelectedMoment()
  }

  /// Selects the latest moment, and follows the session.
  func goLive() {
    (isLive, position) = (true, count)
    read(keepingWindow: false)
    lookAtSelectedMoment()
  }

  /// A sentence with the number of events that were recorded since the app's screens began to show the past;
  /// `nil` while the screens show the present.
  var meanwhile: String? {
    session.timeTravel.map { travel in
      let events = max(0, latest - travel.beganAt)
      return "The app shows the past. New events meanwhile: \(events)."
    }
  }

  /// The moment that the app's screens should show; `nil` for the present.
  private var momentOnScreen: Int? { isOnScreen && !isLive ? position : nil }

  private func lookAtSelectedMoment() {
    // A task that is already running continues until the app shows the selected moment.
    guard looking == nil, momentOnScreen != nil || session.timeTravel != nil else { return }
    guard momentOnScreen != nil else { return session.lookAtPresent() }
    looking = Task {
      var shown: Int?
      repeat {
        shown = momentOnScreen
        do { try await session.show(shown) } catch {
          readError = "The moment cannot be shown: \(StoredText.printable("\(error)"))"
        }
      } while shown != momentOnScreen
      looking = nil
    }
  }

  /// Lists a page of earlier events.
  func showEarlier() {
    events.window.showEarlier()
    read(keepingWindow: true)
  }

  /// Adds a page of later events to the list.
  func showLater() {
    events.window.showLater(of: count)
    read(keepingWindow: true)
  }

  /// Schedules a read for a selected moment or another part of the list. The result of a read in progress is discarded.
  private func read(keepingWindow: Bool) {
    requests += 1
    if !keepingWindow { movesWindow = true }
    scheduleRead()
  }

  private func read() async {
    needsRead = false
    if observer == nil { return }
    let id = session.info.id
    // Recording may have continued in another session.
    if events.session != id { (events, isLive, movesWindow) = (events.emptied(for: id), true, true) }
    let (request, moves) = (requests, movesWindow)
    movesWindow = false
    latest = session.position
    do {
      let moment = isLive ? nil : position
      let read = try await InspectorReading(events, at: moment, movesWindow: moves, in: session.log)
      guard request == requests, observer != nil, id == session.info.id else {
        movesWindow = movesWindow || moves
        return
      }
      count = read.count
      position = read.position
      events = read.events
      if tree != read.tree { tree = read.tree }
      if readError != nil { readError = nil }
    } catch {
      movesWindow = movesWindow || moves
      readError = "The log cannot be read: \(StoredText.printable("\(error)"))"
    }
  }

  // MARK: - Sharing

  /// Writes the session with its values masked, using the given key or a random key. Removes the previous
  /// file.
  func share(as format: ShareFile.Format, maskKey: MaskKey? = nil) {
    writing?.cancel()
    sharing = .writing
    let (id, log, folder) = (session.info.id, session.log, temporaryFolder)
    writing = Task { [weak self] in
      do {
        let file = try await ShareFile(of: id, in: log, as: format, maskKey: maskKey, temporaryFolder: folder)
        if !Task.isCancelled { self?.sharing = .ready(file) }
      } catch {
        if !Task.isCancelled { self?.fail(error) }
      }
    }
  }

  private func fail(_ error: any Error) {
    sharing = .failed("The log cannot be shared: \(StoredText.printable("\(error)"))")
  }

  /// Waits for the export.
  func finishWriting() async { await writing?.value }
}

/// The part of a log that the inspector shows.
private struct InspectorReading: Sendable {
  let count: Int
  let position: Int
  let events: ListedEvents
  let tree: InspectorTree

  /// Reads a log on another thread.
  ///
  /// - Parameters:
  ///   - events: The events that are listed so far.
  ///   - moment: The selected moment; `nil` for the latest one.
  ///   - movesWindow: Whether to move the window to the selected moment.
  ///   - log: The log.
  @concurrent
  init(_ events: ListedEvents, at moment: Int?, movesWindow: Bool, in log: any EventLog) async throws {
    let session = events.session
    count = try log.session(session).count
    position = min(moment ?? count, count)
    var events = events
    if movesWindow { events.window.show(position, of: count) }
    try events.read(from: log)
    self.events = events
    tree = InspectorTree(try log.state(session, at: position))
  }
}

/// The properties and methods of a session that the inspector uses. They do not depend on the destination type.
@MainActor
private protocol InspectedSession: AnyObject {
  var info: SessionInfo { get }
  var log: any EventLog { get }
  var logStatus: LogStatus { get }
  /// The position of the last event, whether or not it has been written.
  var position: Int { get }
  var timeTravel: TimeTravel? { get }

  func observeState(_ body: @escaping () -> Void) -> StateObserver
  /// Shows a moment on the app's screens, or the present for `nil`.
  func show(_ position: Int?) async throws
  func lookAtPresent()
}

extension RouterSession: InspectedSession {
  fileprivate func show(_ position: Int?) async throws {
    if let position { try await look(at: position) } else { lookAtPresent() }
  }
}
#endif
