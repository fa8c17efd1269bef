import Navlog

@MainActor func outcomeExample(router: Router<AppNavigation>) {
  let outcome = router.pop()
  if case .noEffect(let reason) = outcome {
    print(reason)  // atRoot
  }
}

func reducerExample() -> Outcome {
  var state = NavigationState<AppNavigation>()
  let outcome = state.reduce(.navigate(to: .characterDetail(id: 42)), on: RouterID(.main), at: 1)
  print(state.visible as Any, outcome)  // characterDetail(id: 42), applied
  return outcome
}

@MainActor func stateExample(session: RouterSession<AppNavigation>) {
  let state = session.state
  print(state.visible as Any)  // the screen that is seen
  print(state.pathText)  // main/characterDetail(id: 42) > sheet:settings
  print(state.routers.map(\.id))  // main, main/sheet@2
}

@MainActor func routerExample(session: RouterSession<AppNavigation>) {
  let router = session.router
  router.navigate(to: .settings)  // a sheet with its own router
  router.sheetRouter?.navigate(to: .episodeDetail(id: 7))  // pushed in the sheet
  session.visibleRouter.dismiss()  // dismisses the sheet
}

@MainActor func rootsExample(log: any EventLog) {
  let session = RouterSession<AppNavigation>(log: log, configuration: .init(roots: ["home", "search"]))
  session.router(root: "home").navigate(to: .characterList)
  session.select("search")  // home keeps its stack
}

@MainActor func timelineExample(session: RouterSession<AppNavigation>) throws {
  var timeline = session.timeline
  try timeline.seek(to: 1)
  print(timeline.state.visible as Any)
  try timeline.step()
  for event in try timeline.events() { print(event.position, event.action, event.outcome) }
  try session.branch(from: 1)
}

@MainActor func streamExample(
  session: RouterSession<AppNavigation>, report: @Sendable (String) async -> Void
) async {
  for await event in session.events() {
    if let screen = event.screen { await report("\(screen)") }
  }
}
