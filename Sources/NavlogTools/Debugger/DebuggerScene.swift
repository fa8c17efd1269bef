/// What the debugger has to show: plain values, drawn by ``DebuggerLayout``.
package struct DebuggerScene {
  /// A row of the list.
  struct Row: Hashable {
    let position: Int
    let isCurrent: Bool
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
  }

  /// A pane beside the list.
  enum Pane: Hashable {
    case state, changes, event
  }

  /// What lies over the panes: something to read.
  struct Page: Hashable {
    let title: String
    let lines: [StyledText]
    /// The first line on screen.
    var top = 0
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
  var tree: [StyledText] = []
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
