import Foundation
import Navlog
import NavlogSQLite

/// The folder of a user's running apps. For each app, the folder contains a socket and a file with a token.
///
/// Only the user can enter the folder and read a token. A client that knows the token therefore belongs to the user.
package struct LiveFolder: Sendable {
  package let path: String

  /// The folder that apps and the command use: the value of `NAVLOG_LIVE`, or by default one folder for each user.
  ///
  /// The default path is the same for every process, and short: on Apple's systems, the path of a socket is limited to 103
  /// bytes. The temporary folder of an app is not suitable: in the simulator, its path is longer, and the command does not know
  /// it.
  package static var standard: LiveFolder {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["NAVLOG_LIVE"], !path.isEmpty { return LiveFolder(path) }
    let parent = environment["XDG_RUNTIME_DIR"] ?? "/tmp"
    return LiveFolder(URL(fileURLWithPath: parent).appendingPathComponent("navlog-\(geteuid())").path)
  }

  package init(_ path: String) { self.path = path }

  /// Creates the folder, if it does not exist, and checks it.
  ///
  /// - Throws: ``LiveError`` if another user could enter it.
  package func create() throws {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw LiveError("cannot create \(StoredText.printable(path)): \(String(cString: strerror(errno)))")
    }
    try check()
  }

  /// Checks that only this user can enter the folder.
  ///
  /// - Throws: ``LiveError``.
  package func check() throws {
    let name = StoredText.printable(path)
    guard let status = FileStatus(unfollowed: path) else {
      throw LiveError("\(name) does not exist: no app has opened a socket there")
    }
    guard status.kind == .folder, status.isPrivate else {
      throw LiveError(
        "\(name) is not safe for sockets: it must be a folder of this user with mode 700; remove it, or "
          + "name another folder with NAVLOG_LIVE")
    }
  }

  /// The sockets in the folder, in the order of their names.
  package var sockets: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(Self.suffix) }.sorted().map { "\(path)/\($0)" }
  }

  /// Removes the sockets of processes that have ended.
  package func removeStale() {
    for socket in sockets where LiveSocket.isStale(socket) { Self.remove(socket) }
  }

  /// Removes a socket and its token.
  package static func remove(_ socket: String) {
    unlink(socket)
    unlink(tokenPath(of: socket))
  }

  /// Returns the path of a new socket of this process.
  package func newSocket() -> String {
    "\(path)/\(getpid())-\(String(UInt16.random(in: .min ... .max), radix: 16))\(Self.suffix)"
  }

  /// Returns the identifier of the process from the name of its socket.
  package static func process(of socket: String) -> String {
    String(URL(fileURLWithPath: socket).lastPathComponent.prefix { $0.isNumber })
  }

  // MARK: - Tokens

  /// Returns 64 random hexadecimal digits.
  package static func randomToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(format: "%016lx", UInt(random.next() as UInt64)) }.joined()
  }

  /// Reads the token of a socket.
  ///
  /// - Throws: ``LiveError`` if the token does not exist, or if another user can read it or could have written it.
  package static func token(for socket: String) throws -> String {
    let path = tokenPath(of: socket)
    let name = StoredText.printable(path)
    let found = FileStatus(unfollowed: path)
    if found == nil, errno == ENOENT {
      throw LiveError("no app is listening at \(StoredText.printable(socket)); navlog attach lists the apps")
    }
    guard let status = found, let data = FileManager.default.contents(atPath: path) else {
      throw LiveError("\(name) cannot be read: only the user who runs the app can attach")
    }
    guard status.kind == .regular, status.isPrivate else {
      throw LiveError(
        "\(name) is ignored: other users can read it, or it is not a regular file; restart the app, which then "
          + "creates a new token")
    }
    return String(decoding: data.prefix(128), as: UTF8.self)
  }

  /// Whether two tokens are the same. The comparison takes the same time for all tokens of the same length, so the time does
  /// not reveal how many characters are equal.
  package static func isSame(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static let suffix = ".socket"

  /// Returns the path of the file with the token of a socket.
  package static func tokenPath(of socket: String) -> String {
    (socket.hasSuffix(suffix) ? String(socket.dropLast(suffix.count)) : socket) + ".token"
  }
}
