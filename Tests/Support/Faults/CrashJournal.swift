public import Foundation

/// Reconstructs the disk after a power cut. Flushed writes are safe. Any other write may be present or missing, torn or
/// complete. The writes may reach the disk in any order, unless a barrier separates them.
///
/// The input is the journal of the fault-injecting VFS.
public struct CrashJournal {
  private enum Record {
    case open(Int, String, isNew: Bool)
    case write(Int, Int, Data)
    case truncate(Int, Int)
    case sync(Int)
    case hand(Int, isOrdered: Bool)
    case empty
    case syncFolder
    case handFolder
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
      case "hand", "order": records.append(.hand(Int(words[1]) ?? 0, isOrdered: words[0] == "order"))
      case "empty": records.append(.empty)
      case "syncfolder": records.append(.syncFolder)
      case "handfolder": records.append(.handFolder)
      case "delete": records.append(.delete(words[1]))
      default: records.append(.mark(String(line.dropFirst(5))))
      }
    }
    self.records = records
  }

  /// A change that may not have reached the medium.
  private struct Change {
    let record: Record
    /// The interval between two barriers in which the change was made, and the interval in which the drive received it.
    let made: Int
    var handed: Int?
  }

  /// The content of a file on the medium, and the changes that may not have reached it.
  private struct File {
    var flushed = Data()
    var pending: [Change] = []

    /// Marks changes as certain.
    mutating func flush(_ isCertain: (Change) -> Bool = { _ in true }) {
      flushed = content(pending.filter(isCertain).map(\.record))
      pending.removeAll(where: isCertain)
    }

    func content(_ records: [Record]) -> Data {
      var content = flushed
      for record in records {
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

  /// The folder: its current names, and the names that were last flushed or received by the drive.
  private struct Folder {
    var names: [String: Int] = [:]
    var flushed: [String: Int] = [:]
    var handed: [String: Int] = [:]
  }

  /// The disk at a moment.
  private struct Disk {
    var files: [Int: File] = [:]
    var folder = Folder()
    var marks: [String] = []
    private var inodes: [Int: Int] = [:]
    /// The number of the current interval between two barriers, and of the interval in which the drive's cache was last
    /// emptied.
    var stretch = 0
    var emptied = 0
    /// The folder at the end of each interval.
    var folders: [Folder] = []

    mutating func apply(_ record: Record) {
      switch record {
      case .open(let id, let name, _):
        // An `open` opens the file with this name, or creates it if it does not exist.
        let inode = folder.names[name] ?? id
        if folder.names[name] == nil { files[inode] = File() }
        folder.names[name] = inode
        inodes[id] = inode
      case .write(let id, _, _), .truncate(let id, _):
        files[inodes[id] ?? id]?.pending.append(Change(record: record, made: stretch))
      case .sync(let id): files[inodes[id] ?? id]?.flush()
      case .hand(let id, let isOrdered):
        let inode = inodes[id] ?? id
        for index in files[inode]?.pending.indices ?? 0..<0 where files[inode]?.pending[index].handed == nil {
          files[inode]?.pending[index].handed = stretch
        }
        guard isOrdered else { return }
        folders.append(folder)
        stretch += 1
      case .empty:
        for inode in files.keys { files[inode]?.flush { $0.handed != nil } }
        folder.flushed = folder.handed
        emptied = stretch
      case .syncFolder: folder.flushed = folder.names
      case .handFolder: folder.handed = folder.names
      case .delete(let name): folder.names[name] = nil
      case .mark(let text): marks.append(text)
      }
    }
  }

  /// Cuts the power after a number of records, and writes the files that survive to a folder.
  ///
  /// - Returns: The marks before the power cut.
  public func cutPower(
    after moment: Int, leaving folder: URL, using random: inout some RandomNumberGenerator
  ) throws -> [String] {
    var disk = Disk()
    for record in records.prefix(moment) { disk.apply(record) }
    // The power fails while the drive writes the changes of an interval that is chosen at random. The medium then contains all
    // changes that the drive had received in earlier intervals, a random part of the other changes up to this interval, and no
    // changes of later intervals.
    let reached = Int.random(in: disk.emptied...disk.stretch, using: &random)
    let last = reached < disk.folders.count ? disk.folders[reached] : disk.folder
    let before = reached > disk.emptied ? disk.folders[reached - 1].handed : disk.folder.flushed
    // If a change in the folder was not flushed, it may or may not have reached the disk.
    for name in Set(last.names.keys).union(before.keys) where !name.hasSuffix("-shm") {
      guard let inode = Bool.random(using: &random) ? last.names[name] : before[name],
        var file = disk.files[inode]
      else { continue }
      file.flush { $0.handed.map { $0 < reached } ?? false }
      let uncertain = file.pending.filter { $0.made <= reached }.map(\.record)
      let content = file.content(Self.survivors(of: uncertain, using: &random))
      try content.write(to: folder.appendingPathComponent(name))
    }
    return disk.marks
  }

  /// Returns the writes that reached the disk, in any order: some complete writes, and parts of others.
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
      // A disk writes whole sectors. Only the first or the last sectors of this write reached the disk.
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
