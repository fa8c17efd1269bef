#if DEBUG
public import Foundation
public import Navlog
import NavlogTools

/// Lets `navlog attach` connect to this process. The command can then follow the session, read the state at any moment, show
/// that state on the app's screens, open links and make calls. The type exists only in debug builds.
///
/// ```swift
/// #if DEBUG
/// let server = try LiveServer(session)
/// print("navlog attach \(server.path)")
/// #endif
/// ```
///
/// The server listens on a Unix socket, in a folder that only the user can enter. A client must be a process of the same user,
/// and must know the token in a file next to the socket. The log records every call of a client with the origin `tool`.
/// `Documentation/LiveProtocol.md` describes the protocol.
///
/// Clients never block the app: the server runs on its own thread, the log is read on other threads, and only the calls on the
/// session run on the main thread. When you release the server, it stops and removes its files.
public final class LiveServer: Sendable {
  /// The path of the socket.
  public let path: String
  private let connections: LiveConnections

  /// Opens a socket for a session. The server retains the session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - folder: The folder for the socket and the token. By default, the folder in which `navlog attach` searches. The
  ///     folder is created if it does not exist, and only this user can enter it.
  /// - Throws: An error whose description explains why the socket cannot be opened.
  @MainActor
  public convenience init(_ session: RouterSession<some Navigation>, folder: URL? = nil) throws {
    try self.init(LiveSession(session), folder.map { LiveFolder($0.path) } ?? .standard, LiveLimits())
  }

  init(_ session: LiveSession, _ folder: LiveFolder, _ limits: LiveLimits) throws {
    try folder.create()
    folder.removeStale()
    path = folder.newSocket()
    // The token is created before the socket, so that a client that finds the socket also finds its token.
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
