import Navlog

extension LogDump {
  /// A table of a dump.
  package struct Table: Sendable {
    /// The type of a column.
    package enum ColumnType: String, Sendable {
      case text, integer, real, boolean
      /// A time, written as text. A query may return it in milliseconds since 1970.
      case time
    }

    package let name: String
    package let columns: [(name: String, type: ColumnType)]

    /// The line that begins the table.
    var header: [UInt8] {
      let line = JSONValue.object([
        .init("table", .string(name)),
        .init(
          "columns",
          .object(columns.map { .init($0.name, .string(($0.type == .time ? .text : $0.type).rawValue)) })),
      ])
      return Array(line.text.utf8)
    }

    /// The query that reads the rows.
    var query: String { Self.joins[name] ?? "SELECT * FROM \(name)" }

    /// The sessions. The columns `header` and `endings` contain the first line and the last line of an export of this session
    /// alone. `endings` is null if the log contains no report of how the session ended.
    static let sessions = Table("sessions", "session events:integer masked:boolean header endings")

    /// The events, each as a line of an export. The table declares only the first two members of the line as columns, but each
    /// row contains all members.
    static let events = Table("events", "session position:integer")

    /// The views in the order of the schema, with the type of each column. A value of any column can also be null.
    ///
    /// `on_screen`, which has rows only for a requested moment, and `about` are excluded.
    package static let views = [
      Table(
        "event_log",
        """
        session position:integer at:time elapsed:real kind router destination params type style count:integer \
        removed:integer origin cause:integer source outcome reason root screen screen_params screen_type depth:integer \
        repeated:integer detail id:integer
        """),
      Table(
        "screen_log",
        "session position:integer at:time elapsed:real kind origin source root screen params type depth:integer"
      ),
      Table(
        "no_effect",
        "session position:integer at kind router destination params type reason origin source screen screen_type"
      ),
      Table(
        "screen_visits",
        """
        session position:integer entered exited elapsed:real duration:real root screen params type depth:integer \
        entered_by source
        """),
      Table(
        "transitions",
        "session position:integer at:time from_screen to_screen from_type to_type kind origin source"),
      Table(
        "deep_links",
        "session position:integer at url outcome reason screen params type fate fate_position:integer id:integer"
      ),
      Table(
        "intents",
        """
        session position:integer at url destination params type flag value expires outcome outcome_position:integer reason
        """),
      Table("flags", "session position:integer until:integer name value"),
      Table(
        "decisions",
        """
        session position:integer at kind router rule decision requested requested_params requested_type replacement \
        replacement_params replacement_type reason outcome source
        """),
      Table(
        "friction",
        "rule session position:integer at screen destination params source duration:real detail id:integer"),
      Table(
        "screen_stats",
        "screen type visits:integer p50:real p95:real entries:integer exits:integer onward:integer"),
      Table(
        "session_summary",
        """
        session app version system started ended ending events:integer duration:real without_effect:integer \
        screens:integer parent parent_position:integer masked:integer
        """),
    ]

    /// The views that a second thread reads, if one is available. Reading them takes about as long as reading all other tables.
    /// The first of them, `screen_stats`, yields its first row only after it has read all events. Reading all events takes
    /// about as long as the verification, during which no row may be written anyway.
    static let ahead = views.reversed().filter {
      ["screen_stats", "friction", "screen_visits"].contains($0.name)
    }

    /// Creates a table from a list of columns. A column is written as `name:type`, or as `name` if it contains text.
    init(_ name: String, _ columns: String) {
      self.name = name
      self.columns = columns.split(separator: " ").map { word in
        let parts = word.split(separator: ":").map(String.init)
        return (parts[0], parts.count > 1 ? ColumnType(rawValue: parts[1]) ?? .text : .text)
      }
    }
  }
}
