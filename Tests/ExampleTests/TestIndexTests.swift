import Testing

@Suite struct TestIndexTests {
  @Test(arguments: [
    ("Plain", "simple"), ("Plain", "with arguments"), ("Plain", "A name to display"), ("Plain", "shown"),
    ("A suite", "inner"), ("Display", "inner"), ("Plain", "after the inner suite"), ("More", "isolated"),
    ("Plain", "extended"),
  ]) func `TestIndex finds a test by its identifier or by its display name`(suite: String, name: String) {
    #expect(TestIndex(Self.source).problem(with: NamedTest(suite: suite, name: name)) == nil)
  }

  @Test(arguments: [
    ("Plain", "simple again", "there is no test `simple again` in `Plain`"),
    ("Plain", "helper", "there is no test `helper` in `Plain`"),
    ("Plain", "disabled", "there is no test `disabled` in `Plain`"),
    ("Plain", "commented out", "there is no test `commented out` in `Plain`"),
    ("Plain", "inner", "there is no test `inner` in `Plain`"),
    ("Other", "simple", "there is no suite `Other`"), ("Off", "off", "there is no suite `Off`"),
  ]) func `a name that is not a test of the suite is not found`(suite: String, name: String, problem: String)
  {
    #expect(TestIndex(Self.source).problem(with: NamedTest(suite: suite, name: name)) == problem)
  }

  private static let source = """
    import Testing

    /// The words struct and class in a comment declare nothing.
    @MainActor struct Plain {
      struct Helper { func helper() {} }

      @Test func simple() { _ = "struct Other func x" }

      @Test(arguments: [
        "struct Other", "@Suite struct Third",
      ])
      func `with arguments`(text: String) {}

      @Test("A name to display")
      func shown() async throws {}

      @Test(.disabled("for now")) func disabled() {}
      // @Test func `commented out`() {}
      func helper() {}

      @Suite("Display") struct `A suite` {
        @Test func inner() {}
      }

      @Test func `after the inner suite`() {}
    }

    @Suite(.serialized) @MainActor
    final class More {
      @MainActor @Test func isolated() {}
    }

    extension Plain {
      @Test func extended() {}
    }

    @Suite(.disabled("for now")) struct Off {
      @Test func off() {}
    }
    """
}
