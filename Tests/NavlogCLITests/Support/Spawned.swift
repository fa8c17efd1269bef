import Foundation

/// A process that may still be running: of the command, unless another program is named.
///
/// Foundation's processes inherit every open descriptor on Linux, so a running one would keep open the pipes of another.
final class Spawned {
  /// The exit status, or the negative number of the signal that ended the process; `nil` while it runs.
  private(set) var status: Int32?
  private let id: pid_t

  /// Starts `navlog`, by default with an empty standard input.
  init(
    of program: URL = CommandRun.executable, _ arguments: [String], environment: [String: String] = [:],
    input: Int32? = nil, output: Int32,
    errors: Int32
  ) throws {
    let path = program.path
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    // A sanitizer's options and libraries apply to this process, too.
    let options = ProcessInfo.processInfo.environment.filter {
      $0.key.hasSuffix("SAN_OPTIONS") || $0.key == "LD_PRELOAD"
    }
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.merging(options) { own, _ in own }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    #if canImport(Darwin)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
    #else
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.id = id
  }

  deinit {
    guard status == nil else { return }
    kill(id, SIGKILL)
    _ = wait()
  }

  /// Kills the process, and waits for its end.
  func killAndWait() {
    kill(id, SIGKILL)
    _ = wait()
  }

  /// Sends SIGINT, as ^C does.
  func interrupt() { kill(id, SIGINT) }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(id, signal) }

  /// Sends SIGTERM, as a system that shuts down does.
  func terminate() { kill(id, SIGTERM) }

  /// Sends SIGTSTP, as ^Z does, and SIGCONT, as fg does.
  func suspend() { kill(id, SIGTSTP) }
  func resume() { kill(id, SIGCONT) }

  /// The exit status, if the process has ended by now.
  var endedStatus: Int32? {
    _ = hasEnded(options: WNOHANG)
    return status
  }

  /// Waits for the end of the process.
  func wait() -> Int32 {
    while !hasEnded(options: 0) {}
    return status ?? -1
  }

  /// Waits for the end of the process for at most ten seconds; `nil` if it is still running.
  func waitBriefly(isolation: isolated (any Actor)? = #isolation) async throws -> Int32? {
    for _ in 0..<400 where !hasEnded(options: WNOHANG) { try await Task.sleep(for: .milliseconds(25)) }
    return status
  }

  private func hasEnded(options: Int32) -> Bool {
    var code: Int32 = 0
    if status == nil, waitpid(id, &code, options) == id {
      status = code & 0x7F == 0 ? (code >> 8) & 0xFF : -(code & 0x7F)
    }
    return status != nil
  }
}

/// A file that a process writes to while a test reads it.
struct OutputFile {
  private let url: URL
  private let handle: FileHandle

  /// An empty file.
  init(_ name: String, in folder: TemporaryFolder) throws {
    url = folder.url.appendingPathComponent(name)
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
  }

  /// The descriptor for the process to write to.
  var descriptor: Int32 { handle.fileDescriptor }

  /// The content so far.
  var text: String { String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self) }
}

extension CommandRun {
  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Runs `navlog` with arguments that contain no spaces, and with its own environment.
  init(line: String, environment: [String: String] = [:]) throws {
    let folder = try TemporaryFolder()
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    let process = try Spawned(
      line.split(separator: " ").map(String.init), environment: environment, output: output.descriptor,
      errors: errors.descriptor)
    let status = process.wait()
    self.init(status: status, output: output.text, errors: errors.text)
  }
}
