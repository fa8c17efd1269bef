#if DEBUG
public import Foundation
public import Navlog
import NavlogTools

/// Lets the command attach to this process: it follows the session, looks at any moment, shows it on the app's screens, opens
/// links and makes calls. Only in debug builds: a release build does not contain this type.
///
/// ```swift
/// #if DEBUG
/// let server = try LiveServer(session)
/// print("navlog attach \(server.path)")
/// #endif
/// ```
///
/// The server listens at a Unix socket, in a folder that only the user can enter. A client has to know the token that is in
/// a file next to it, and has to be a process of the same user. Every call that a client makes is recorded with the origin
/// `tool`. `Documentation/LiveProtocol.md` describes the protocol.
///
/// Clients never block the app: they are served on another thread, and only the calls themselves run on the main thread. The
/// server ends, and its files are removed, when it is released.
public final class LiveServer: Sendable {
  /// The path of the socket.
  public let path: String
  private let connections: LiveConnections

  /// Opens a socket for a session, which is retained.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - folder: The folder of the socket and the token, which only this user can enter; it is created if it does not
  ///     exist. By default, the one in which the command looks.
  /// - Throws: An error whose description says why the socket cannot be opened.
  @MainActor
  public convenience init(_ session: RouterSession<some Navigation>, folder: URL? = nil) throws {
    try self.init(LiveSession(session), folder.map { LiveFolder($0.path) } ?? .standard, LiveLimits())
  }

  init(_ session: LiveSession, _ folder: LiveFolder, _ limits: LiveLimits) throws {
    try folder.create()
    folder.removeStale()
    path = folder.newSocket()
    // Before the socket, so that whoever finds a socket finds its token.
    let token = try LiveFolder.makeToken(for: path)
    do {
      connections = try LiveConnections(
        listener: LiveSocket.listen(at: path), token: token, session: session, limits)
    } catch {
      LiveFolder.remove(path)
      throw error
    }
  }

  deinit {
    connections.stop()
    LiveFolder.remove(path)
  }
}
#endif
