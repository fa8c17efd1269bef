/// Logging in. Here there is one password; a real app asks a gateway.
package struct LoginUseCase: Sendable {
  struct WrongPassword: Error {}
  package init() {}

  func execute(email: String, password: String) throws -> Session {
    guard password == "secret" else { throw WrongPassword() }
    return Session(token: "token", email: email)
  }
}
