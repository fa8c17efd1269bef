import Navlog
import NavlogTesting

/// The destinations, roots and texts of an app whose names and texts also have a meaning in Swift.
enum AwkwardNavigation: Navigation {
  case `default`
  case `in`(`for`: Int)
  case `init`
  case `self`
  case `nil`(`inout`: Bool)
  case expectNever
  case session
  case note(String)
  case at(Double, Int)
  case both(first: Int, second: String)
  case größe
  case sure(that: String)

  var presentationType: PresentationType {
    switch self {
    case .expectNever: .sheet
    case .session: .fullScreen
    case .sure: .alert
    default: .push
    }
  }
}

enum AwkwardSession {
  /// Words that can begin a statement, names that a generated test uses, and texts that are not names.
  static let roots: [RootName] = [
    "any", "app", "async", "await", "awkwardNavigation", "borrow", "consume", "copy", "default", "discard",
    "each", "get", "import", "macro", "makeAwkwardApp", "nil", "nonisolated", "open", "package", "session",
    "set", "some", "then", "unsafe", "yield", "\"; exit(1) //", "\\(exit(1))", "a\n`b`", "1st", "ö",
  ]
  static let texts = [
    "", "\"", "\\", "`", "\\(exit(1))", "#\"\"#", "\"\"\"", "a\nb\r\u{0}", "\u{301}",
    "\u{202E}\u{FEFF}\u{2028}", "// */ /*", "👩🏽‍🚀 ﷽", "\\u{41}", "\"#\\#(x)",
    String(repeating: "\\ \"wide\"", count: 16),
  ]
  static let app = AppInfo(name: "A`\n\"b\" */ \\(c)", version: "\u{202E}1", system: "here")

  /// Makes calls in the session of an app with only awkward names.
  @MainActor static func play() -> RouterSession<AwkwardNavigation> {
    let session = RouterSession<AwkwardNavigation>(
      configuration: .init(
        roots: roots, app: app,
        environment: SessionEnvironment(
          now: { 0 }, uptime: { 0 }, makeSessionID: { String(repeating: "a", count: 32) })))
    for root in roots { session.router(root: root).navigate(to: .in(for: 1)) }
    let router = session.router(root: roots[0])
    for text in texts {
      router.navigate(to: .note(text))
      session.setFlag(text, .string(text))
      session.open("awkward://\(text)")
    }
    router.setPath([.`default`, .`init`, .`self`, .`nil`(`inout`: true), .at(-1.5e300, .min), .größe])
    router.navigate(to: .both(first: 1, second: "\"\\("))
    router.popTo(.`self`)
    router.replaceTop(.`default`)
    router.present(.expectNever, style: .sheet(detents: [.fraction(0.1), .height(1e-7)]))
    router.sheetRouter?.setDetent(.height(1e-7))
    router.sheetRouter?.navigate(to: .session)
    router.sheetRouter?.fullScreenRouter?.navigate(to: .sure(that: "\\(x)"))
    router.sheetRouter?.fullScreenRouter?.answer("\"\\(exit(1))\n")
    router.sheetRouter?.fullScreenRouter?.dismiss()
    for root in roots.suffix(5) { session.select(root) }
    return session
  }
}

/// An app without behavior.
struct AwkwardApp: ReplayedApp {
  let session: RouterSession<AwkwardNavigation>
}

@MainActor
func makeAwkwardApp(restoring state: NavigationState<AwkwardNavigation>) async throws -> AwkwardApp {
  AwkwardApp(session: RouterSession(configuration: .init(roots: state.roots.map(\.id.root))))
}
