/// The closures of a ViewModel that nobody set, by name.
///
/// A test that sets them all and then finds none here knows that each tap told one closure and no other: what it did not
/// set could have been told unnoticed.
@MainActor func unsetClosures(of viewModel: some AnyObject) -> [String] {
  Mirror(reflecting: viewModel).children.compactMap { label, value in
    guard let label, label.hasPrefix("_on"), Mirror(reflecting: value).children.isEmpty else { return nil }
    return String(label.dropFirst())
  }
}
