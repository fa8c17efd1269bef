#if DEBUG
import Foundation
import Navlog
import NavlogInspector
import NavlogSwiftUI
import NavlogTools
import Observation
import SwiftUI
import TestThreads
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

  @MainActor @Observable final class Model {
    var session: RouterSession<AppScreen> = makeSession()
    var isShown = true
    var isCovered = false
  }

  private struct Content: View {
    @Bindable var model: Model

    var body: some View {
      VStack {
        if model.isShown { Text("Home").navlogAttachable(model.session) }
        Text("Below").fullScreenCover(isPresented: $model.isCovered) { Text("Cover") }
      }
    }
  }

  /// The sockets of this process.
  private var sockets: Set<String> {
    Set(LiveFolder.standard.sockets.filter { LiveFolder.process(of: $0) == "\(getpid())" })
  }

  @Test func `a socket stays open below a cover, and closes with its view or when the session changes`() {
    let model = Model()
    let host = TestHost { Content(model: model) }
    host.coversHideContentBelow = true
    host.reportsAppearanceBelowCovers = false
    let before = sockets
    var opened: Set<String> { sockets.subtracting(before) }
    host.settle()
    let first = opened
    #expect(first.count == 1)
    for isCovered in [true, false] {
      model.isCovered = isCovered
      host.settle()
      #expect(opened == first)
    }
    model.session = makeSession()
    host.settle()
    #expect(opened.count == 1 && opened != first)
    model.isShown = false
    host.settle()
    #expect(opened == [] && host.failures == [])
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
    let temporary = try TemporaryFolder()
    let run = try ProgramRun(
      "swiftc",
      ["-O", "-wmo", "-parse-as-library", "-module-name", "Release", "-c"] + options
        + ["-o", temporary.path("object")] + files.map { "\(folder)/\($0)" }, mergesErrors: true)
    let object = FileManager.default.contents(atPath: temporary.path("object"))
    return (run.status == 0, object.map { String(decoding: $0, as: UTF8.self) } ?? run.output)
  }

  @Test func `a release build does not contain the code of the live server`() throws {
    // In a release build, the files of the folder do not even import the modules that a debug build uses, so they compile
    // without these modules.
    let release = try compiled([])
    #expect(release.isCompiled)
    for name in ["LiveServer", "LiveConnections", "LiveClientState", "LiveSession", "navlogAttachable"] {
      // The object file also contains the names of the source files. These names do not count.
      #expect(!release.text.replacing("\(name).swift", with: "").contains(name), "\(name)")
    }
    let debug = try compiled(["-D", "DEBUG"])
    #expect(!debug.isCompiled && debug.text.contains("no such module"))
  }
}
#endif
