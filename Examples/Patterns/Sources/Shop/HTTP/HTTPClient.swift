package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a server.
package protocol HTTPClient: Sendable {
  /// Sends a body to an address. Without a body, gets the resource at the address.
  ///
  /// - Returns: The answer and its status.
  func send(_ body: Data?, to url: URL) async throws -> (data: Data, status: Int)
}

/// The error if the server answers with an unexpected status.
package struct UnexpectedStatus: Error {
  package let status: Int

  package init(_ status: Int) { self.status = status }
}

/// Sends requests over the network.
package struct URLSessionHTTPClient: HTTPClient {
  package init() {}

  package func send(_ body: Data?, to url: URL) async throws -> (data: Data, status: Int) {
    var request = URLRequest(url: url)
    if let body {
      request.httpMethod = "POST"
      request.httpBody = body
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await URLSession.shared.data(for: request)
    return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
  }
}
