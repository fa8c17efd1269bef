import Navlog

/// The stretches of a damaged log whose seals are still the ones that their rows give: what lies in them is as it was
/// recorded, whatever became of the rest.
struct ChainIslands {
  /// One stretch: the numbers of its seals, and the rows of its events.
  struct Island {
    var seals: ClosedRange<Int>
    var events: ClosedRange<Int>
  }

  let reader: ChainReader

  /// The stretches that hold events, in order.
  ///
  /// - Parameter last: The highest number that a row of the file can have.
  func find(last: Int64) throws -> [Island] {
    var islands: [Island] = []
    var before: LogHead? = .beforeTheFirst
    let rows = try RowScan(reader.connection, "seals", number: "id", columns: Queries.sealColumns, last: last)
    _ = rows.forEach { row in
      guard let seal = try? ChainReader.seal(row) else {
        before = nil
        return
      }
      defer { before = seal }
      guard let before, before.seal == seal.seal - 1, seal.extent.covers(before.extent),
        before.extent.events < seal.extent.events,
        (try? reader.head(after: before, upTo: seal.extent)) == seal
      else { return }
      let events = (before.extent.events + 1)...seal.extent.events
      if let last = islands.last, last.seals.upperBound == before.seal {
        islands[islands.count - 1] = Island(
          seals: last.seals.lowerBound...seal.seal, events: last.events.lowerBound...events.upperBound)
      } else {
        islands.append(Island(seals: seal.seal...seal.seal, events: events))
      }
    }
    return islands
  }
}
