import Navlog
import NavlogTesting
import Testing

@testable import Characters

@MainActor @Test func `a second tap during the push does not push the character again`() throws {
  let session = RouterSession<AppNavigation>()
  let viewModel = makeCharacterList(session.router)
  viewModel.onSelect(2)
  viewModel.onSelect(2)
  try expectNever("path LIKE '%character%character%'", in: session)
}
