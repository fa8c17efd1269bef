import Navlog

/// The statements of a test: the session, its calls, and the expectations.
struct SwiftTestBody {
  private(set) var lines: [String] = []
  private(set) var needsTesting = false
  private(set) var isAsync = false
  private(set) var canThrow = false
  /// A name that states the expectation.
  private(set) var name = ""

  let stretch: RecordedStretch
  let options: SwiftTest.Options
  let destinations: DestinationSource
  private let styles: ShownStyles
  /// The state after the events so far, according to the log.
  private var state: NavigationState<RecordedDestination>
  /// The variables of decoded destinations and of routers, and all names in use.
  private var constants: [RecordedDestination: String] = [:]
  private var routers: [RouterID: String] = [:]
  private var taken: Set<String>
  /// The last expected screen.
  private var expected: ExpectedScreen?
  private var expectsScreen = false
  /// Whether the test has made a call since its last expectation. A call that the app's rules refuse does not change the
  /// expected screen. Only an expectation after the call shows that the rules still refuse it.
  private var hasUncheckedCall = false
  /// Whether the test first makes calls that lead to the first state, and evaluates the condition only after these calls.
  private var judgesFromStart = false

  init(_ stretch: RecordedStretch, _ options: SwiftTest.Options, _ destinations: DestinationSource) {
    (self.stretch, self.options, self.destinations) = (stretch, options, destinations)
    styles = ShownStyles(stretch.events)
    state = stretch.start
    taken = ["app", "earlier", "session", "start", "expectNever"]
    // A variable would hide a type or a function of the same name, so variables cannot have these names.
    taken.formUnion(destinations.types.union([destinations.type]).map(SwiftSource.firstName))
    switch options.subject {
    case .routers: break
    case .session(let function), .app(let function): taken.insert(SwiftSource.firstName(of: function))
    }
  }

  mutating func write() {
    let requests = RequestedCalls(of: stretch, for: options.subject)
    let called = requests.routers
    arrange(requests.arrangement, called)
    // The test evaluates the condition only after the calls that lead to the first state. A test that makes no other calls
    // evaluates the condition from the beginning.
    if options.bad != nil, !requests.arrangement.isEmpty, requests.calls.contains(where: { $0 != nil }) {
      judgesFromStart = true
      add("let start = \(session).position")
    }
    expected = ExpectedScreen(state)
    for (event, request) in zip(stretch.events, requests.calls) {
      if let request {
        expectPath()
        make(request, event)
      }
      state.fold(event.action, on: event.router, at: event.position)
      nameRouters(called)
    }
    expectEnd()
  }

  // MARK: - The beginning

  private mutating func arrange(_ calls: [RequestedCall], _ called: Set<RouterID>) {
    let start = stretch.start
    let isEmpty = calls.isEmpty
    switch options.subject {
    case .routers:
      add("let session = \(newSession)")
      nameRoots(start.presenterRoots.union(called.map(\.root)), of: "session")
      if !isEmpty { arrange(calls, on: "session", called) }
    case .session(let function):
      canThrow = true
      add("let session = try \(function)()")
      nameRoots(start.presenterRoots.union(called.map(\.root)), of: "session")
      if !isEmpty { arrange(calls, on: "session", called) }
    case .app(let function):
      (needsTesting, isAsync, canThrow) = (true, true, true)
      guard !isEmpty else { return add("let app = try await \(function)()") }
      add("let earlier = \(newSession)")
      nameRoots(start.presenterRoots, of: "earlier")
      arrange(calls, on: "earlier", [])
      add("let app = try await \(function)(restoring: earlier.state)")
    }
  }

  /// The expression that creates a session with the roots and the types of the stretch.
  private var newSession: String {
    var arguments: [String] = []
    if stretch.rootNames != [.main] { arguments.append("roots: \(SwiftSource.names(stretch.rootNames))") }
    let types = destinations.types.filter { SwiftSource.isPath($0) && $0 != "UnknownNavigation" }.sorted()
    if destinations.isErased, !types.isEmpty {
      arguments.append("coding: DestinationCoding(of: \(types.map { "\($0).self" }.joined(separator: ", ")))")
    }
    let configuration = arguments.isEmpty ? "" : "configuration: .init(\(arguments.joined(separator: ", ")))"
    return "RouterSession<\(destinations.type)>(\(configuration))"
  }

