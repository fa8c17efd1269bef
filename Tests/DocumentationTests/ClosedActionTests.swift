import Foundation
import TestThreads
import Testing

/// These tests compile code with the library's modules, as an app does.
@Suite struct ClosedActionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ".restore(NavigationState<RecordedDestination>(), collapsedCalls: 0)",
    ".restore(.init(state: NavigationState<RecordedDestination>(), collapsedCalls: 0))",
    ".branch(from: 1, NavigationState<RecordedDestination>())",
    ".branch(.init(position: 1, state: NavigationState<RecordedDestination>()))",
    ".refused(.popToRoot, why: \"\")", ".refused(.init(call: .popToRoot, why: \"\"))",
    ".unknown(.init(kind: \"shake\", fields: .null))",
    ".defer(PendingIntent(id: EntryID(7), plan: [], flag: \"isLoggedIn\"))",
  ])
  func `an app cannot create an action that only the engine records`(action: String) throws {
    let errors = try folder.compilerErrors("let action: NavigationAction<RecordedDestination> = \(action)")
    #expect(errors.contains("error: "), "\(action) compiles")
  }

  @Test
  func `an app can create a defer action, and can match actions that only the engine creates`()
    throws
  {
    let errors = try folder.compilerErrors(
      """
      let call: NavigationAction<RecordedDestination> = .defer(PendingIntent(plan: [], flag: "isLoggedIn"))
      func calls(_ action: NavigationAction<RecordedDestination>) -> Int {
        switch action {
        case .restore(let restored): restored.collapsedCalls
        case .refused(let refused): calls(refused.call)
        default: 1
        }
      }
      """)
    #expect(errors.isEmpty)
  }
}

extension TemporaryFolder {
  /// Compiles lines of an app with the library, and returns the output of the compiler.
  func compilerErrors(_ lines: String) throws -> String {
    let file = url.appendingPathComponent("App.swift")
    try Data("import Navlog\n\(lines)\n".utf8).write(to: file)
    let products = URL(fileURLWithPath: TemporaryFolder.navlog).deletingLastPathComponent()
    let modules = products.appendingPathComponent("Modules").path
    return try run("/usr/bin/env", ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file.path])
  }
}
