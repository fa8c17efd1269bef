import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Testing

@testable import TestFixtures

/// Plants secrets in everything that an app can pass to the engine, and searches every byte of every file for them.
@MainActor @Suite struct PlantedSecretsTests {
  private enum Screen: Navigation {
    case list
    case login
    case reset(token: String)
    case order(id: Int, customer: String)
    case asked(String)
    case hidden(AnyNavigation)
    case open(String)

    var presentationType: PresentationType { if case .login = self { .sheet } else { .push } }

    var storedParameters: StoredParameters {
      switch self {
      case .list, .login, .open, .hidden: .all
      case .order: .only("id")
      case .reset, .asked: .none
      }
    }
  }

  private static let word = "s3cr3t"

  private let rules = NavigationRules<Screen>(guards: [
    NavigationGuard("renamed") { _, destination in
      if case .asked(let word) = destination { .redirect(to: .order(id: 3, customer: word)) } else { .allow }
    },
    NavigationGuard("login") { state, destination in
      guard case .order(2, _) = destination, state.flags["isIn"] != true else { return .allow }
      return .defer(until: "isIn", showing: .login)
    },
    NavigationGuard("never") { _, destination in
      switch destination {
      case .order(4, _): .deny("not that one")
      case .order(5, let word): .deny("see https://x.example/?token=\(word)")
      case .order(6, let word): .defer(until: "page", equals: .string("https://x.example/?token=\(word)"))
      default: .allow
      }
    },
  ])

  @Test func `none of five hundred secrets reaches any file of a log, whatever carried it`() throws {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let session = RouterSession<Screen>(
      log: log,
      configuration: .init(
        links: { url in
          guard let link = try? LinkURL(url), link.scheme == "app" else {
            return .refused("it is not the app's")
          }
          let word = link.segments.last ?? ""
          switch link.host {
          case "reset": return .plan([.dismissAll, .show(.reset(token: word), .push)])
          case "path": return .plan([.setPath([.list, .order(id: 1, customer: word)])])
          case "later": return .plan([.show(.order(id: 2, customer: word), .push)])
          case "denied": return .plan([.show(.order(id: 4, customer: word), .push)])
          case "used": return .plan([.show(.list, .push)])
          default: return .noMatch
          }
        }, rules: rules))
    let kinds = 34
    for number in 0..<500 {
      plant("\(Self.word)-\(number)-\(UInt64.random(in: 0...(.max)))", number % kinds, in: session)
    }
    session.router.setPath([.reset(token: "\(Self.word)-snapshot")])
    while session.position % 1_000 != 0 { session.mark("on") }
    #expect(try Connection.raw(folder.path()).integer("SELECT count(*) FROM snapshots") ?? 0 >= 1)
    #expect(try log.events(session.info.id).reduce(0) { $0 + $1.decisions.count } >= 50)
    #expect(try found(in: folder) == [])
    try session.flush()
    #expect(try found(in: folder) == [])
    try session.close()
    for format in LogExport.Format.allCases {
      var text = ""
      try LogExport(of: log, as: format).write { text += $0 + "\n" }
      try Data(text.utf8).write(to: folder.url.appendingPathComponent("export.\(format.rawValue)"))
    }
    let next = RouterSession<Screen>(
      log: log, configuration: .init(restoration: .lastSession, rules: rules))
    next.router.navigate(to: .reset(token: "\(Self.word)-again"))
    try next.close()
    // The log, its head, and the exports.
    #expect(try folder.names.count == 2 + LogExport.Format.allCases.count)
    #expect(try found(in: folder) == [])
    // Control: the same search finds a secret that is not masked.
    let careless = RouterSession<Screen>(log: log)
    careless.router.navigate(to: .open("\(Self.word)-open"))
    #expect(try found(in: folder) == ["log.sqlite-wal"])
    try careless.close()
    #expect(try found(in: folder) == ["log.sqlite"])
    #expect(try SQLiteEventLog.verify(folder.path()).isSound)
  }

