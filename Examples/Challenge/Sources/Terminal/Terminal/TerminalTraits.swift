/// What is known about where the app draws.
struct TerminalTraits: Hashable, Sendable {
  /// Whether somebody types.
  let isInteractive: Bool
  /// Whether somebody watches.
  let isWatched: Bool
  /// Whether to draw in colour.
  let isColoured: Bool
  /// How many columns there are.
  let columns: Int
  /// How many lines there are; `nil` when the output is no terminal.
  let height: Int?

  /// Decides from the facts. `NO_COLOR` counts when it is not empty, as https://no-color.org asks.
  init(
    inputIsTerminal: Bool, outputIsTerminal: Bool, reportedSize: (columns: Int, height: Int)?,
    environment: [String: String]
  ) {
    isInteractive = inputIsTerminal
    isWatched = outputIsTerminal
    isColoured = outputIsTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    let asked = environment["COLUMNS"].flatMap { Int($0) }
    columns = [reportedSize?.columns, asked].compactMap { $0 }.first { $0 > 0 } ?? 80
    height = reportedSize.map(\.height).flatMap { $0 > 0 ? $0 : nil }
  }
}
