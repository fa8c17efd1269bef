import Navlog

private let table = try? DeepLinkTable<RecordedDestination>(
  schemes: ["shop"], hosts: ["shop.example.com"],
  routes: ["item/:id(Int)", "item/:name", "files/:path+", "search?q&page(Int)?", "tab/:n(Int)/*", "*"].map {
    pattern in
    DeepLinkRoute(pattern) { RecordedDestination(name: pattern, parameters: "\($0.values.count)") }
  })

/// Resolves the input as a link. The reason of a refusal must be printable, and the description of a link must equal the input.
@Sendable func fuzzLinks(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let table else { fatalError("the table cannot be created") }
  let resolution = table.resolve(text)
  expect(resolution == table.resolve(text), "a different resolution the second time")
  if case .refused(let reason) = resolution { expect(isPrintable(reason), "an unprintable reason") }
  guard let link = try? LinkURL(text) else {
    if case .refused = resolution { return }
    fatalError("a text that is not a link was resolved")
  }
  expect(link.description == text, "a link with a different description")
  expect(text.utf8.count <= LinkURL.maximumLength, "a link that is too long")
  for part in link.segments + Array(link.query.keys) + Array(link.query.values) {
    expect(isPrintable(part), "an unprintable part")
  }
  expect(
    !link.segments.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0x2F) },
    "an invalid segment")
  // A pattern is untrusted text too if a table is read from a file.
  _ = try? DeepLinkTable<RecordedDestination>(
    schemes: ["shop"], routes: [DeepLinkRoute(text) { _ in RecordedDestination(name: "x") }])
}
