import ChallengeNavigation
import Navlog

/// The app was killed while it showed the settings. Days later, the app opens with the settings, above a stack that
/// the user has forgotten. A launch should restore stacks, but no modals.
@MainActor
enum OldModal {
  static func play(_ log: any EventLog) async throws {
    let killed = ChallengeCopy(log: log, id: "4177ed")
    try killed.tap("Characters", "Morty Smith", "Back", "Summer Smith", "Back", "Back", "Settings")
    try await killed.session.flush()

    let id = killed.session.info.id
    let moment = SessionInfo.Moment(session: id, position: killed.session.position)
    let app = launch(
      restoring: try log.state(id, at: moment.position), from: moment, log: log, id: "01d")
    if app.session.state.visible == .settings { try app.tap("Compact lists", "Done") }
    try app.tap("Episodes")
    try await app.session.close()
  }

  static func launch(
    restoring state: NavigationState<RecordedDestination>, from moment: SessionInfo.Moment,
    log: any EventLog = InMemoryEventLog(), id: String = "b0"
  ) -> ChallengeCopy {
    let restored =
      switch Variant.current {
      case .faulty: state
      case .fixed: state.withoutModals
      }
    return ChallengeCopy(
      log: log, id: id, restoration: .state(restored, from: moment))
  }
}

extension NavigationState {
  /// The stacks of the roots, without the modals above them.
  fileprivate var withoutModals: Self {
    let roots = roots.map { RouterState(id: $0.id, root: $0.root, path: $0.path, isActive: $0.isActive) }
    return NavigationState(
      roots: roots, selected: selected, flags: flags, pendingIntents: pendingIntents, position: position)
  }
}

@MainActor
func makeOldModal(restoring state: NavigationState<AppNavigation>) async throws -> ChallengeCopy {
  let coding = DestinationCoding<AppNavigation>()
  let recorded = state.compactMap { coding.record($0) }
  return OldModal.launch(
    restoring: recorded, from: SessionInfo.Moment(session: "earlier", position: 1))
}
