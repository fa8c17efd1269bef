package import Navlog

/// Secrets in every value that an app can pass to the engine. No secret may reach a file or a network.
@MainActor package struct PlantedSecrets {
  package enum Screen: Navigation {
    case list
    case login
    case reset(token: String)
    case order(id: Int, customer: String)
    case asked(String)
    case hidden(AnyNavigation)
    case open(String)

    package var presentationType: PresentationType { if case .login = self { .sheet } else { .push } }

    package var storedParameters: StoredParameters {
      switch self {
      case .list, .login, .open, .hidden: .all
      case .order: .only("id")
      case .reset, .asked: .none
      }
    }
  }

  /// A word that every secret contains. Tests search for this word.
  package nonisolated static let word = "s3cr3t"

  let rules = NavigationRules<Screen>(guards: [
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

  /// The number of values in which a secret can be planted.
  static let kinds = 34

  package init() {}

  /// Records a session with a number of secrets.
  package func record(_ count: Int, in log: any EventLog) -> RouterSession<Screen> {
    let session = makeSession(log)
    plant(count, in: session)
    return session
  }

  /// Begins a session into which secrets are planted.
  func makeSession(_ log: any EventLog) -> RouterSession<Screen> {
    RouterSession<Screen>(
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
  }

  /// Plants a number of different secrets, in all kinds of values in turn.
  func plant(_ count: Int, in session: RouterSession<Screen>) {
    for number in 0..<count {
      plant("\(Self.word)-\(number)-\(UInt64.random(in: 0...(.max)))", number % Self.kinds, in: session)
    }
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
      session.perform(.restore(state, collapsedCalls: 0), at: CallSite())
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

  /// Returns the secret in the form of a token that is not a JSON Web Token.
  private func credential(_ secret: String) -> String {
    "x7Kq" + secret.replacing("-", with: "aZ") + "Hq3nB9vT"
  }
}
