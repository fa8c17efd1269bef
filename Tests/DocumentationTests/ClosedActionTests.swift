import Foundation
import TestThreads
import Testing

/// These tests compile code with the library's modules, as an app does.
@Suite struct ClosedActionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // Each declaration is named with its labels instead of being called. For a call, the compiler may report that the arguments do
  // not match the public case of the same name.
  @Test(arguments: [
    "NavigationAction<RecordedDestination>.restore(_:collapsedCalls:)",
    "NavigationAction<RecordedDestination>.Restoration.init(state:collapsedCalls:)",
    "NavigationAction<RecordedDestination>.branch(from:_:)",
    "NavigationAction<RecordedDestination>.Branch.init(position:state:)",
    "NavigationAction<RecordedDestination>.refused(_:why:)",
    "NavigationAction<RecordedDestination>.Refusal.init(call:why:)",
    "NavigationAction<RecordedDestination>.Unknown.init(kind:fields:)",
    "PendingIntent<RecordedDestination>.init(id:url:plan:flag:value:expires:)",
  ])
  func `an app cannot create an action that only the engine records`(declaration: String) throws {
    let errors = try folder.compilerErrors("let create = \(declaration)")
    // Another error would mean that the declaration was renamed.
    #expect(
      errors.contains(/is inaccessible due to '(?:internal|package)' protection level/),
      "\(declaration): \(errors)")
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