  private mutating func nameRoots(_ roots: Set<RootName>, of session: String) {
    for root in roots.sorted(by: { $0.description < $1.description }) {
      let name =
        root == .main && roots.count == 1
        ? SwiftSource.variable("router", orElse: "router", &taken)
        : SwiftSource.variable(root.description, orElse: "root", &taken)
      routers[RouterID(root)] = name
      let isOnly = root == .main && stretch.rootNames == [.main]
      add(
        isOnly
          ? "let \(name) = \(session).router"
          : "let \(name) = \(session).router(root: \(SwiftSource.string(root.description)))")
    }
  }

  /// Adds the calls that lead a session to the first state. The test does not restore the state, because the source of a state
  /// is a long list of identities.
  private mutating func arrange(_ calls: [RequestedCall], on session: String, _ wanted: Set<RouterID>) {
    let called = wanted.union(calls.map(\.router))
    for call in calls {
      make(call, on: session)
      if call.opens { nameRouters(called, in: stretch.start, opened: call) }
    }
  }

  // MARK: - Calls

  private mutating func make(_ call: RequestedCall, _ event: RecordedEvent<RecordedDestination>) {
    switch options.subject {
    case .app: perform(call)
    case .routers, .session: make(call, on: "session", outcome: event.outcome)
    }
  }

  private mutating func perform(_ call: RequestedCall) {
    let path = SwiftSource.string(call.router.slotPath.description)
    add("try await app.perform(\(action(call.action)), on: \(path))")
  }

  private mutating func make(_ call: RequestedCall, on session: String, outcome: Outcome = .applied) {
    var source: String
    switch call.action {
    case .deepLink(let url, let resolution):
      if case .plan = resolution, case .routers = options.subject {
        source = "\(session).send(\(action(call.action)))"
      } else {
        source = "\(session).open(\(SwiftSource.string(url)))"
      }
    // These methods of a session have the name and the arguments of the call.
    case .select, .setFlag: source = session + action(call.action)
    case .setRoots, .defer, .dismissAll:
      source = "\(session).send(\(action(call.action)))"
    default:
      guard let router = router(call.router) else { return }
      source = routerCall(call.action, on: router)
    }
    hasUncheckedCall = true
    if options.bad == nil, let reason = outcome.reason?.source {
      source = "#expect(\(source) == .noEffect(\(reason)))"
      hasUncheckedCall = false
    }
    add(source)
  }

  // MARK: - Routers

  /// Returns the variable of a router, followed by `?` for a modal; `nil` for a modal that was never open.
  private func router(_ id: RouterID) -> String? {
    routers[id].map { id.level == 0 ? $0 : "\($0)?" }
  }

  /// Assigns names to the routers of modals that have opened, if the test calls these routers later.
  private mutating func nameRouters(_ wanted: Set<RouterID>) {
    if case .app = options.subject { return }
    nameRouters(wanted, in: state, opened: nil)
  }

  private mutating func nameRouters(
    _ wanted: Set<RouterID>, in state: NavigationState<RecordedDestination>, opened: RequestedCall?
  ) {
    for router in state.routers
    where router.level > 0 && routers[router.id] == nil && wanted.contains(router.id) {
      guard let parent = router.id.parent, let step = router.id.steps.last,
        let presenter = self.router(parent),
        opened == nil || opened?.router == parent && opened?.slot == step.slot
      else { continue }
      let destination = router.root.map { $0.name } ?? "modal"
      let name = SwiftSource.variable("\(destination)Router", orElse: "modalRouter", &taken)
      routers[router.id] = name
      add("let \(name) = \(presenter).\(step.slot == .sheet ? "sheetRouter" : "fullScreenRouter")")
    }
  }

