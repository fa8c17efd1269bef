import Foundation
import TestThreads
import Testing

/// The parts of `Scripts/release` that need no build.
@Suite(.waitsForProcesses) struct ReleaseTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let folder: TemporaryFolder

  /// Makes a repository of the files that name the version.
  init() throws {
    folder = try TemporaryFolder()
    for path in [
      "Scripts/release", "Sources/NavlogCLI/Support/Release.swift", "CHANGELOG.md", "README.md",
      "Fleet/pyproject.toml",
    ] {
      let copy = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appendingPathComponent(path), to: copy)
    }
    try git("init", "--quiet")
    try commit()
  }

  private func git(_ arguments: String...) throws {
    let author = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    let run = try ProgramRun("git", author + arguments, in: folder.url)
    try #require(run.status == 0, "\(run.errors)")
  }

  private func commit() throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", "files")
  }

  private func release(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(folder.path("Scripts/release"), arguments, in: folder.url)
  }

  private func replace(_ text: String, with other: String, in path: String) throws {
    let file = folder.url.appendingPathComponent(path)
    try Data(String(contentsOf: file, encoding: .utf8).replacing(text, with: other).utf8).write(to: file)
  }

  @Test func `a release is ready if git has no uncommitted change and all files state the same version`()
    throws
  {
    let run = try release("--check")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.wholeMatch(of: /Ready: version [0-9.]+, commit [0-9a-f]+\n/) != nil, "\(run.output)")
  }

  @Test func `a release with an uncommitted change is refused, and the error names the change`() throws {
    try folder.write("a note\n", to: "note.txt")
    #expect(
      try release()
        == ProgramRun(
          status: 1,
          errors: "Scripts/release: the tree has changes that are not committed: ?? note.txt\n"))
    #expect(try !folder.names.contains(".build"))
  }

  @Test(arguments: [
    ("CHANGELOG.md", "the newest version in CHANGELOG.md is 9.9.9, not VERSION"),
    ("README.md", "README.md does not name version VERSION"),
    ("Fleet/pyproject.toml", "Fleet/pyproject.toml does not name version VERSION"),
  ])
  func `a release is refused if the changelog, README or Python package names another version`(
    path: String, reason: String
  ) throws {
    let version = try #require(
      ProgramRun(ProgramRun.navlog.path, ["--version"]).lines.first
    ).dropFirst("navlog ".count)
    try replace(String(version), with: "9.9.9", in: path)
    try commit()
    #expect(
      try release("--check")
        == ProgramRun(
          status: 1,
          errors: "Scripts/release: \(reason.replacing("VERSION", with: version))\n"))
  }

  @Test func `Scripts/release refuses an unknown option or a second folder`() throws {
    for (arguments, reason) in [
      (["--publish"], "--publish is not an option"), (["a", "b"], "takes one folder at most"),
    ] {
      let run = try ProgramRun(folder.path("Scripts/release"), arguments)
      #expect(
        run == ProgramRun(status: 2, errors: "Scripts/release: \(reason); see Scripts/release --help\n"))
    }
  }

  #if os(Linux)
  @Test
  func `the bill of materials lists the libraries that the command loads or the Python package requires`()
    throws
  {
    let wheel = """
      import zipfile
      with zipfile.ZipFile("some.whl", "w") as archive:
          archive.writestr("some-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: some\\nVersion: 1\\n"
              "Requires-Dist: pyspark<5,>=4.1\\nRequires-Dist: pytest; extra == 'test'\\n")
      """
    #expect(try ProgramRun("python3", ["-c", wheel], in: folder.url) == ProgramRun(status: 0))
    let run = try ProgramRun(
      "python3",
      [
        Self.root.appendingPathComponent("Scripts/lib/sbom.py").path, "1.2.3", ProgramRun.navlog.path,
        "some.whl",
      ],
      in: folder.url,
      environment: ProcessInfo.processInfo.environment.merging(["SOURCE_DATE_EPOCH": "1795262400"]) { $1 })
    try #require(run.status == 0, "\(run.errors)")
    let list = try JSONDecoder().decode(PartList.self, from: Data(run.output.utf8))
    #expect(list.bomFormat == "CycloneDX" && list.metadata.timestamp == "2026-11-21T12:00:00Z")
    #expect(list.metadata.component.version == "1.2.3")
    let sqlite = list.components.first { $0.ref == "libsqlite3.so.0" }
    #expect(sqlite?.version?.hasPrefix("3.") == true)
    #expect(list.dependencies.first { $0.ref == "navlog" }?.dependsOn.contains("libsqlite3.so.0") == true)
    #expect(list.dependencies.first { $0.ref == "navlog-fleet" }?.dependsOn == ["navlog", "pypi:pyspark"])
    let references = list.components.map(\.ref) + ["navlog"]
    #expect(Set(list.dependencies.flatMap { [$0.ref] + $0.dependsOn }).isSubset(of: references))
  }
  #endif
}

/// The members that readers of a CycloneDX document need.
private struct PartList: Decodable {
  struct Component: Decodable {
    let ref: String
    let version: String?

    enum CodingKeys: String, CodingKey {
      case ref = "bom-ref"
      case version
    }
  }
  struct Metadata: Decodable {
    let timestamp: String
    let component: Component
  }
  struct Dependency: Decodable {
    let ref: String
    let dependsOn: [String]
  }

  let bomFormat: String
  let metadata: Metadata
  let components: [Component]
  let dependencies: [Dependency]
}
