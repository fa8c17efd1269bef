package import Foundation

/// A process that may still be running.
///
/// It replaces Foundation's `Process`. On Linux, Foundation's processes inherit every open descriptor, so a running process
/// would keep the pipes of other processes open.
package final class Spawned {
  /// The exit status, or the negative number of the signal that ended the process; `nil` while it runs.
  package private(set) var status: Int32?
  /// The processor time that the process used; zero until the process has ended.
  package private(set) var processorTime = Duration.zero
  private let id: pid_t

  /// Starts a program, by default with an empty standard input.
  package init(
    of program: URL, _ arguments: [String], environment: [String: String] = [:],
    input: Int32? = nil, output: Int32, errors: Int32
  ) throws {
    let path = program.path
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    // If a sanitizer is used, the new process gets the sanitizer's options and libraries, too.
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
    // Threads of Dispatch block signals. A process that such a thread starts would also block them, and never receive SIGTERM.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    #if canImport(Darwin)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT | POSIX_SPAWN_SETSIGMASK))
    #else
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    var id: pid_t = 0
    var code: Int32 = 0
    // If the program's file was just copied, a process that another thread starts can briefly inherit the descriptor for
    // writing to this file. Until that process closes the descriptor, the program cannot be started (ETXTBSY).
    for _ in 0..<1_000 {
      code = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
      guard code == ETXTBSY else { break }
      usleep(1_000)
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.id = id
  }

  deinit { killAndWait() }

  /// Kills the process unless it has ended, and waits for its end.
  package func killAndWait() {
    if status == nil { kill(id, SIGKILL) }
    _ = wait()
  }

  /// Sends SIGINT, like ^C.
  package func interrupt() { kill(id, SIGINT) }

  package func send(_ signal: Int32) { kill(id, signal) }

  /// Sends SIGTERM, as the system does when it shuts down.
  package func terminate() { kill(id, SIGTERM) }

  /// Sends SIGSTOP, and waits until the process has stopped. On a busy machine, some of its threads can run after `kill` returns.
  package func stop() {
    kill(id, SIGSTOP)
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WSTOPPED | WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }

  /// Sends SIGTSTP, like ^Z. The function `resume` sends SIGCONT, like fg.
  package func suspend() { kill(id, SIGTSTP) }
  package func resume() { kill(id, SIGCONT) }

  /// The exit status, if the process has already ended.
  package var endedStatus: Int32? {
    _ = hasEnded(options: WNOHANG)
    return status
  }

  /// Waits for the end of the process, and returns its status.
  package func wait() -> Int32 {
    while !hasEnded(options: 0) {}
    return status ?? -1
  }

  /// Waits up to thirty seconds for the end of the process. Returns its status, or `nil` if the process is still running.
  package func waitBriefly(isolation: isolated (any Actor)? = #isolation) async throws -> Int32? {
    _ = try await becomesTrue(within: .seconds(30)) { hasEnded(options: WNOHANG) }
    return status
  }

  private func hasEnded(options: Int32) -> Bool {
    var code: Int32 = 0
    var usage = rusage()
    if status == nil, wait4(id, &code, options, &usage) == id {
      status = code & 0x7F == 0 ? (code >> 8) & 0xFF : -(code & 0x7F)
      processorTime = usage.ru_utime.duration + usage.ru_stime.duration
    }
    return status != nil
  }
}

extension timeval {
  fileprivate var duration: Duration { .seconds(Int64(tv_sec)) + .microseconds(Int64(tv_usec)) }
}
