import CSQLite
import Navlog
import NavlogSQLite

/// A call that shows a destination that the log does not contain yet, compared with prepared INSERTs of an event and of a
/// screen in one transaction.
///
/// The log has a unique index, which rejects a screen that the log already contains. The baseline has no index. On a loaded
/// machine, the same INSERTs take 45 % longer with the index. The budget is about 1.15 times that longer time.
enum NewDestinations {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try SQLiteEventLog(path: files.path("new.sqlite"))
    let session = RouterSession<SampleDestination>(log: log, configuration: .init(roots: ["home"]))
    let router = session.router
    let raw = RawPair(files.path("raw-pairs.sqlite"))
    let indexed = RawPair(files.path("raw-unique-pairs.sqlite"), isUnique: true)
    var (calls, indexes) = (Rounds(), Rounds())
    var count = 0
    for round in 0...Rounds.count {
      var times: (raw: [Double], indexed: [Double], own: [Double]) = ([], [], [])
      for _ in 0..<20 {
        // Different values in random order, like the ids of an app's objects.
        let ids = (1...100).map { (count + $0) &* 0x9E37_79B1 & 0x7FFF_FFFF }
        count += ids.count
        for id in ids { times.raw.append(time { raw.insert(id) }) }
        for id in ids { times.indexed.append(time { indexed.insert(id) }) }
        for (step, id) in ids.enumerated() {
          if step % 5 == 0 { router.popToRoot() }
          times.own.append(time { router.navigate(to: .characterDetail(id: id)) })
        }
      }
      guard round > 0 else { continue }
      let base = times.raw.quantile(0.5)
      calls.add(base: base, own: times.own.quantile(0.5))
      indexes.add(base: base, own: times.indexed.quantile(0.5))
    }
    try session.close()
    report.line("navigate to a new destination", calls.slowdown, "x raw", .atMost(1.7), note: calls.times)
    let cost = (100 * (indexes.slowdown.median - 1)).figures
    report.line(
      "- raw, with a unique index", indexes.slowdown, "x raw",
      note: "uniqueness costs \(cost) %; \(indexes.times)")
  }
}

/// The baseline: a screen and an event that shows it, in one transaction.
private final class RawPair {
  private let raw: RawSQLite
  private let begin: OpaquePointer?
  private let insert: OpaquePointer?
  private let commit: OpaquePointer?
  private var count: Int64 = 0

  init(_ path: String, isUnique: Bool = false) {
    raw = RawSQLite(path)
    raw.run(
      "CREATE TABLE screens (id INTEGER PRIMARY KEY, root TEXT, type TEXT, name TEXT, params TEXT) STRICT")
    // The table `screens` of a log has the same unique index.
    if isUnique {
      raw.run("CREATE UNIQUE INDEX u ON screens (name, ifnull(params, ''), root, ifnull(type, ''))")
    }
    begin = raw.prepare("BEGIN IMMEDIATE")
    insert = raw.prepare("INSERT INTO screens VALUES (?, 'home', 'SampleDestination', 'characterDetail', ?)")
    commit = raw.prepare("COMMIT")
  }

  deinit { for statement in [begin, insert, commit] { sqlite3_finalize(statement) } }

  func insert(_ id: Int) {
    count += 1
    raw.step(begin)
    let parameters = "{\"id\":\(id)}"
    sqlite3_bind_int64(insert, 1, count)
    check(navlog_bind_text(insert, 2, parameters, Int32(parameters.utf8.count)))
    raw.step(insert)
    raw.insert(count, screen: count)
    raw.step(commit)
  }
}
