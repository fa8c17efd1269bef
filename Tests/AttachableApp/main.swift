import Foundation
import Navlog
import NavlogInspector
import NavlogSQLite
import NavlogTools

// An app without screens. A tool can attach to the app through a socket in FOLDER.
//
//   AttachableApp run LOG FOLDER          records a call for each line of the input until the input ends;
//                                         LOG may be "memory"
//   AttachableApp connect SOCKET USER     connects as another user, and prints the first line that arrives

enum AppNavigation: Navigation {
  case item(Int)
  case filter

  var presentationType: PresentationType {
    switch self {
    case .item: .push
    case .filter: .sheet
    }
  }
}

func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  report("usage: AttachableApp run LOG FOLDER | connect SOCKET USER")
  exit(2)
}
switch arguments[1] {
case "run":
  #if DEBUG
  let session = RouterSession<AppNavigation>(
    log: arguments[2] == "memory" ? InMemoryEventLog() : try SQLiteEventLog(path: arguments[2]),
    configuration: .init(
      app: AppInfo(name: "Attachable", version: "1.0"),
      links: { $0 == "app://filter" ? .plan([.show(.filter, .sheet)]) : .noMatch }))
  let server = try LiveServer(session, folder: URL(fileURLWithPath: arguments[3]))
  report(server.path)
  let (lines, continuation) = AsyncStream.makeStream(of: String.self)
  Thread.detachNewThread {
    while let line = readLine() { continuation.yield(line) }
    continuation.finish()
  }
  for await line in lines {
    session.router.navigate(to: .item(Int(line) ?? 0))
    report(
      "event \(session.position), on screen \(session.timeTravel.map { "\($0.position)" } ?? "the present")")
  }
  try session.close()
  withExtendedLifetime(server) {}
  #else
  report("a release build has no server")
  #endif
case "connect":
  guard let user = UInt32(arguments[3]), setgid(user) == 0, setuid(user) == 0 else {
    report("cannot be another user")
    exit(3)
  }
  do {
    let descriptor = try LiveSocket.connect(to: arguments[2])
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    report(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  } catch { report("\(error)") }
default: exit(2)
}
