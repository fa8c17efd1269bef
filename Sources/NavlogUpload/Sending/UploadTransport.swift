import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a collector.
struct UploadRequest: Hashable, Sendable {
  let url: URL
  let token: String
  let contentType: String
  /// The encoding: `deflate` if the body is compressed, otherwise `nil`.
  let encoding: String?
  let body: [UInt8]
  /// Whether the request may use a metered network.
  let allowsMeteredNetwork: Bool
}

/// Sends requests. Tests use a transport that imitates a collector.
protocol UploadTransport: Sendable {
  /// Sends a request, and returns the response.
  ///
  /// - Throws: Any error of the network.
  func send(_ request: UploadRequest) async throws -> UploadResponse
}

/// Sends requests with a URLSession that stores no cookies and no responses.
final class URLSessionTransport: UploadTransport {
  private let session: URLSession

  init(_ policy: UploadPolicy) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.observe(policy)
    session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  func send(_ request: UploadRequest) async throws -> UploadResponse {
    let (body, response) = try await session.upload(for: URLRequest(request), from: Data(request.body))
    return UploadResponse(response, body)
  }
}

/// Rejects redirects, because the token is for one server.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    #if canImport(FoundationNetworking)
    // This URLSession ends the process if the handler is called after the request has timed out or was cancelled.
    guard task.state == .running else { return }
    #endif
    completionHandler(nil)
  }
}

extension URLSessionConfiguration {
  func observe(_ policy: UploadPolicy) {
    timeoutIntervalForRequest = Double(policy.timeout.components.seconds)
    httpShouldSetCookies = false
    httpCookieAcceptPolicy = .never
    #if canImport(Darwin)
    waitsForConnectivity = false
    #endif
  }
}

extension URLRequest {
  init(_ request: UploadRequest) {
    self.init(url: request.url)
    httpMethod = "POST"
    setValue("Bearer \(request.token)", forHTTPHeaderField: "Authorization")
    setValue(request.contentType, forHTTPHeaderField: "Content-Type")
    if let encoding = request.encoding { setValue(encoding, forHTTPHeaderField: "Content-Encoding") }
    #if canImport(Darwin)
    allowsExpensiveNetworkAccess = request.allowsMeteredNetwork
    allowsConstrainedNetworkAccess = request.allowsMeteredNetwork
    #endif
  }
}

extension UploadResponse {
  /// The maximum size of an answer in bytes. The body of a longer answer is ignored, because a receipt takes only about 400
  /// bytes.
  private static let limit = 65_536

  init(_ response: URLResponse?, _ body: Data) {
    let http = response as? HTTPURLResponse
    self.init(
      status: http?.statusCode ?? 0, retryAfter: http?.value(forHTTPHeaderField: "Retry-After"),
      body: body.count <= Self.limit ? Array(body) : [])
  }
}
