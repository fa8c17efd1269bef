#if canImport(Darwin)
import Foundation
import Synchronization

/// Sends requests with a URLSession that runs in a process of the system. A transfer continues while the app is
/// suspended, and after the system has ended the app. If the user ends the app, the system cancels its transfers.
///
/// This class does not store its transfers. If the app has ended when the answer arrives, the answer is dropped. The next
/// upload sends the same batch, and the collector recognizes its events and answers with a receipt.
final class BackgroundTransport: NSObject, UploadTransport, URLSessionDataDelegate {
  private struct Transfer {
    let file: URL
    let continuation: CheckedContinuation<UploadResponse, any Error>
    var body = Data()
  }

  private struct State {
    var session: URLSession?
    var transfers: [Int: Transfer] = [:]
    var finished: (@MainActor @Sendable () -> Void)?
    /// Whether the system delivered all events before the app passed a closure.
    var hasFinished = false
  }

  private let state = Mutex(State())

  init(identifier: String, _ policy: UploadPolicy) {
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
    configuration.observe(policy)
    configuration.isDiscretionary = false
    configuration.timeoutIntervalForResource = 86_400
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    state.withLock { $0.session = session }
  }

  /// Calls a closure when the system has delivered all events of the session. The system may already have delivered them.
  func whenFinished(_ body: @escaping @MainActor @Sendable () -> Void) {
    let hasFinished = state.withLock { state in
      defer { state.hasFinished = false }
      if !state.hasFinished { state.finished = body }
      return state.hasFinished
    }
    if hasFinished { Task { @MainActor in body() } }
  }

  func send(_ request: UploadRequest) async throws -> UploadResponse {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-\(UUID().uuidString)")
    try Data(request.body).write(to: file)
    guard let session = state.withLock({ $0.session }) else { throw URLError(.cancelled) }
    let task = session.uploadTask(with: URLRequest(request), fromFile: file)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock {
          $0.transfers[task.taskIdentifier] = Transfer(file: file, continuation: continuation)
        }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  // MARK: - Events of the session

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { state in
      // A receipt is short. An answer of more than 64 KiB is not a receipt, so the rest of it is dropped.
      guard let count = state.transfers[dataTask.taskIdentifier]?.body.count, count <= 65_536 else { return }
      state.transfers[dataTask.taskIdentifier]?.body.append(data)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = state.withLock({ $0.transfers.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    try? FileManager.default.removeItem(at: transfer.file)
    if let error {
      transfer.continuation.resume(throwing: error)
    } else {
      transfer.continuation.resume(returning: UploadResponse(task.response, transfer.body))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    guard
      let finished = state.withLock({ state in
        defer { state.finished = nil }
        state.hasFinished = state.finished == nil
        return state.finished
      })
    else { return }
    Task { @MainActor in finished() }
  }
}
#endif
