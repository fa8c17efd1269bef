public import Observation

/// What one stack of screens is driven by: the root's, or that of a modal.
///
/// A router decides nothing and holds nothing of its own: it shows its slice of the session's state and turns calls
/// into events. A change in another router's slice does not wake who observes this one.
@MainActor
public final class Router<N: Navigation>: Identifiable, Observable {
  /// The address, the same at every replay.
  public nonisolated let id: RouterID
  /// The session that this router belongs to.
  public let session: RouterSession<N>

  private var path = Tracked<[Entry<N>]>([])
  private var sheet = Tracked<Entry<N>?>(nil)
  private var fullScreen = Tracked<Entry<N>?>(nil)
  private var activity = Tracked(false)
  private var absence = Tracked(false)

  init(id: RouterID, session: RouterSession<N>, state: RouterState<N>?) {
    self.id = id
    self.session = session
    publish(state)
  }

  /// The screens of the path with their identities, lowest first.
  public var entries: [Entry<N>] { path.value }

  /// The sheet's screen with its identity.
  public var sheetEntry: Entry<N>? { sheet.value }

  /// The cover's screen with its identity.
  public var fullScreenEntry: Entry<N>? { fullScreen.value }

  /// Whether the router's screens are said to be in use.
  public var isActive: Bool { activity.value }

  /// Whether the modal that this router belonged to is gone. Calls are then recorded, and have no effect.
  public var isGone: Bool { absence.value }

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
    let entries = state?.path ?? []
    if !path.unobserved.elementsEqual(entries, by: { $0.id == $1.id }) { path.value = entries }
    if sheet.unobserved?.id != state?.sheet?.entry.id { sheet.value = state?.sheet?.entry }
    if fullScreen.unobserved?.id != state?.fullScreen?.entry.id { fullScreen.value = state?.fullScreen?.entry }
    let isActive = state?.isActive ?? false
    if activity.unobserved != isActive { activity.value = isActive }
    let isGone = state == nil
    if absence.unobserved != isGone { absence.value = isGone }
  }
}
