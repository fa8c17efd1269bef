/// Draws a reply in so many columns.
struct ReplyDrawing {
  let reply: Reply
  let columns: Int
  var height: Int?

  var lines: [Line] {
    var lines = reply.lines
    if let history = reply.history {
      lines += HistoryDrawing(history: history, columns: columns).lines
    }
    if let scene = reply.scene { lines += SceneDrawing(scene, columns: columns, height: height).lines }
    return lines
  }
}
