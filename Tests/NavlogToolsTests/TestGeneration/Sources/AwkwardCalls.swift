import Navlog
import NavlogTesting
import Testing

/// Events 2 to 91 of session aaaaaaaa of A`\u000a"b" */ \(c) \u202e1, written by `navlog test`.
@MainActor @Test func `the calls lead to ö/in(for: 1)`() throws {
  let session = RouterSession<AwkwardNavigation>(
    configuration: .init(
      roots: [
        "any", "app", "async", "await", "awkwardNavigation", "borrow", "consume", "copy", "default",
        "discard", "each", "get", "import", "macro", "makeAwkwardApp", "nil", "nonisolated", "open",
        "package", "session", "set", "some", "then", "unsafe", "yield", #""; exit(1) //"#,
        "\\(exit(1))", "a\u{a}`b`", "1st", "ö",
      ]))
  let exit1 = session.router(root: #""; exit(1) //"#)
  let root = session.router(root: "1st")
  let exit12 = session.router(root: "\\(exit(1))")
  let ab = session.router(root: "a\u{a}`b`")
  let any = session.router(root: "any")
  let app2 = session.router(root: "app")
  let async = session.router(root: "async")
  let root2 = session.router(root: "await")
  let awkwardNavigation = session.router(root: "awkwardNavigation")
  let borrow = session.router(root: "borrow")
  let consume = session.router(root: "consume")
  let copy = session.router(root: "copy")
  let root3 = session.router(root: "default")
  let discard = session.router(root: "discard")
  let each = session.router(root: "each")
  let get = session.router(root: "get")
  let root4 = session.router(root: "import")
  let macro = session.router(root: "macro")
  let makeAwkwardApp = session.router(root: "makeAwkwardApp")
  let root5 = session.router(root: "nil")
  let nonisolated = session.router(root: "nonisolated")
  let open = session.router(root: "open")
  let package = session.router(root: "package")
  let session2 = session.router(root: "session")
  let set = session.router(root: "set")
  let some = session.router(root: "some")
  let then = session.router(root: "then")
  let unsafe = session.router(root: "unsafe")
  let yield = session.router(root: "yield")
  let root6 = session.router(root: "ö")
  any.navigate(to: .`in`(for: 1))
  #expect(session.state.pathText == "any/in(for: 1)")
  app2.navigate(to: .`in`(for: 1))
  async.navigate(to: .`in`(for: 1))
  root2.navigate(to: .`in`(for: 1))
  awkwardNavigation.navigate(to: .`in`(for: 1))
  borrow.navigate(to: .`in`(for: 1))
  consume.navigate(to: .`in`(for: 1))
  copy.navigate(to: .`in`(for: 1))
  root3.navigate(to: .`in`(for: 1))
  discard.navigate(to: .`in`(for: 1))
  each.navigate(to: .`in`(for: 1))
  get.navigate(to: .`in`(for: 1))
  root4.navigate(to: .`in`(for: 1))
  macro.navigate(to: .`in`(for: 1))
  makeAwkwardApp.navigate(to: .`in`(for: 1))
  root5.navigate(to: .`in`(for: 1))
  nonisolated.navigate(to: .`in`(for: 1))
  open.navigate(to: .`in`(for: 1))
  package.navigate(to: .`in`(for: 1))
  session2.navigate(to: .`in`(for: 1))
  set.navigate(to: .`in`(for: 1))
  some.navigate(to: .`in`(for: 1))
  then.navigate(to: .`in`(for: 1))
  unsafe.navigate(to: .`in`(for: 1))
  yield.navigate(to: .`in`(for: 1))
  exit1.navigate(to: .`in`(for: 1))
  exit12.navigate(to: .`in`(for: 1))
  ab.navigate(to: .`in`(for: 1))
  root.navigate(to: .`in`(for: 1))
  root6.navigate(to: .`in`(for: 1))
  any.navigate(to: .note(""))
  #expect(session.state.pathText == #"any/in(for: 1)/note("")"#)
  session.setFlag("", "")
  #expect(session.open("awkward://") == .noEffect(.noMatch))
  any.navigate(to: .note(#"""#))
  #expect(session.state.visible == .note(#"""#))
  session.setFlag(#"""#, #"""#)
  #expect(session.open(#"awkward://""#) == .noEffect(.noMatch))
  any.navigate(to: .note("\\"))
  #expect(session.state.visible == .note("\\"))
  session.setFlag("\\", "\\")
  #expect(session.open("awkward://\\") == .noEffect(.noMatch))
  any.navigate(to: .note("`"))
  #expect(session.state.visible == .note("`"))
  session.setFlag("`", "`")
  #expect(session.open("awkward://`") == .noEffect(.noMatch))
  any.navigate(to: .note("\\(exit(1))"))
  #expect(session.state.visible == .note("\\(exit(1))"))
  session.setFlag("\\(exit(1))", "\\(exit(1))")
  #expect(session.open("awkward://\\(exit(1))") == .noEffect(.noMatch))
  any.navigate(to: .note("#\"\"#"))
  #expect(session.state.visible == .note("#\"\"#"))
  session.setFlag("#\"\"#", "#\"\"#")
  #expect(session.open("awkward://#\"\"#") == .noEffect(.noMatch))
  any.navigate(to: .note("\"\"\""))
  #expect(session.state.visible == .note("\"\"\""))
  session.setFlag("\"\"\"", "\"\"\"")
  #expect(session.open("awkward://\"\"\"") == .noEffect(.noMatch))
  any.navigate(to: .note("a\u{a}b\u{d}\u{0}"))
  #expect(session.state.visible == .note("a\u{a}b\u{d}\u{0}"))
  session.setFlag("a\u{a}b\u{d}\u{0}", "a\u{a}b\u{d}\u{0}")
  #expect(session.open("awkward://a\u{a}b\u{d}\u{0}") == .noEffect(.noMatch))
  any.navigate(to: .note("́"))
  #expect(session.state.visible == .note("́"))
  session.setFlag("́", "́")
  #expect(session.open("awkward://́") == .noEffect(.noMatch))
  any.navigate(to: .note("\u{202e}\u{feff}\u{2028}"))
  #expect(session.state.visible == .note("\u{202e}\u{feff}\u{2028}"))
  session.setFlag("\u{202e}\u{feff}\u{2028}", "\u{202e}\u{feff}\u{2028}")
  #expect(session.open("awkward://\u{202e}\u{feff}\u{2028}") == .noEffect(.noMatch))
  any.navigate(to: .note("// */ /*"))
  #expect(session.state.visible == .note("// */ /*"))
  session.setFlag("// */ /*", "// */ /*")
  #expect(session.open("awkward://// */ /*") == .noEffect(.noMatch))
  any.navigate(to: .note("👩🏽\u{200d}🚀 ﷽"))
  #expect(session.state.visible == .note("👩🏽\u{200d}🚀 ﷽"))
  session.setFlag("👩🏽\u{200d}🚀 ﷽", "👩🏽\u{200d}🚀 ﷽")
  #expect(session.open("awkward://👩🏽\u{200d}🚀 ﷽") == .noEffect(.noMatch))
  any.navigate(to: .note("\\u{41}"))
  #expect(session.state.visible == .note("\\u{41}"))
  session.setFlag("\\u{41}", "\\u{41}")
  #expect(session.open("awkward://\\u{41}") == .noEffect(.noMatch))
  any.navigate(to: .note("\"#\\#(x)"))
  #expect(session.state.visible == .note("\"#\\#(x)"))
  session.setFlag("\"#\\#(x)", "\"#\\#(x)")
  #expect(session.open("awkward://\"#\\#(x)") == .noEffect(.noMatch))
  any.navigate(
    to: .note(
      #"""
      \ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
      """#))
  #expect(
    session.state.visible
      == .note(
        #"""
        \ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
        """#))
  session.setFlag(
    #"""
    \ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
    """#,
    #"""
    \ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
    """#)
  #expect(
    session.open(
      #"""
      awkward://\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"\ "wide"
      """#)
      == .noEffect(.noMatch))
  let gre = try AwkwardNavigation(
    recorded: "{\"name\":\"größe\",\"params\":{},\"type\":\"AwkwardNavigation\"}")
  any.setPath([
    .`default`, .`init`, .`self`, .`nil`(`inout`: true), .at(-1.5e+300, -9223372036854775808), gre,
  ])
  #expect(session.state.visible == gre)
  let both = try AwkwardNavigation(
    recorded: #"{"name":"both","params":{"first":1,"second":"\"\\("},"type":"AwkwardNavigation"}"#)
  any.navigate(to: both)
  #expect(session.state.visible == both)
  any.popTo(.`self`)
  #expect(session.state.pathText == "any/default/init/self")
  any.replaceTop(.`default`)
  #expect(session.state.pathText == "any/default/init/default")
  any.present(.expectNever, style: .sheet(detents: [.fraction(0.1), .height(1e-07)]))
  let expectNeverRouter = any.sheetRouter
  #expect(session.state.pathText == "any/default/init/default > sheet:expectNever")
  expectNeverRouter?.setDetent(.height(1e-07))
  expectNeverRouter?.navigate(to: .session)
  let sessionRouter = expectNeverRouter?.fullScreenRouter
  #expect(
    session.state.pathText == "any/default/init/default > sheet:expectNever > fullScreen:session")
  sessionRouter?.navigate(to: .sure(that: "\\(x)"))
  #expect(session.state.visible == .sure(that: "\\(x)"))
  sessionRouter?.answer("\"\\(exit(1))\u{a}")
  #expect(
    session.state.pathText == "any/default/init/default > sheet:expectNever > fullScreen:session")
  sessionRouter?.dismiss()
  #expect(session.state.pathText == "any/default/init/default > sheet:expectNever")
  session.select(#""; exit(1) //"#)
  #expect(session.state.pathText == #""; exit(1) ///in(for: 1)"#)
  session.select("\\(exit(1))")
  #expect(session.state.pathText == "\\(exit(1))/in(for: 1)")
  session.select("a\u{a}`b`")
  #expect(session.state.pathText == "a\u{a}`b`/in(for: 1)")
  session.select("1st")
  #expect(session.state.pathText == "1st/in(for: 1)")
  session.select("ö")
  #expect(session.state.pathText == "ö/in(for: 1)")
}
