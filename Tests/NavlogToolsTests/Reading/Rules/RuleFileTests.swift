import NavlogTools
import Testing

@Suite struct RuleFileTests {
  @Test func `a file of rules contains named rules, comments, and rules of several lines`() throws {
    let rules = try SessionRule.rules(
      in: """
        # what must not happen
        no loops: never path LIKE '%settings: until%'

        links arrive: kind = 'deepLink' -- only after
          LEADS TO (screen = 'until' OR modals > 0)

          within 3 events
        # the end
        three: at most 3 at < '2026' per session\r
        soon : modals > 0 leads to modals = 0 within 1m30s
        order: depth > 1 only after kind = 'setFlag'
        welcome: root = 'welcome' until kind = 'setRoots'
        """)
    #expect(rules.map(\.name) == ["no loops", "links arrive", "three", "soon", "order", "welcome"])
    #expect(
      try rules.map(\.formula) == [
        .never(Condition("path LIKE '%settings: until%'")),
        .leadsTo(
          Condition("kind = 'deepLink' -- only after"), Condition("(screen = 'until' OR modals > 0)"),
          within: .events(3)),
        .atMost(3, Condition("at < '2026'")),
        .leadsTo(Condition("modals > 0"), Condition("modals = 0"), within: .time(.seconds(90))),
        .onlyAfter(Condition("depth > 1"), Condition("kind = 'setFlag'")),
        .until(Condition("root = 'welcome'"), Condition("kind = 'setRoots'")),
      ])
    for rule in rules where rule.name != "links arrive" {
      #expect(try SessionRule(rule.name, "\(rule.formula)") == rule)
    }
    #expect(
      try SessionRule.rules(in: "\u{FEFF}a: never modals") == [SessionRule("a", "never modals")])
    #expect(try SessionRule.rules(in: "\n# nothing\n") == [])
  }

  @Test(arguments: [
    ("a: nver modals > 1", 1, 4, "\"nver\" is not an operator; did you mean never?"),
    ("a: modals > 1 untill stack = 1", 1, 15, "\"untill\" is not an operator; did you mean until?"),
    (
      "a: modals > 1 lead to stack within 3 s", 1, 15,
      "\"lead\" is not an operator; did you mean leads to?"
    ),
    ("a: modals > 1 onyl after stack", 1, 15, "\"onyl\" is not an operator; did you mean only after?"),
    (
      "a: modals > 1", 1, 4,
      #"this rule has no operator: begin it with "never", "always" or "at most 2", or join two conditions with "leads to", "only after" or "until""#
    ),
    ("# x\n\na: never scren = 'x'", 3, 10, "unknown column \"scren\"; did you mean screen?"),
    (
      "a: modals > 1\n  only after\n  stack = 1 AND stak = 2", 3, 17,
      "unknown column \"stak\"; did you mean stack?"
    ),
    ("ä: never 'é' = scren", 1, 16, "unknown column \"scren\"; did you mean screen?"),
    ("a: never modals >", 1, 10, "\"modals >\" is not an SQL expression: it is incomplete"),
    (
      "a: never modals ==== 2", 1, 19,
      "\"modals ==== 2\" is not an SQL expression: syntax error at \"==\""
    ),
    ("a: never ", 1, 9, "the condition is empty"), ("a: until stack", 1, 4, "the condition is empty"),
    ("a: never (modals > 1", 1, 10, "this parenthesis is not closed"),
    ("a: never modals) > 1", 1, 16, "no parenthesis is open here"),
    ("a: never kind = 'pop", 1, 17, "this quotation is not closed"),
    ("a: never kind /* pop", 1, 15, "this comment is not closed"),
    (
      "a: never modals until stack", 1, 17,
      "a rule has one operator, and this rule already has \"never\": write a second rule"
    ),
    (
      "a: modals until stack only after depth", 1, 23,
      "a rule has one operator, and this rule already has \"until\": write a second rule"
    ),
    (
      "a: modals leads to stack", 1, 11,
      "\"leads to\" needs a limit at the end of the rule: within 5 s, or within 3 events"
    ),
    (
      "a: modals leads to stack witin 3 s", 1, 26, "\"witin\" is not an operator; did you mean within?"
    ),
    (
      "a: modals leads to stack within 3 evnts", 1, 33,
      "\"3 evnts\" is not a limit; did you mean 3 events?"
    ),
    (
      "a: modals leads to stack within 3", 1, 33,
      "\"within\" needs a time or a number of events, such as 5 s, 500 ms or 3 events"
    ),
    (
      "a: modals leads to stack within", 1, 26,
      "\"within\" needs a time or a number of events, such as 5 s, 500 ms or 3 events"
    ),
    (
      "a: at most two modals per session", 1, 12,
      "\"at most\" needs a whole number, as in: at most 2 CONDITION per session"
    ),
    ("a: at most 2 modals", 1, 4, "a rule with \"at most 2\" must end with \"per session\""),
    ("never modals > 1", 1, 1, "a rule begins with its name and a colon, such as \"no loops: never …\""),
    ("never path = ':'", 1, 1, "a rule begins with its name and a colon, such as \"no loops: never …\""),
    (": never modals", 1, 1, "this rule has no name before its colon"),
    ("a: never modals\n\na: never stack", 3, 1, "another rule is already called \"a\""),
    ("a:\n# b", 1, 2, "this rule has only a name"),
    ("  never modals", 1, 3, "an indented line continues a rule, but no rule precedes it"),
    (
      "a: never modals\n# b\n  AND stack", 3, 3,
      "an indented line continues a rule, but no rule precedes it"
    ),
  ])
  func `an error in a file of rules names the line and column, and suggests a correction`(
    text: String, line: Int, column: Int, reason: String
  ) throws {
    let error = try #require(throws: RuleSyntaxError.self) { try SessionRule.rules(in: text) }
    #expect(error.reason == reason)
    #expect([error.line, error.column] == [line, column])
    #expect(error.description == "line \(line), column \(column): \(reason)")
  }
}
