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
  private let observed: ObservedRouter
  private let epoch: Int

  init(id: RouterID, session: RouterSession<N>) {
    self.id = id
    self.session = session
    observed = session.core.observedRouter(id)
    epoch = session.core.epoch
  }

  /// How many modals lie above the root.
  public nonisolated var level: Int { id.level }

  /// The router that presents this one's modal; `nil` for a root.
  public var parent: Router<N>? { id.parent.map { session.router($0) } }

  /// The router within the sheet that is presented.
  public var sheetRouter: Router<N>? { observed.sheet.map { session.router(id.child(.sheet, $0.id)) } }

  /// The router within the cover that is presented.
  public var fullScreenRouter: Router<N>? {
    observed.fullScreen.map { session.router(id.child(.fullScreen, $0.id)) }
  }

  /// The screens of the path with their identities, lowest first.
  public var entries: [NavigationEntry<N>] { observed.path.compactMap(typed) }

  /// The sheet's screen with its identity.
  public var sheetEntry: NavigationEntry<N>? { observed.sheet.flatMap(typed) }

  /// The cover's screen with its identity.
  public var fullScreenEntry: NavigationEntry<N>? { observed.fullScreen.flatMap(typed) }

  /// Whether the router's screens are said to be in use.
  public var isActive: Bool { observed.isActive }

  /// Whether the modal that this router belonged to is gone. Calls are then recorded, and have no effect.
  public var isGone: Bool { observed.isGone }

  /// Where calls go: the router's address, or, for a modal's router from before a collapse of waiting events, one that is
  /// never given out.
  var address: RouterID {
    epoch == session.core.epoch || level == 0 ? id : RouterID(id.root, [RouterID.Step(.sheet, EntryID(0))])
  }

  private func typed(_ entry: NavigationEntry<DestinationID>) -> NavigationEntry<N>? {
    session.destination(entry.destination).map { NavigationEntry(id: entry.id, destination: $0) }
  }
}
