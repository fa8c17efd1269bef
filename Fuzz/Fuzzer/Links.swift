import Navlog
import NavlogTools

private let table = try? DeepLinkTable<RecordedDestination>(
  schemes: ["shop"], hosts: ["shop.example.com"],
  routes: ["item/:id(Int)", "item/:name", "files/:path+", "search?q&page(Int)?", "tab/:n(Int)/*", "*"].map {
    pattern in
    DeepLinkRoute(pattern) { RecordedDestination(name: pattern, parameters: "\($0.values.count)") }
  })

/// A link: refused in printable words, or read again the same.
@Sendable func fuzzLinks(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let table else { fatalError("the table cannot be made") }
  let resolution = table.resolve(text)
  expect(resolution == table.resolve(text), "another answer the second time")
  if case .refused(let reason) = resolution { expect(isPrintable(reason), "a reason that cannot be printed") }
  guard let link = try? LinkURL(text) else {
    if case .refused = resolution { return }
    fatalError("what is no link was resolved")
  }
  expect(link.description == text, "a link that reads otherwise")
  expect(text.utf8.count <= LinkURL.maximumLength, "a link that is too long")
  for part in link.segments + Array(link.query.keys) + Array(link.query.values) {
    expect(isPrintable(part), "a part that cannot be printed")
  }
  expect(
    !link.segments.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0x2F) },
    "a segment that is none")
  // A pattern is a text of somebody else's too, where a table is read from a file.
  _ = try? DeepLinkTable<RecordedDestination>(
    schemes: ["shop"], routes: [DeepLinkRoute(text) { _ in RecordedDestination(name: "x") }])
  _ = MomentReference.self
}
