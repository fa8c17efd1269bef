package import Foundation
package import ShopHTTP

/// Asks a server for a session.
package struct RemoteAuthGateway: AuthGateway {
  private let httpClient: any HTTPClient
  private let baseURL: URL

  package init(httpClient: any HTTPClient, baseURL: URL) {
    (self.httpClient, self.baseURL) = (httpClient, baseURL)
  }

  package func authenticate(email: String, password: String) async throws -> Session {
    let body = try JSONEncoder().encode(["email": email, "password": password])
    let answer = try await httpClient.send(body, to: baseURL.appending(path: "login"))
    switch answer.status {
    case 200:
      return Session(token: try JSONDecoder().decode(Answer.self, from: answer.data).token, email: email)
    case 401: throw WrongPassword()
    default: throw UnexpectedStatus(answer.status)
    }
  }

  private struct Answer: Decodable { let token: String }
}
