import Navlog

/// Returns a session that begins where the last launch ended, with every tab, sheet and pending intent.
@MainActor
func restoredSession(log: any EventLog) -> RouterSession<AppNavigation> {
  RouterSession(log: log, configuration: .init(roots: ["inbox", "search"], restoration: .lastSession))
}