  private func plant(_ secret: String, _ kind: Int, in session: RouterSession<Screen>) {
    let router = session.router
    switch kind {
    case 0: router.navigate(to: .reset(token: secret))
    case 1: router.present(.reset(token: secret), style: .sheet)
    case 2: router.setPath([.list, .order(id: 1, customer: secret), .reset(token: secret)])
    case 3: router.replaceTop(.reset(token: secret))
    case 4: router.popTo(.reset(token: secret))
    case 5: session.open("app://reset/\(secret)")
    case 6: session.open("app://path/\(secret)")
    case 7: session.open("app://later/\(secret)")
    case 8: session.setFlag("isIn", .bool(session.flags["isIn"] != true))
    case 9: router.navigate(to: .asked(secret))
    case 10:
      var state = NavigationState<Screen>()
      _ = state.reduce(.setPath([.order(id: 1, customer: secret)]), on: router.id, at: 1)
      session.send(.restore(state, collapsedCalls: 0))
    case 11: _ = try? session.branch(from: max(1, session.position - 3))
    case 12: session.open("app://nowhere?access_token=\(secret)")
    case 13: session.open("https://ada:\(secret)@example.com/a")
    case 14: session.open("app://x?password=" + String(repeating: secret, count: 300))
    case 15: router.navigate(to: .hidden(AnyNavigation(Screen.reset(token: secret))))
    case 16: session.open("https://example.com/cb#id_token=\(secret)")
    case 17: session.open("app://denied/\(secret)")
    case 18:
      session.send(
        .defer(
          PendingIntent(url: "app://x?code=\(secret)", plan: [.show(.reset(token: secret), .push)], flag: "f")
        ))
    case 19: router.navigate(to: .order(id: 4, customer: secret))
    case 20: session.open("app://nowhere/\(credential(secret))?a=1")
    case 21: session.open("app://nowhere/eyJhbGciOiJIUzI1NiJ9.\(secret).c2ln")
    case 22: session.open("nonsense:\(credential(secret))")
    case 23: session.open("app://used/\(credential(secret))#\(credential(secret))")
    case 24: session.mark("back from https://x.example/?access_token=\(secret), at last")
    case 25: session.setFlag("page", .string("https://x.example/cb?page=1&code=\(secret)"))
    case 26: router.navigate(to: .open("https://ada:\(secret)@x.example/?session_tokens=\(secret)"))
    case 27:
      router.navigate(
        to: .hidden(AnyNavigation(Screen.open("app://x?q=https%3A%2F%2Fx%3Ftoken%3D\(secret)"))))
    case 28: session.open("app://x?payload={\"user\":1,\"token\":\"\(secret)\"}&a=1")
    case 29: session.open("app://x?payload=%7B%22tokens%22%3A%5B%22\(secret)%22%5D%7D")
    case 30:
      let names = [
        "token2", "tokens", "auth_token_v2", "accessToken", "X-Api-Key", "client_secret_1", "passwords",
      ]
      for name in names { session.open("app://x?\(name)=\(secret)&\(name)s=\(secret)") }
    case 31: router.navigate(to: .order(id: 5, customer: secret))
    case 32: router.navigate(to: .order(id: 6, customer: secret))
    default:
      session.send(
        .defer(
          PendingIntent(
            url: "app://x/\(credential(secret))", plan: [.show(.list, .push)], flag: "page",
            value: .string("app://x?key_2=\(secret)"))))
    }
  }

  /// The secret as a token that is not a JSON Web Token.
  private func credential(_ secret: String) -> String {
    "x7Kq" + secret.replacing("-", with: "aZ") + "Hq3nB9vT"
  }

  /// The files that contain the word, ignoring case.
  private func found(in folder: LogFolder) throws -> [String] {
    try folder.names.filter { name in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      return String(decoding: bytes, as: UTF8.self).lowercased().contains(Self.word)
    }
  }
}
