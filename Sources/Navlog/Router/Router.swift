public import Observation

/// What one stack of screens is driven by: the root's, or that of a modal.
///
/// A router decides nothing and holds nothing of its own: it shows its slice of the session's state and turns calls
/// into events. A change in another router's slice does not wake who observes this one.
@MainActor @Observable
public final class Router<N: Navigation>: Identifiable {
  /// The address, the same at every replay.
  @ObservationIgnored public nonisolated let id: RouterID
  /// The session that this router belongs to.
  @ObservationIgnored public let session: RouterSession<N>

  /// The screens of the path with their identities, lowest first.
  public private(set) var entries: [Entry<N>] = []
  /// The sheet's screen with its identity.
  public private(set) var sheetEntry: Entry<N>?
  /// The cover's screen with its identity.
  public private(set) var fullScreenEntry: Entry<N>?
  /// Whether the router's screens are said to be in use.
  public private(set) var isActive = false
  /// Whether the modal that this router belonged to is gone. Calls are then recorded, and have no effect.
  public private(set) var isGone = false

  init(id: RouterID, session: RouterSession<N>, state: RouterState<N>?) {
    self.id = id
    self.session = session
    publish(state)
  }

  /// How many modals lie above the root.
  public nonisolated var level: Int { id.level }

  /// The router that presents this one's modal; `nil` for a root.
  public var parent: Router<N>? { id.parent.map { session.router($0) } }

  /// The router within the sheet that is presented.
  public var sheetRouter: Router<N>? { sheetEntry.map { session.router(id.child(.sheet, $0.id)) } }

  /// The router within the cover that is presented.
  public var fullScreenRouter: Router<N>? {
    fullScreenEntry.map { session.router(id.child(.fullScreen, $0.id)) }
  }

  func publish(_ state: RouterState<N>?) {
    // Equal identities mean equal screens, so destinations are not compared.
    if !entries.elementsEqual(state?.path ?? [], by: { $0.id == $1.id }) { entries = state?.path ?? [] }
    if sheetEntry?.id != state?.sheet?.entry.id { sheetEntry = state?.sheet?.entry }
    if fullScreenEntry?.id != state?.fullScreen?.entry.id { fullScreenEntry = state?.fullScreen?.entry }
    if isActive != (state?.isActive ?? false) { isActive = state?.isActive ?? false }
    if isGone != (state == nil) { isGone = state == nil }
  }
}
