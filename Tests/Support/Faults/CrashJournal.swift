public import Foundation

/// Reconstructs what a power cut can leave on disk: flushed writes are safe; any other may be present or missing, torn or
/// complete, in any order.
///
/// The input is the journal of the fault-injecting VFS.
public struct CrashJournal {
  private enum Record {
    case open(Int, String, isNew: Bool)
    case write(Int, Int, Data)
    case truncate(Int, Int)
    case sync(Int)
    case syncFolder
    case delete(String)
    case mark(String)
  }

  private let records: [Record]

  /// The number of moments at which the power can fail.
  public var count: Int { records.count }

  /// Reads a journal.
  public init(contentsOf url: URL) throws {
    var records: [Record] = []
    var rest = try Data(contentsOf: url)[...]
    while let end = rest.firstIndex(of: 10) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      switch words[0] {
      case "create", "open": records.append(.open(Int(words[1]) ?? 0, words[2], isNew: words[0] == "create"))
      case "write":
        let length = Int(words[3]) ?? 0
        records.append(.write(Int(words[1]) ?? 0, Int(words[2]) ?? 0, Data(rest.prefix(length))))
        rest = rest.dropFirst(length + 1)
      case "truncate": records.append(.truncate(Int(words[1]) ?? 0, Int(words[2]) ?? 0))
      case "sync": records.append(.sync(Int(words[1]) ?? 0))
      case "syncfolder": records.append(.syncFolder)
      case "delete": records.append(.delete(words[1]))
      default: records.append(.mark(String(line.dropFirst(5))))
      }
    }
    self.records = records
  }

  /// A file as it was last flushed, and the changes since.
  private struct File {
    var flushed = Data()
    var pending: [Record] = []

    func content(_ pending: [Record]) -> Data {
      var content = flushed
      for record in pending {
        switch record {
        case .write(_, let offset, let bytes):
          if content.count < offset + bytes.count {
            content.append(Data(count: offset + bytes.count - content.count))
          }
          content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        case .truncate(_, let size):
          if size < content.count {
            content = content.prefix(size)
          } else {
            content.append(Data(count: size - content.count))
          }
        default: break
        }
      }
      return Data(content)
    }
  }

  /// Cuts the power after a number of records, and writes what is left to a folder.
  ///
  /// - Returns: The marks made before that.
  public func cutPower(
    after moment: Int, leaving folder: URL, using random: inout some RandomNumberGenerator
  ) throws -> [String] {
    var files: [Int: File] = [:]
    /// The names in the folder, and those that were last flushed.
    var names: [String: Int] = [:]
    var flushedNames: [String: Int] = [:]
    var inodes: [Int: Int] = [:]
    var marks: [String] = []
    for record in records.prefix(moment) {
      switch record {
      case .open(let id, let name, _):
        // A file that is opened again is the same file.
        let inode = names[name] ?? id
        if names[name] == nil { files[inode] = File() }
        names[name] = inode
        inodes[id] = inode
      case .write(let id, _, _), .truncate(let id, _): files[inodes[id] ?? id]?.pending.append(record)
      case .sync(let id):
        let inode = inodes[id] ?? id
        if let file = files[inode] { files[inode] = File(flushed: file.content(file.pending)) }
      case .syncFolder: flushedNames = names
      case .delete(let name): names[name] = nil
      case .mark(let text): marks.append(text)
      }
    }
    // A change in the folder since it was flushed may or may not have reached the disk.
    for name in Set(names.keys).union(flushedNames.keys) where !name.hasSuffix("-shm") {
      guard let inode = Bool.random(using: &random) ? names[name] : flushedNames[name],
        let file = files[inode]
      else { continue }
      let content = file.content(Self.survivors(of: file.pending, using: &random))
      try content.write(to: folder.appendingPathComponent(name))
    }
    return marks
  }

  /// The writes that reached the disk: some of them, parts of others, in some order.
  private static func survivors(
    of pending: [Record], using random: inout some RandomNumberGenerator
  ) -> [Record] {
    let keep = Int.random(in: 0...100, using: &random)
    var survivors: [Record] = []
    for record in pending where Int.random(in: 0..<100, using: &random) < keep {
      guard case .write(let id, let offset, let bytes) = record, Int.random(in: 0..<4, using: &random) == 0
      else {
        survivors.append(record)
        continue
      }
      // A disk writes sectors: here the first or the last ones of a write.
      let sectors = (bytes.count + 511) / 512
      let cut = min(bytes.count, 512 * Int.random(in: 0...sectors, using: &random))
      survivors.append(
        Bool.random(using: &random)
          ? .write(id, offset, Data(bytes.prefix(cut)))
          : .write(id, offset + cut, Data(bytes.dropFirst(cut))))
    }
    return Bool.random(using: &random) ? survivors : survivors.shuffled(using: &random)
  }
}
