import Observation
package import SwiftUI

// The login. When the login succeeds, it calls a closure. The app decides which screen follows.

/// The user who is logged in.
package struct Session: Hashable, Sendable {
  package let token: String
  package let email: String

  package init(token: String, email: String) { (self.token, self.email) = (token, email) }
}

/// Exchanges credentials for a session.
@MainActor
package protocol AuthGateway {
  func authenticate(email: String, password: String) async throws -> Session
}

package struct WrongPassword: Error {
  package init() {}
}

/// A gateway that accepts one password, and needs no server.
package struct InMemoryAuthGateway: AuthGateway {
  package init() {}

  package func authenticate(email: String, password: String) async throws -> Session {
    guard password == "secret" else { throw WrongPassword() }
    return Session(token: "token", email: email)
  }
}

@MainActor
package struct LoginUseCase {
  private let authGateway: any AuthGateway

  package init(authGateway: any AuthGateway) { self.authGateway = authGateway }

  func execute(email: String, password: String) async throws -> Session {
    try await authGateway.authenticate(email: email, password: password)
  }
}

package enum LoginViewState: Equatable {
  case idle
  case submitting
  case failed(message: String)
}

@Observable
@MainActor
package final class LoginViewModel {
  package private(set) var state: LoginViewState = .idle

  private let login: LoginUseCase
  private let onLoginSucceeded: @MainActor (Session) -> Void

  package init(login: LoginUseCase, onLoginSucceeded: @MainActor @escaping (Session) -> Void) {
    (self.login, self.onLoginSucceeded) = (login, onLoginSucceeded)
  }

  package func submit(email: String, password: String) async {
    guard state != .submitting else { return }
    state = .submitting
    do {
      let session = try await login.execute(email: email, password: password)
      state = .idle
      onLoginSucceeded(session)
    } catch is WrongPassword {
      state = .failed(message: "E-mail or password is wrong")
    } catch {
      state = .failed(message: "The login is not available")
    }
  }
}

/// The form. Instead of text fields, it has a button for each of two passwords.
package struct LoginView: View {
  @State private var viewModel: LoginViewModel

  package init(viewModel: LoginViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    List {
      switch viewModel.state {
      case .idle: EmptyView()
      case .submitting: Text("Logging in…")
      case .failed(let message): Text(message)
      }
      ForEach(["secret", "guess"], id: \.self) { password in
        Button("Log in with \(password)") {
          Task { await viewModel.submit(email: "me@example.com", password: password) }
        }
        .disabled(viewModel.state == .submitting)
      }
    }
    .navigationTitle("Log in")
  }
}