  // MARK: - Expectations

  private mutating func expectPath() {
    guard options.bad == nil, !options.subject.isApp, ExpectedScreen(state) != expected else { return }
    expectScreen(in: "session")
  }

  private mutating func expectScreen(in session: String) {
    let screen = ExpectedScreen(state)
    (expected, expectsScreen, hasUncheckedCall) = (screen, true, false)
    if let path = screen.path, state.visibleDestinations.allSatisfy(destinations.isPlain) {
      add("#expect(\(session).state.pathText == \(SwiftSource.string(path)))")
    } else if let visible = state.visible {
      add("#expect(\(session).state.visible == \(value(visible)))")
    }
  }

  /// The expression for the session that the test compares with its expectations.
  private var session: String { options.subject.isApp ? "app.session" : "session" }

  private mutating func expectEnd() {
    if let bad = options.bad {
      (needsTesting, canThrow) = (true, true)
      let after = judgesFromStart ? ", after: start" : ""
      add("try expectNever(\(SwiftSource.string(bad)), in: \(session)\(after))")
      name = SwiftSource.testName("\(bad) never holds")
      if !SwiftSource.isTestName(name) { name = SwiftSource.testName(faultName) }
      if !SwiftSource.isTestName(name) { name = "the session never shows the fault" }
      return
    }
    // The test expects at least one screen, because a test without expectations cannot fail.
    if !expectsScreen || hasUncheckedCall || expected != ExpectedScreen(state) { expectScreen(in: session) }
    name = SwiftSource.testName("the calls lead to \(state.pathText)")
    if !SwiftSource.isTestName(name) {
      name = SwiftSource.testName("the calls lead to \(state.visible?.name ?? "the same screen")")
    }
    if !SwiftSource.isTestName(name) { name = "the calls lead to the same screen" }
  }

  /// The name of a test with a condition that cannot be part of a name:
  /// `navigate characterDetail on home leads to no fault on settings`.
  private var faultName: String {
    guard let last = stretch.events.last else { return "the session does not begin with the fault" }
    let call = [last.action.kindName, last.action.destination?.name ?? ""].filter { !$0.isEmpty }
    return
      "\(call.joined(separator: " ")) on \(last.router) leads to no fault on \(state.visible?.name ?? "the root")"
  }

  // MARK: - Writing

  private mutating func add(_ line: String) { lines += SwiftLayout.lines(line, indent: 2) }
}

// MARK: - Destinations and actions

extension SwiftTestBody {
  /// Returns a destination as source, for an argument of the session's own type.
  mutating func value(_ destination: RecordedDestination) -> String {
    guard let source = destinations.source(destination) else { return constant(destination) }
    return destinations.isErased ? "AnyNavigation(\(source))" : source
  }

  /// Returns the constant of a destination that is decoded from JSON. It is declared before its first use.
  private mutating func constant(_ destination: RecordedDestination) -> String {
    if let known = constants[destination] { return known }
    (needsTesting, canThrow) = (true, true)
    let name = SwiftSource.variable(destination.name, orElse: "destination", &taken)
    constants[destination] = name
    let type = destinations.decodingType(destination)
    let json = SwiftSource.string(destination.json.text)
    let isWrapped = destinations.isErased && type != destinations.type
    add(
      isWrapped
        ? "let \(name) = AnyNavigation(try \(type)(recorded: \(json)))"
        : "let \(name) = try \(type)(recorded: \(json))")
    return name
  }

  /// Returns a call as a method of a router.
  mutating func routerCall(_ action: NavigationAction<RecordedDestination>, on router: String) -> String {
    switch action {
    case .navigate(let destination, let style, let unlessOnTop) where styles.canOmit(style, of: destination):
      // Even if the features of the app have different destination types, `navigate(to:)` accepts each of these types
      // directly, without `AnyNavigation`.
      let source = unlessOnTop ? nil : destinations.source(destination)
      let condition = unlessOnTop ? ", unlessOnTop: true" : ""
      return "\(router).navigate(to: \(source ?? value(destination))\(condition))"
    // These methods of a router have the name and the arguments of the call.
    case .present, .popTo, .setPath, .replaceTop, .setDetent: return router + self.action(action)
    case .pop(let count): return "\(router).pop(\(count == 1 ? "" : "\(count)"))"
    case .dismissDialog(let answer?): return "\(router).answer(\(SwiftSource.string(answer)))"
    case .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissDialog:
      return "\(router).\(action.kind?.rawValue ?? "")()"
    default: return "\(router).send(\(self.action(action)))"
    }
  }

