import Foundation
import Navlog
import NavlogTools
import NavlogViewer
import TestThreads
import Testing

@testable import NavlogInspector
@testable import NavlogSwiftUI
@testable import ScreenFixtures
@testable import TestFixtures

/// The file that the inspector shares.
@Suite(.waitingLimit) @MainActor struct ShareFileTests {
  private enum Note: Navigation {
    case note(text: String)
    var presentationType: PresentationType { .push }
  }

  private static let secret = "hunter2"
  private let session: RouterSession<Note>
  private let model: InspectorModel
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    session = RouterSession<Note>(
      configuration: .init(app: AppInfo(name: "../My App", version: "1.0", system: "none")))
    model = InspectorModel(session, temporaryFolder: folder.url)
    session.router.navigate(to: .note(text: Self.secret))
    session.setFlag("token", .string(Self.secret))
    session.open("notes://note/\(Self.secret)?key=\(Self.secret)")
    session.mark(Self.secret)
    session.router.pop(5)
    model.start()
  }

  private var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { $0.hasSuffix(".jsonl") }
    }
  }

  private func made(as format: ShareFile.Format = .log) async throws -> ShareFile {
    model.share(as: format)
    await model.finishWriting()
    guard case .ready(let file) = model.sharing else {
      throw EventLogError(.cannotWrite, "nothing was made: \(model.sharing)")
    }
    return file
  }

  @Test func `the shared file contains every event and no typed text`() async throws {
    let file = try await made()
    let text = try String(contentsOf: file.url, encoding: .utf8)
    #expect(file.count == 5)
    #expect(!text.contains(Self.secret))
    let log = InMemoryEventLog()
    var importing = try LogImport(into: log)
    for line in text.split(separator: "\n") { try importing.append(line.utf8) }
    #expect(try importing.finish().events == 5)
    #expect(
      try log.events(session.info.id).map(\.outcome) == session.timeline.events().map(\.outcome))
  }

  @Test func `the shared file is a page for a browser if the user chose a page`() async throws {
    let file = try await made(as: .page)
    #expect(file.url.lastPathComponent == "MyApp-\(session.info.id.prefix(8)).html" && file.count == 5)
    let text = try String(contentsOf: file.url, encoding: .utf8)
    #expect(text.hasPrefix(ViewerPage.head) && text.hasSuffix(ViewerPage.tail))
    // The shared page is masked, so it differs from the unmasked page. It also differs from a second shared page, because masks
    // are random.
    let (again, open) = (try await made(as: .page), try SessionPage(of: session.log).html())
    #expect(try String(contentsOf: again.url, encoding: .utf8) != text && open != text)
  }

  @Test func `the shared file has a valid file name`() async throws {
    let file = try await made()
    #expect(file.url.lastPathComponent == "MyApp-\(session.info.id.prefix(8)).jsonl")
    #expect(file.url.path.hasPrefix(folder.url.path + "/navlog-"))
  }

  @Test func `a new shared file replaces the earlier one, and is deleted when the inspector disappears`()
    async throws
  {
    #expect(try files == [])
    _ = try await made()
    let first = try files
    #expect(first.count == 1)
    _ = try await made()
    #expect(try files.count == 1 && files != first)
    model.didDisappear()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test func `the shared file is deleted if the inspector disappears while the file is being written`()
    async throws
  {
    model.share(as: .log)
    model.didDisappear()
    await model.finishWriting()
    try await wait { try files == [] }
    guard case .idle = model.sharing else {
      Issue.record("It is still being shared.")
      return
    }
  }

  @Test func `sharing a log creates a missing folder`() async throws {
    try FileManager.default.removeItem(at: folder.url)
    #expect(FileManager.default.fileExists(atPath: try await made().url.path))
  }
}
