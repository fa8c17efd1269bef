public import Foundation

/// What a power cut can leave on a disk of what a process has written: flushed is safe, the rest is there or not, torn or
/// whole, in any order.
///
/// Made from the journal that the fault-injecting VFS keeps.
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

  /// How many moments there are at which the power can go.
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

  /// A file as it was flushed last, and what was done to it since.
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

  /// Lets the power go after so many records, and writes what is left into a folder.
  ///
  /// - Returns: The marks until then.
  public func leave(
    after moment: Int, in folder: URL, using random: inout some RandomNumberGenerator
  ) throws -> [String] {
    var files: [Int: File] = [:]
    /// The folder as it is, and as it was flushed last.
    var names: [String: Int] = [:]
    var flushedNames: [String: Int] = [:]
    var files2Inode: [Int: Int] = [:]
    var marks: [String] = []
    for record in records.prefix(moment) {
      switch record {
      case .open(let id, let name, _):
        // A file that is opened again is the same one.
        let inode = names[name] ?? id
        if names[name] == nil { files[inode] = File() }
        names[name] = inode
        files2Inode[id] = inode
      case .write(let id, _, _), .truncate(let id, _): files[files2Inode[id] ?? id]?.pending.append(record)
      case .sync(let id):
        let inode = files2Inode[id] ?? id
        if let file = files[inode] { files[inode] = File(flushed: file.content(file.pending)) }
      case .syncFolder: flushedNames = names
      case .delete(let name): names[name] = nil
      case .mark(let text): marks.append(text)
      }
    }
    // Whatever changed in the folder since it was flushed has reached the disk, or has not.
    for name in Set(names.keys).union(flushedNames.keys) where !name.hasSuffix("-shm") {
      guard let inode = Bool.random(using: &random) ? names[name] : flushedNames[name],
        let file = files[inode]
      else { continue }
      let content = file.content(Self.survivors(of: file.pending, using: &random))
      try content.write(to: folder.appendingPathComponent(name))
    }
    return marks
  }

  /// What of some writes reached the disk: some, parts of some, in some order.
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
      // A disk writes sectors: the first ones, or the last ones.
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
