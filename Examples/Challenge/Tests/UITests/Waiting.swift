/// Waits until something is so, however long that takes. The time limit of the test ends a wait in vain.
@MainActor
func wait(until isSo: () throws -> Bool) async throws {
  while try !isSo() { try await Task.sleep(for: .milliseconds(1)) }
}
