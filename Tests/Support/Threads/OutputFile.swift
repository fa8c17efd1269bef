import Foundation

/// A file that a process writes to while a test reads it.
package struct OutputFile {
  private let url: URL
  private let handle: FileHandle

  /// Creates an empty file.
  package init(_ name: String, in folder: TemporaryFolder) throws {
    url = folder.url.appendingPathComponent(name)
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
  }

  /// The descriptor for the process to write to.
  package var descriptor: Int32 { handle.fileDescriptor }

  /// The content so far.
  package var text: String { String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self) }
}
