#if canImport(SwiftUI)
import Foundation
import Navlog
import Observation

/// What the inspector shows, and what can be asked of it.
///
/// It reads the session's log and writes nothing to it. Of a long session only the events that are listed are read, and
/// a state is found from the snapshot that is nearest.
@MainActor @Observable
final class InspectorModel {
  /// The log on its way to somebody else.
  enum Sharing {
    /// Nobody has asked for it.
    case notAsked
    /// It is being written.
    case writing
    /// It can be shared.
    case ready(ShareFile)
    /// It could not be written, and why.
    case failed(String)
  }

  /// The position of the session's last event.
  private(set) var end = 0
  /// The moment that is looked at: after which event; 0 is before the first.
  private(set) var position = 0
  /// Whether the moment that is looked at is the present, and stays it.
  private(set) var followsPresent = true
  /// The routers at that moment.
  private(set) var tree = InspectorTree()
  /// The events that are listed, the latest first.
  private(set) var rows: [InspectorRow] = []
  /// Which events these are.
  private(set) var window = InspectorWindow()
  /// What the log cannot do, in words.
  private(set) var problem: String?
  /// The log on its way to somebody else.
  private(set) var sharing = Sharing.notAsked

  @ObservationIgnored private let session: InspectedSession
  @ObservationIgnored private let temporaryFolder: URL
  @ObservationIgnored private var follower: StateObserver?
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var writing: Task<Void, Never>?

  /// A model that has read nothing yet. A view's initializer runs again and again; reading belongs to its appearance.
  init(
    _ session: RouterSession<some Navigation>, window: InspectorWindow = InspectorWindow(),
    temporaryFolder: URL = FileManager.default.temporaryDirectory
  ) {
    self.session = InspectedSession(session)
    self.temporaryFolder = temporaryFolder
    self.window = window
  }

  /// What is not recorded, in words; `nil` when everything is.
  var notRecorded: String? {
    switch session.logStatus() {
    case .recording: nil
    case .buffering(let count, let error): "Not recorded yet, \(count) waiting: \(error)"
    case .closed: "The session is closed: what happens now is not recorded."
    }
  }

  /// How many events lie after those that are listed.
  var later: Int { window.later(upTo: end) }

  // MARK: - Following

  /// Begins to follow the session.
  func start() {
    if follower == nil { follower = session.follow { [weak self] in self?.readSoon() } }
    read()
  }

  /// Follows the session no longer, and lets go of what was made for sharing.
  func stop() {
    follower = nil
    writing?.cancel()
    writing = nil
    sharing = .notAsked
  }

  /// Waits until what has happened is seen.
  func catchUp() async { await reading?.value }

  /// Reads when the calls that are being made have been made: the inspector never takes part in one.
  private func readSoon() {
    guard reading == nil else { return }
    reading = Task { [weak self] in
      self?.reading = nil
      self?.readWhatIsNew()
    }
  }

  /// The list moves on only where its end was seen: somebody may be reading elsewhere in it.
  private func readWhatIsNew() {
    if follower != nil { read(keepingWindow: !followsPresent || later > 0) }
  }

  // MARK: - Looking

  /// Looks at the moment after an event; the nearest one if there is no such event.
  func look(at position: Int) {
    self.position = min(max(0, position), end)
    followsPresent = self.position == end
    read()
  }

  /// Looks at the present, and follows it.
  func lookAtPresent() {
    followsPresent = true
    read()
  }

  /// Lists events before those that are listed.
  func showEarlier() {
    window.showEarlier()
    read(keepingWindow: true)
  }

  /// Lists events after those that are listed.
  func showLater() {
    window.showLater(upTo: end)
    read(keepingWindow: true)
  }

  private func read(keepingWindow: Bool = false) {
    do {
      end = try session.log.session(session.id).count
      position = followsPresent ? end : min(position, end)
      if !keepingWindow { window.show(position, of: end) }
      try readRows()
      let tree = InspectorTree(try session.log.state(session.id, at: position))
      if self.tree != tree { self.tree = tree }
      if problem != nil { problem = nil }
    } catch {
      problem = "The log cannot be read: \(StoredText.printable("\(error)"))"
    }
  }

  /// Makes the rows those of the window; what is listed already is not read again.
  private func readRows() throws {
    let wanted = window.positions
    let kept = rows.filter { wanted.contains($0.id) }
    guard let last = kept.first?.id, let first = kept.last?.id else {
      rows = try events(wanted)
      return
    }
    let (later, earlier) = try (events(last + 1..<wanted.upperBound), events(wanted.lowerBound..<first))
    if !later.isEmpty || !earlier.isEmpty || kept.count < rows.count { rows = later + kept + earlier }
  }

  private func events(_ positions: Range<Int>) throws -> [InspectorRow] {
    guard !positions.isEmpty else { return [] }
    return try session.log.events(session.id, ClosedRange(positions)).reversed().map { InspectorRow($0) }
  }

  // MARK: - Sharing

  /// Writes the session's log for somebody else: what it may say of a person is masked. What was written before is
  /// removed.
  func share() {
    writing?.cancel()
    sharing = .writing
    let (id, log, folder) = (session.id, session.log, temporaryFolder)
    writing = Task { [weak self] in
      do {
        let file = try await ShareFile(of: id, in: log, temporaryFolder: folder)
        if !Task.isCancelled { self?.sharing = .ready(file) }
      } catch {
        if !Task.isCancelled { self?.fail(error) }
      }
    }
  }

  private func fail(_ error: any Error) {
    sharing = .failed("The log cannot be shared: \(StoredText.printable("\(error)"))")
  }

  /// Waits until what was asked for can be shared, or cannot.
  func finishWriting() async { await writing?.value }
}
#endif
