package import SampleUI

/// The login. It says that somebody is logged in; what comes of that is for others to decide.
@MainActor package final class LoginViewModel {
  package private(set) var errorMessage: String?
  private let login: LoginUseCase
  private let onLoginSucceeded: (Session) -> Void

  package init(login: LoginUseCase, onLoginSucceeded: @escaping (Session) -> Void) {
    (self.login, self.onLoginSucceeded) = (login, onLoginSucceeded)
  }

  package func submit(email: String, password: String) {
    do {
      let session = try login.execute(email: email, password: password)
      onLoginSucceeded(session)
    } catch {
      errorMessage = "E-mail or password is wrong"
    }
  }
}

/// The login as it is seen: in place of two fields, what somebody might type.
@MainActor package func loginView(_ viewModel: LoginViewModel) -> Screen {
  let buttons = ["secret", "guess"].map { password in
    Button("Log in with \(password)") { viewModel.submit(email: "me@example.com", password: password) }
  }
  return Screen("Log in", buttons)
}
