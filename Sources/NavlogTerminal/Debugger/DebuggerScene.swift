import NavlogTools

/// What the debugger has to show: plain values, drawn by ``DebuggerLayout``.
package struct DebuggerScene {
  /// A row of the list.
  struct Row: Hashable {
    /// The relation of a row to the moment on screen.
    enum Place: Hashable {
      /// It is that moment.
      case current
      /// It is the last row before that moment, which is not listed.
      case before
      case other
    }

    let position: Int
    let place: Place
    var isBreak = false
    var isMarked = false
    var isMarker = false
    var isProblem = false
    var time = ""
    /// Empty before the first event.
    var kind = ""
    var router = ""
    var subject = ""
    /// Empty when the call was just applied.
    var outcome = ""

    /// The router by the last step of its address, for where there is no room for all of it.
    var nearRouter: String {
      guard let slash = router.lastIndex(of: "/") else { return router }
      return "…" + router[slash...]
    }
  }

  /// A line of the tree. Where there is no room for all of it, its name goes before its notes.
  struct TreeLine: Hashable {
    let name: StyledText
    var notes: [StyledText] = []
    /// Whether this is the visible screen.
    var isVisible = false
  }

  /// A pane beside the list.
  enum Pane: Hashable {
    case state, changes, event
  }

  /// What lies over the panes: something to read.
  struct Page: Hashable {
    /// How many lines on screen a line of the text takes at most.
    private static let longest = 200

    let title: String
    private let text: [StyledText]
    /// The text at a width.
    private(set) var lines: [StyledText] = []
    private var columns = 0
    /// The first line on screen.
    var top = 0

    init(title: String, _ text: [StyledText], columns: Int) {
      (self.title, self.text) = (title, text)
      wrap(columns)
    }

    /// Fits the text to a width. Lines that are longer go on below themselves.
    mutating func wrap(_ columns: Int) {
      guard columns != self.columns else { return }
      self.columns = columns
      lines = text.flatMap { line in
        let lines = line.wrapped(columns, indent: EventDetails.indent, atMost: Self.longest)
        return lines.count < Self.longest
          ? lines
          : lines + [StyledText("… and more of this line: -o FILE of a verb writes all of it", .faint)]
      }
    }
  }

  /// What the last line but one says.
  enum Notice: Hashable {
    case none
    case message(String)
    case failure(String)
    /// A question, the text that was typed so far, and what it can be.
    case question(String, text: String, hint: String)
  }

  let session: String
  let activity: String
  let isPlaying: Bool
  var position = 0
  var end = 0
  var elapsed: Int64 = 0
  var rows: [Row] = []
  var isFiltered = false
  var tree: [TreeLine] = []
  var changes: [StyledText] = []
  var details: [StyledText] = []
  var path = ""
  var pane = Pane.state
  /// The breakpoint, the filter and the search, with the number of their hits.
  var conditions: [String] = []
  var page: Page?
  var notice = Notice.none
  /// Why the log could not be read.
  var failure: String?

  init(session: String, activity: String, isPlaying: Bool) {
    (self.session, self.activity, self.isPlaying) = (session, activity, isPlaying)
  }
}
