import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkPlanTests {
  private func plan(_ route: DeepLinkRoute<LinkShop>, _ url: String = "shop://item/42") throws
    -> LinkResolution<
      LinkShop
    >
  {
    try DeepLinkTable<LinkShop>.shop(route).resolve(url)
  }

  private static let cold = NavigationState<LinkShop>(roots: ["main", "cart"])

  /// Two roots, each with a stack and a sheet. The sheet of the selected root presents a cover.
  private static var warm: NavigationState<LinkShop> {
    var state = NavigationState<LinkShop>.after(
      [
        (.navigate(to: .list), "main"), (.navigate(to: .item(id: 42)), "main"),
        (.navigate(to: .help), "main"),
        (.navigate(to: .home), "cart"), (.navigate(to: .filter), "cart"), (.navigate(to: .filter), "main"),
      ], roots: ["main", "cart"])
    let sheet = state.visibleRouter.id
    _ = state.reduce(.navigate(to: .list), on: sheet, at: 7)
    _ = state.reduce(.navigate(to: .gallery(id: 1)), on: sheet, at: 8)
    return state
  }

  @Test func `a link shows its destination on the visible router, in the presentation of the destination`()
    throws
  {
    #expect(try plan(DeepLinkRoute("item/:id(Int)", name: "item")) == .plan([.show(.item(id: 42), .push)]))
    #expect(try plan(DeepLinkRoute("*", to: .filter)) == .plan([.show(.filter, .sheet)]))
    #expect(
      try plan(DeepLinkRoute("*", to: .gallery(id: 1)))
        == .plan([.show(.gallery(id: 1), .fullScreen)]))
    let after = Self.warm.opening(try plan(DeepLinkRoute("*", to: .help)))
    #expect(after.stack == [[.list, .item(id: 42), .help], [.filter, .list], [.gallery(id: 1), .help]])
  }

  @Test func `a route can set the presentation of its destination`() throws {
    let sheet = PresentationType.sheet(detents: [.medium])
    #expect(
      try plan(DeepLinkRoute("*", to: .help, as: sheet)) == .plan([.show(.help, sheet)]))
    #expect(try plan(DeepLinkRoute("*", to: .filter, as: .push)) == .plan([.show(.filter, .push)]))
  }

  @Test func `a route can select a root and dismiss modals before it shows its destination`() throws {
    let route = DeepLinkRoute<LinkShop>("*", to: .help, select: "cart", dismissingModals: true)
    #expect(try plan(route) == .plan([.select("cart"), .dismissAll, .show(.help, .push)]))
    let after = Self.warm.opening(try plan(route))
    #expect(after.selected == "cart")
    #expect(after.stack == [[.home, .help]])
  }

  @Test func `a route that names the screens below its destination replaces the stack`() throws {
    #expect(
      try plan(DeepLinkRoute("item/:id(Int)", name: "item", below: [.home, .list]))
        == .plan([.dismissAll, .setPath([.home, .list, .item(id: 42)])]))
    #expect(try plan(DeepLinkRoute("*", to: .help, below: [])) == .plan([.dismissAll, .setPath([.help])]))
  }

  @Test func `a modal destination is presented over the screens that its route names below it`() throws {
    #expect(
      try plan(DeepLinkRoute("*", to: .filter, below: [.list]))
        == .plan([.dismissAll, .setPath([.list]), .show(.filter, .sheet)]))
  }

  @Test func `the stack below a destination can depend on the link`() throws {
    let route = DeepLinkRoute<LinkShop>("item/:id(Int)/photos", name: "gallery")
      .below { [.list, .item(id: try $0.int("id"))] }
    #expect(
      try plan(route, "shop://item/7/photos")
        == .plan([
          .dismissAll, .setPath([.list, .item(id: 7)]), .show(.gallery(id: 7), .fullScreen),
        ]))
  }

  @Test(arguments: [
    (
      DeepLinkRoute<LinkShop>("item/:id(Int)", name: "item", select: "main", below: [.list]),
      [[LinkShop.list, .item(id: 42)]]
    ),
    (DeepLinkRoute("*", to: .filter, select: "cart", below: [.home]), [[.home], [.filter]]),
    (DeepLinkRoute("*", to: .gallery(id: 1), select: "main", below: []), [[], [.gallery(id: 1)]]),
    (DeepLinkRoute("*", to: .help, below: []), [[.help]]),
  ])
  func `a link builds the same stack in a cold and in a warm start`(
    _ route: DeepLinkRoute<LinkShop>, _ stack: [[LinkShop]]
  ) throws {
    let link = try plan(route)
    #expect(Self.cold.opening(link).stack == stack)
    #expect(Self.warm.opening(link).stack == stack)
    #expect(Self.warm.opening(link).opening(link).stack == stack)
  }

  @Test func `a link keeps the identities of the screens with which both the old and the new stack begin`()
    throws
  {
    let before = Self.warm
    let after = before.opening(try plan(DeepLinkRoute("item/:id(Int)", name: "item", below: [.list])))
    #expect(after.visibleRouter.path == Array(before.roots[0].path.prefix(2)))
  }

  @Test
  func `if a route throws, its link is refused with the thrown reason or an error that names the route`()
    throws
  {
    #expect(
      try plan(DeepLinkRoute("*") { _ in throw LinkURL.Refusal("the shop is closed") })
        == .refused("the shop is closed"))
    #expect(
      try plan(DeepLinkRoute("item/:id(Int)") { .item(id: try $0.int("key")) })
        == .refused(#"the route "item/:id(Int)" failed: parameter "key" is not in the pattern"#))
    #expect(
      try plan(DeepLinkRoute("item/:id") { .item(id: try $0.int("id")) })
        == .refused(#"the route "item/:id" failed: parameter "id" is declared as id but read as Int"#))
    #expect(
      try plan(DeepLinkRoute("item/:id/:tab?") { .note(try $0.string("tab")) })
        == .refused(#"the route "item/:id/:tab?" failed: parameter "tab" is missing from the link"#))
    #expect(
      try plan(DeepLinkRoute("*", to: .help).below { _ in throw LinkURL.Refusal("no stack") })
        == .refused("no stack"))
  }

  @Test func `a route reads every kind of parameter`() throws {
    let table = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute(
        "a/:s/:i(Int)/:b(Bool)/:d(Double)/:u(UUID)/:rest+?q&n(Int)?&t(Bool)?&r(Double)?&v(UUID)?&w?"
      ) { match in
        let required: [String] = [
          try match.string("s"), "\(try match.int("i"))", "\(try match.bool("b"))",
          "\(try match.double("d"))",
          "\(try match.uuid("u"))", "\(try match.strings("rest"))", try match.string("q"),
        ]
        let optional: [Any?] = [
          try match.optionalInt("n"), try match.optionalBool("t"), try match.optionalDouble("r"),
          try match.optionalUUID("v"), try match.optionalString("w"),
        ]
        return .note((required + optional.map { $0.map { "\($0)" } ?? "-" }).joined(separator: " "))
      })
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(
      table.resolve("shop://a/x/42/true/1.5/\(id)/y/z?q=hi")
        == .plan([.show(.note("x 42 true 1.5 \(id) [\"y\", \"z\"] hi - - - - -"), .push)]))
    #expect(
      table.resolve("shop://a/x/42/true/1.5/\(id)/y?q=&n=1&t=false&r=2.5&v=\(id)&w=w")
        == .plan([.show(.note("x 42 true 1.5 \(id) [\"y\"]  1 false 2.5 \(id) w"), .push)]))
  }
}

extension NavigationState {
  /// Returns the state after some calls. Every call must have an effect.
  fileprivate static func after(
    _ calls: [(action: NavigationAction<N>, root: RootName)], roots: [RootName] = [.main]
  ) -> NavigationState {
    var state = NavigationState(roots: roots)
    for (index, call) in calls.enumerated() {
      let outcome = state.reduce(call.action, on: RouterID(call.root), at: index + 1)
      precondition(outcome == .applied, "call \(index) of a fixture has no effect")
    }
    return state
  }

  /// Returns the state after a link is opened.
  fileprivate func opening(_ link: LinkResolution<N>) -> NavigationState {
    var state = self
    _ = state.reduce(.deepLink(url: "", link), on: RouterID(.main), at: position + 1)
    return state
  }

  /// The screens of the selected root without identities: the path, then the modals, outermost first.
  fileprivate var stack: [[N]] {
    var router = roots.first { $0.id.root == selected }
    var stack: [[N]] = []
    while let current = router {
      stack.append((current.root.map { [$0] } ?? []) + current.path.map(\.destination))
      router = current.topModal?.router
    }
    return stack
  }
}
