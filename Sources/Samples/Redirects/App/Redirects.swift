public import Navlog

/// The sample app Redirects.
@MainActor
public enum Redirects {
  /// Plays a short session into a log, and tells each step in a line.
  public static func play(log: any EventLog, tell: (String) -> Void) throws {
    let session = RouterSession<AnyNavigation>(log: log)
    tell(session.state.pathText)
    try session.close()
  }
}
