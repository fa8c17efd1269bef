import NavlogTools

/// The content of the debugger: plain values, drawn by ``DebuggerLayout``.
package struct DebuggerScene {
  /// A row of the list.
  struct Row: Hashable {
    /// The relation of a row to the moment on screen.
    enum Place: Hashable {
      /// The row is the moment on screen.
      case current
      /// The filter excludes the moment on screen, and the row is the last row before this moment.
      case before
      case other
    }

    let position: Int
    let place: Place
    var isBreak = false
    var isMarked = false
    var isMarker = false
    var time = ""
    /// The kind of the call; empty before the first event.
    var kind = ""
    var router = ""
    var subject = ""
    /// The outcome; empty for a call with effect.
    var outcome = ""

    /// The last part of the router's address, for layouts with little room.
    var nearRouter: String {
      guard let slash = router.lastIndex(of: "/") else { return router }
      return "…" + router[slash...]
    }
  }

  /// A line of the tree. If the line is too long, the layout omits notes before it truncates the name.
  struct TreeLine: Hashable {
    let name: StyledText
    var notes: [StyledText] = []
    /// Whether the line shows the visible screen.
    var isVisible = false
  }

  /// A pane next to the list or below it.
  enum Pane: Hashable {
    case state, changes, event
  }

  /// A text that covers the panes.
  struct Page: Hashable {
    /// The maximum number of lines into which a single line of the text is wrapped. The rest of the line is omitted.
    private static let longest = 200

    let title: String
    private let text: [StyledText]
    /// The text, wrapped to a width.
    private(set) var lines: [StyledText] = []
    private var columns = 0
    /// The first line on screen.
    var top = 0

    init(title: String, _ text: [StyledText], columns: Int) {
      (self.title, self.text) = (title, text)
      wrap(columns)
    }

    /// Wraps the text to a width.
    mutating func wrap(_ columns: Int) {
      guard columns != self.columns else { return }
      self.columns = columns
      lines = text.flatMap { line in
        let lines = line.wrapped(columns, indent: EventDetails.indent, atMost: Self.longest)
        return lines.count < Self.longest
          ? lines
          : lines + [StyledText("… the line continues: a verb with -o FILE writes the whole line", .faint)]
      }
    }
  }

  /// The content of the second-to-last line.
  enum Notice: Hashable {
    case none
    case message(String)
    case failure(String)
    /// A question, the text typed so far, and a hint.
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
  /// Short texts about the breakpoint, the problem on screen, the violated rules, the filter and the search.
  var conditions: [String] = []
  var page: Page?
  var notice = Notice.none
  /// The reason why the log could not be read.
  var failure: String?

  init(session: String, activity: String, isPlaying: Bool) {
    (self.session, self.activity, self.isPlaying) = (session, activity, isPlaying)
  }
}
