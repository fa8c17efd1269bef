import Testing

@testable import ChallengeTerminal

@Suite struct LineTests {
  private let line = Line("12", .key) + Line("  Rick Sanchez") + Line("  human", .faint)

  @Test func `the width and the text of a line do not include its styles`() {
    #expect(line.width == 23)
    #expect(line.text == "12  Rick Sanchez  human")
  }

  @Test(arguments: 0...30) func `a fitted line has exactly the given width`(columns: Int) {
    #expect(line.fitted(to: columns).width == columns)
    #expect(line.cut(to: columns).width == min(columns, 23))
  }

  @Test func `a truncated line ends with an ellipsis`() {
    #expect(line.cut(to: 10).text == "12  Rick …")
    #expect(line.cut(to: 1).text == "…")
    #expect(line.cut(to: 23) == line)
  }

  @Test func `with color, a line keeps the styles of its pieces; without color, it is plain text`() {
    let two = Line("a", .title) + Line("b")
    #expect(two.rendered(usesColor: true) == "\u{1B}[1ma\u{1B}[0mb")
    #expect(two.rendered(usesColor: false) == "ab")
    #expect(Line("a").fitted(to: 5).rendered(usesColor: false) == "a")
  }

  @Test func `a paragraph breaks between words, and a word breaks only if it is too long`() {
    func wrapped(_ text: String, to columns: Int, indent: Int = 0) -> [String] {
      Line(text).wrapped(to: columns, indent: indent).map(\.text)
    }
    #expect(wrapped("one two three", to: 7) == ["one two", "three"])
    #expect(wrapped("one two three", to: 8, indent: 2) == ["one two", "  three"])
    #expect(wrapped("abcdefghij kl", to: 4) == ["abcd", "efgh", "ij", "kl"])
    #expect(wrapped("  key  meaning of it", to: 12, indent: 4) == ["  key", "    meaning", "    of it"])
    #expect(wrapped("", to: 4) == [""])
    #expect(wrapped("a b", to: 0) == ["a", "b"])
    #expect(wrapped("one two   ", to: 7) == ["one two"])
  }

  @Test(arguments: 1...30) func `a wrapped line loses no word and no style`(columns: Int) {
    let lines = line.wrapped(to: columns)
    #expect(lines.allSatisfy { $0.width <= columns })
    let letters = lines.map(\.text).joined().filter { $0 != " " }
    #expect(letters == "12RickSanchezhuman")
    #expect(lines.flatMap(\.pieces).filter { $0.style == .key }.map(\.text).joined() == "12")
  }

  @Test func `user input is printed escaped`() {
    #expect(quoted("a\u{1B}[31m\u{202E}b") == "“a\\u001b[31m\\u202eb”")
    #expect(
      Line("a\u{1B}[31m\u{7F}\u{A0}\u{200B}é\u{E0001}").text == #"a\u001b[31m\u007f\u00a0\u200bé\udb40\udc01"#
    )
    #expect(quoted(String(repeating: "x", count: 100)).count == 63)
  }

  @Test func `a path is quoted for the shell if necessary`() {
    #expect(shellQuoted("/tmp/challenge.sqlite") == "/tmp/challenge.sqlite")
    #expect(shellQuoted("my log.sqlite") == "'my log.sqlite'")
    #expect(shellQuoted("it's") == #"'it'\''s'"#)
    #expect(shellQuoted("") == "''")
  }

  @Test func `elapsed time is printed in a short form`() {
    #expect(elapsedText(0) == "+0.0s")
    #expect(elapsedText(59_950_000) == "+59.9s")
    #expect(elapsedText(61_000_000) == "+1m1s")
  }
}