  /// Returns a call as a value.
  mutating func action(_ action: NavigationAction<RecordedDestination>) -> String {
    switch action {
    case .navigate(let destination, let style, let unlessOnTop):
      guard styles.canOmit(style, of: destination) else {
        return ".navigate(\(value(destination)), style: \(style.source), unlessOnTop: \(unlessOnTop))"
      }
      return ".navigate(to: \(value(destination))\(unlessOnTop ? ", unlessOnTop: true" : ""))"
    case .present(let destination, let style):
      return ".present(\(value(destination)), style: \(style.source))"
    case .pop(let count): return count == 1 ? ".pop" : ".pop(count: \(count))"
    case .popTo(let destination): return ".popTo(\(value(destination)))"
    case .setPath(let path): return ".setPath([\(path.map { value($0) }.joined(separator: ", "))])"
    case .replaceTop(let destination): return ".replaceTop(\(value(destination)))"
    case .dismissDialog(let answer):
      return ".dismissDialog(\(answer.map { "answer: \(SwiftSource.string($0))" } ?? ""))"
    case .setDetent(let detent): return ".setDetent(\(detent.source))"
    case .deepLink(let url, .plan(let plan)) where !options.subject.isApp:
      return ".deepLink(url: \(SwiftSource.string(url)), .plan(\(steps(plan))))"
    // The test contains only the URL and not the recorded result of the link, because the app's current table resolves the URL.
    case .deepLink(let url, _): return ".link(\(SwiftSource.string(url)))"
    case .select(let root, let poppingToRoot):
      return ".select(\(SwiftSource.string(root.description))\(poppingToRoot ? ", poppingToRoot: true" : ""))"
    case .setRoots(let roots): return ".setRoots(\(SwiftSource.names(roots)))"
    case .setFlag(let name, let value):
      return ".setFlag(\(SwiftSource.string(name)), \(SwiftSource.json(value)))"
    case .defer(let intent):
      let url = intent.url.map { "url: \(SwiftSource.string($0)), " } ?? ""
      let value = intent.value == true ? "" : ", value: \(SwiftSource.json(intent.value))"
      return
        ".defer(PendingIntent(\(url)plan: \(steps(intent.plan)), flag: \(SwiftSource.string(intent.flag))\(value)))"
    default: return ".\(action.kind?.rawValue ?? "")"
    }
  }

  private mutating func steps(_ plan: [LinkResolution<RecordedDestination>.Step]) -> String {
    let steps = plan.map { step in
      switch step {
      case .select(let root): ".select(\(SwiftSource.string(root.description)))"
      case .dismissAll: ".dismissAll"
      case .setPath(let path): ".setPath([\(path.map { value($0) }.joined(separator: ", "))])"
      case .show(let destination, let style): ".show(\(value(destination)), \(style.source))"
      }
    }
    return "[\(steps.joined(separator: ", "))]"
  }
}

/// The screens that a test expects: the path or, if the path is long, only the visible screen. A test with the whole path after
/// every push would grow with the square of the number of pushes.
private struct ExpectedScreen: Equatable {
  private static let longestPath = 20

  let path: String?
  private let visible: RecordedDestination?
  private let depth: Int
  private let root: RootName

  init(_ state: NavigationState<RecordedDestination>) {
    (visible, depth, root) = (state.visible, state.depth, state.selected)
    path = depth <= Self.longestPath ? state.pathText : nil
  }
}

extension SwiftTest.Subject {
  var isApp: Bool { if case .app = self { true } else { false } }
}
