import Navlog
import NavlogTesting
import Testing

/// Events 46 to 91 of session aaaaaaaa of A`\u000a"b" */ \(c) \u202e1, written by `navlog test`.
@MainActor @Test func `path = '"(exit(1))' AND "kind" = 'none' -- """ never holds`() async throws {
  let earlier = RouterSession<AwkwardNavigation>(
    configuration: .init(
      roots: [
        "any", "app", "async", "await", "awkwardNavigation", "borrow", "consume", "copy", "default",
        "discard", "each", "get", "import", "macro", "makeAwkwardApp", "nil", "nonisolated", "open",
        "package", "session", "set", "some", "then", "unsafe", "yield", #""; exit(1) //"#,
        "\\(exit(1))", "a\u{a}`b`", "1st", "ö",
      ]))
  let exit1 = earlier.router(root: #""; exit(1) //"#)
  let root = earlier.router(root: "1st")
  let exit12 = earlier.router(root: "\\(exit(1))")
  let ab = earlier.router(root: "a\u{a}`b`")
  let any = earlier.router(root: "any")
  let app2 = earlier.router(root: "app")
  let async = earlier.router(root: "async")
  let root2 = earlier.router(root: "await")
  let awkwardNavigation = earlier.router(root: "awkwardNavigation")
  let borrow = earlier.router(root: "borrow")
  let consume = earlier.router(root: "consume")
  let copy = earlier.router(root: "copy")
  let root3 = earlier.router(root: "default")
  let discard = earlier.router(root: "discard")
  let each = earlier.router(root: "each")
  let get = earlier.router(root: "get")
  let root4 = earlier.router(root: "import")
  let macro = earlier.router(root: "macro")
  let makeAwkwardApp2 = earlier.router(root: "makeAwkwardApp")
  let root5 = earlier.router(root: "nil")
  let nonisolated = earlier.router(root: "nonisolated")
  let open = earlier.router(root: "open")
  let package = earlier.router(root: "package")
  let session2 = earlier.router(root: "session")
  let set = earlier.router(root: "set")
  let some = earlier.router(root: "some")
  let then = earlier.router(root: "then")
  let unsafe = earlier.router(root: "unsafe")
  let yield = earlier.router(root: "yield")
  let root6 = earlier.router(root: "ö")
  earlier.setFlag("", "")
  earlier.setFlag(#"""#, #"""#)
  earlier.setFlag("\\", "\\")
  earlier.setFlag("\\(exit(1))", "\\(exit(1))")
  earlier.setFlag("`", "`")
  any.setPath([
    .`in`(for: 1), .note(""), .note(#"""#), .note("\\"), .note("`"), .note("\\(exit(1))"),
  ])
  app2.setPath([.`in`(for: 1)])
  async.setPath([.`in`(for: 1)])
  root2.setPath([.`in`(for: 1)])
  awkwardNavigation.setPath([.`in`(for: 1)])
  borrow.setPath([.`in`(for: 1)])
  consume.setPath([.`in`(for: 1)])
  copy.setPath([.`in`(for: 1)])
  root3.setPath([.`in`(for: 1)])
  discard.setPath([.`in`(for: 1)])
  each.setPath([.`in`(for: 1)])
  get.setPath([.`in`(for: 1)])
  root4.setPath([.`in`(for: 1)])
  macro.setPath([.`in`(for: 1)])
  makeAwkwardApp2.setPath([.`in`(for: 1)])
  root5.setPath([.`in`(for: 1)])
  nonisolated.setPath([.`in`(for: 1)])
  open.setPath([.`in`(for: 1)])
  package.setPath([.`in`(for: 1)])
  session2.setPath([.`in`(for: 1)])
  set.setPath([.`in`(for: 1)])
  some.setPath([.`in`(for: 1)])
  then.setPath([.`in`(for: 1)])
  unsafe.setPath([.`in`(for: 1)])
  yield.setPath([.`in`(for: 1)])
  exit1.setPath([.`in`(for: 1)])
  exit12.setPath([.`in`(for: 1)])
  ab.setPath([.`in`(for: 1)])
  root.setPath([.`in`(for: 1)])
  root6.setPath([.`in`(for: 1)])
  let app = try await makeAwkwardApp(restoring: earlier.state)
  let start = app.session.position
  try await app.perform(.link("awkward://\\(exit(1))"), on: "any")
  try await app.perform(.navigate(to: .note("#\"\"#")), on: "any")
  try await app.perform(.setFlag("#\"\"#", "#\"\"#"), on: "any")
  try await app.perform(.link("awkward://#\"\"#"), on: "any")
  try await app.perform(.navigate(to: .note("\"\"\"")), on: "any")
  try await app.perform(.setFlag("\"\"\"", "\"\"\""), on: "any")
  try await app.perform(.link("awkward://\"\"\""), on: "any")
  try await app.perform(.navigate(to: .note("a\u{a}b\u{d}\u{0}")), on: "any")
  try await app.perform(.setFlag("a\u{a}b\u{d}\u{0}", "a\u{a}b\u{d}\u{0}"), on: "any")
  try await app.perform(.link("awkward://a\u{a}b\u{d}\u{0}"), on: "any")
  try await app.perform(.navigate(to: .note("́")), on: "any")
  try await app.perform(.setFlag("́", "́"), on: "any")
  try await app.perform(.link("awkward://́"), on: "any")
  try await app.perform(.navigate(to: .note("\u{202e}\u{feff}\u{2028}")), on: "any")
  try await app.perform(.setFlag("\u{202e}\u{feff}\u{2028}", "\u{202e}\u{feff}\u{2028}"), on: "any")
  try await app.perform(.link("awkward://\u{202e}\u{feff}\u{2028}"), on: "any")
  try await app.perform(.navigate(to: .note("// */ /*")), on: "any")
  try await app.perform(.setFlag("// */ /*", "// */ /*"), on: "any")
  try await app.perform(.link("awkward://// */ /*"), on: "any")
  try await app.perform(.navigate(to: .note("👩🏽\u{200d}🚀 ﷽")), on: "any")
  try await app.perform(.setFlag("👩🏽\u{200d}🚀 ﷽", "👩🏽\u{200d}🚀 ﷽"), on: "any")
  try await app.perform(.link("awkward://👩🏽\u{200d}🚀 ﷽"), on: "any")
  try await app.perform(.navigate(to: .note("\\u{41}")), on: "any")
  try await app.perform(.setFlag("\\u{41}", "\\u{41}"), on: "any")
  try await app.perform(.link("awkward://\\u{41}"), on: "any")
  try await app.perform(.navigate(to: .note("\"#\\#(x)")), on: "any")
  try await app.perform(.setFlag("\"#\\#(x)", "\"#\\#(x)"), on: "any")
  try await app.perform(.link("awkward://\"#\\#(x)"), on: "any")
  try await app.perform(
    .navigate(
      to: .note(
        #"""
        \ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
        """#)),
    on: "any")
  try await app.perform(
    .setFlag(
      #"""
      \ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
      """#,
      #"""
      \ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
      """#),
    on: "any")
  try await app.perform(
    .link(
      #"""
      awkward://\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
      """#),
    on: "any")
  let gre = try AwkwardNavigation(
    recorded: "{\"name\":\"größe\",\"params\":{},\"type\":\"AwkwardNavigation\"}")
  try await app.perform(
    .setPath([
      .`default`, .`init`, .`self`, .`nil`(`inout`: true), .at(-1.5e+300, -9223372036854775808),
      gre,
    ]),
    on: "any")
  let both = try AwkwardNavigation(
    recorded: #"{"name":"both","params":{"first":1,"second":"\"\\("},"type":"AwkwardNavigation"}"#)
  try await app.perform(.navigate(to: both), on: "any")
  try await app.perform(.popTo(.`self`), on: "any")
  try await app.perform(.replaceTop(.`default`), on: "any")
  try await app.perform(
    .present(.expectNever, style: .sheet(detents: [.fraction(0.1), .height(1e-07)])), on: "any")
  try await app.perform(.setDetent(.height(1e-07)), on: "any/sheet")
  try await app.perform(.navigate(to: .session), on: "any/sheet")
  try await app.perform(.navigate(to: .sure(that: "\\(x)")), on: "any/sheet/fullScreen")
  try await app.perform(.dismissDialog(answer: "\"\\(exit(1))\u{a}"), on: "any/sheet/fullScreen")
  try await app.perform(.dismiss, on: "any/sheet/fullScreen")
  try await app.perform(.select(#""; exit(1) //"#), on: #""; exit(1) %2F%2F"#)
  try await app.perform(.select("\\(exit(1))"), on: "%5C(exit(1))")
  try await app.perform(.select("a\u{a}`b`"), on: "a%0A`b`")
  try await app.perform(.select("1st"), on: "1st")
  try await app.perform(.select("ö"), on: "ö")
  try expectNever(
    "path = '\"\\(exit(1))`'\u{a} AND \"kind\" = 'none' -- \"\"\"", in: app.session,
    after: start)
}
