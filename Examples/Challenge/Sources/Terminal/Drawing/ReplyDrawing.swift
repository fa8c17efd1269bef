/// Draws a reply in so many columns.
struct ReplyDrawing {
  let reply: Reply
  let columns: Int
  var height: Int?

  var lines: [Line] {
    var lines = reply.lines.flatMap(folded)
    if let history = reply.history {
      lines += HistoryDrawing(history: history, columns: columns).lines
    }
    if let scene = reply.scene { lines += SceneDrawing(scene, columns: columns, height: height).lines }
    return lines
  }
  /// What is to be read is broken between words; what is to be copied is left to the terminal.
  private func folded(_ line: Line) -> [Line] {
    line.pieces.allSatisfy { $0.style == .key } ? [line] : line.wrapped(to: max(columns, 24), indent: 4)
  }
}
