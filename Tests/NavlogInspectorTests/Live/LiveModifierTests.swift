#if DEBUG
import Foundation
import Navlog
import NavlogInspector
import NavlogSwiftUI
import NavlogTools
import SwiftUI
import Testing

@testable import ScreenFixtures
@testable import TestFixtures

@Suite @MainActor struct LiveModifierTests {
  @Test func `a view with the modifier navlogAttachable opens a socket`() throws {
    let session = makeSession()
    let before = Set(LiveFolder.standard.sockets)
    do {
      let host = TestHost { Text("Home").navlogAttachable(session) }
      host.settle()
      let opened = Set(LiveFolder.standard.sockets).subtracting(before)
      #expect(
        opened.contains { LiveFolder.process(of: $0) == "\(ProcessInfo.processInfo.processIdentifier)" })
    }
  }
}

/// A release build contains nothing of the server, even if the app links the library.
@Suite struct ReleaseBuildTests {
  /// Compiles the folder alone. Returns the object file, or the errors.
  private func compiled(_ options: [String]) throws -> (isCompiled: Bool, text: String) {
    let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
    let folder = "\(root)/Sources/NavlogInspector/Live"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    #expect(files.count >= 5)
    let temporary = try LogFolder()
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-O", "-wmo", "-parse-as-library", "-module-name", "Release", "-c"] + options
      + ["-o", temporary.path("object")] + files.map { "\(folder)/\($0)" }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let errors = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let data = FileManager.default.contents(atPath: temporary.path("object")) ?? errors
    return (process.terminationStatus == 0, String(decoding: data, as: UTF8.self))
  }

  @Test func `a release build does not contain the code of the live server`() throws {
    // A release build does not even contain an import, so the folder compiles without the libraries that it uses.
    let release = try compiled([])
    #expect(release.isCompiled)
    for name in ["LiveServer", "LiveConnections", "LiveClientState", "LiveSession", "navlogAttachable"] {
      // The object file may contain the names of the source files, which end with `.swift`.
      #expect(!release.text.replacing("\(name).swift", with: "").contains(name), "\(name)")
    }
    let debug = try compiled(["-D", "DEBUG"])
    #expect(!debug.isCompiled && debug.text.contains("no such module"))
  }
}
#endif
