import Navlog
import NavlogExport

/// The meaning of a collector's answer to a batch. `Documentation/UploadFormat.md` is the contract.
enum UploadAnswer: Hashable, Sendable {
  /// The collector holds the session up to a position.
  case acknowledged(Receipt)
  /// The collector holds the session only up to a position before the batch.
  case behind(Int)
  /// The collector will never accept the batch.
  case rejected(String)
  /// The collector may accept the same batch later, after a delay if it requested one.
  case unavailable(String, after: Duration? = nil)
  /// The collector accepts nothing from this uploader.
  case refused(String)

  /// Interprets a response.
  init(_ response: UploadResponse) {
    switch response.status {
    case 200:
      do {
        guard let json = response.json else {
          throw JSONShapeError(field: "format", problem: "is not in the answer")
        }
        self = .acknowledged(try Receipt(json: json))
      } catch { self = .unavailable("the collector's answer is not a receipt: \(error)") }
    case 409:
      let missing = "the collector's answer has no valid position: \(response.problem)"
      self = response.position.map { .behind($0) } ?? .unavailable(missing)
    case 400, 413, 422: self = .rejected(response.problem)
    case 408, 425, 429, 500...599: self = .unavailable(response.problem, after: response.delay)
    default: self = .refused(response.problem)
    }
  }
}

/// A response of a collector.
struct UploadResponse: Hashable, Sendable {
  let status: Int
  /// The header `Retry-After`.
  var retryAfter: String?
  var body: [UInt8] = []

  /// The body; `nil` if it is not JSON.
  var json: JSONValue? { try? JSONValue(parsing: String(decoding: body, as: UTF8.self)) }

  /// The problem: the status code, followed by the collector's error message if the response contains one.
  var problem: String {
    guard let text = (try? json?.string("error")) ?? nil else { return "the collector answered \(status)" }
    return "the collector answered \(status): \(StoredText.printable(String(text.prefix(500))))"
  }

  /// The position of the session's last event that the collector holds; `nil` if the response contains no valid position.
  var position: Int? {
    guard let position = (try? json?.integer("position")) ?? nil, position >= 0 else { return nil }
    return position
  }

  /// The delay that the collector requested. A date instead of seconds is ignored, because the clocks of the device and the
  /// collector may differ.
  var delay: Duration? {
    guard let seconds = retryAfter.flatMap({ Int($0) }), (0...86_400).contains(seconds) else { return nil }
    return .seconds(seconds)
  }
}

/// The meaning of a collector's answer to a problem report.
enum UploadReportAnswer: Hashable, Sendable {
  /// The code of the report.
  case code(String)
  /// The collector holds the session only up to a position before the reported event. The position is 0 if the collector does
  /// not hold the session.
  case behind(Int, String)
  /// The collector may accept the same report later, after a delay if it requested one.
  case unavailable(String, after: Duration? = nil)
  /// The collector does not accept the report.
  case refused(String)

  /// Interprets a response.
  init(_ response: UploadResponse) {
    switch response.status {
    case 201:
      // The app shows the report's code to a user, so the code must be short and printable.
      guard let code = (try? response.json?.string("code")) ?? nil, (4...32).contains(code.utf8.count),
        StoredText.printable(code) == code
      else {
        self = .unavailable("the collector's answer has no code")
        return
      }
      self = .code(code)
    case 404: self = .behind(0, response.problem)
    case 409: self = response.position.map { .behind($0, response.problem) } ?? .refused(response.problem)
    case 408, 425, 429, 500...599: self = .unavailable(response.problem, after: response.delay)
    default: self = .refused(response.problem)
    }
  }
}

/// The meaning of a collector's answer to a report of a session's end.
enum UploadEndingAnswer: Hashable, Sendable {
  /// The collector stored the report, or will never accept it.
  case done
  /// The collector does not hold the session.
  case missing
  /// The collector may accept the same report later.
  case unavailable(String)

  /// Interprets a response.
  init(_ response: UploadResponse) {
    switch response.status {
    case 200, 400, 413, 422: self = .done
    case 404: self = .missing
    default: self = .unavailable(response.problem)
    }
  }
}
