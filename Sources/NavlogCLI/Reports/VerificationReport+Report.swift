import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

extension VerificationReport: Report {
  var text: [StyledText] {
    let counts = [sessions.counted("session"), events.counted("event"), snapshots.counted("snapshot")]
    var lines = [StyledText(counts.joined(separator: ", "))]
    for check in checks {
      lines.append(.claim(check.claim, holds: check.failures == 0))
      if let first = check.first {
        let more = check.failures > 1 ? ", and \(check.failures - 1) more" : ""
        lines.append(StyledText("        \(first)\(more)"))
      }
      if let exception = check.exception { lines.append(StyledText("        \(exception)")) }
    }
    lines += chain?.text ?? []
    lines += receipts.map {
      .claim("receipt of \($0.received): \($0.sentence)", holds: !$0.isContradicted)
    }
    if let interruption {
      lines.append(.claim("the log could not be read to its end: \(interruption)", holds: false))
    }
    if unknown > 0 {
      let events = unknown.counted("event")
      lines.append(StyledText("\(events) of kinds that this version cannot replay, such as lost events"))
    }
    if let unproven { lines.append(.labeled("not proven", .red, unproven)) }
    lines += notChecked.map { .labeled("not checked", .yellow, $0) }
    if let verdict, let reason {
      lines.append(.labeled(verdict.rawValue, verdict == .verified ? .green : .red, reason))
    }
    return lines
  }

  var json: JSONValue {
    .document(members + (receipts.isEmpty ? [] : [.init("receipts", .objects(receipts, \.members))]))
  }

  private var members: [JSONValue.Member] {
    [
      .init("sound", .bool(isSound)), .init("sessions", .integer(sessions)),
      .init("events", .integer(events)),
      .init("unknown", .integer(unknown)), .init("snapshots", .integer(snapshots)),
      .init(
        "checks",
        .objects(checks) {
          [
            .init("name", .string($0.name)), .init("claim", .string($0.claim)),
            .init("failures", .integer($0.failures)), .init("first", .orNull($0.first)),
            .init("exception", .orNull($0.exception)),
          ]
        }),
      .init("interruption", .orNull(interruption)), .init("chain", chain?.json ?? .null),
      .init("unproven", .orNull(unproven ?? chain?.unproven)), .init("notChecked", .strings(notChecked)),
      .init("verdict", .orNull(verdict?.rawValue)), .init("reason", .orNull(reason)),
    ]
  }

  var status: ExitStatus {
    switch verdict {
    case nil: isSound && unproven == nil ? .success : .issuesFound
    case .verified: .success
    case .broken: .issuesFound
    case .chainOnly: .chainOnly
    case .unanchored: .unanchored
    }
  }
}

extension ReceiptFinding {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("session", .string(session)), .init("position", .integer(position)),
      .init("received", .string(received)), .init("result", .string(result.rawValue)),
      .init("sentence", .string(sentence)), .init("signature", .string(signature.rawValue)),
    ]
  }
}

extension ChainReport {
  fileprivate var text: [StyledText] {
    let more = breaks.count > 3 ? ["and \(breaks.count - 3) more"] : []
    return [.claim("every seal matches its rows (\(seals.counted("seal")))", holds: isWhole)]
      + (breaks.prefix(3).map(\.sentence) + more + maintenance).map { StyledText("        \($0)") }
  }

  fileprivate var json: JSONValue {
    let anchor: JSONValue.Member =
      switch anchor {
      case .none: .init("head", .null)
      case .holds(let head): .init("head", .string(head.description))
      case .fails(let why): .init("headFails", .string(why))
      }
    return .object([
      .init("seals", .integer(seals)), .init("signed", .integer(signed)),
      .init(
        "breaks",
        .objects(breaks) { [.init("seal", .integer($0.seal)), .init("problem", .string($0.sentence))] }),
      .init("unsealedEvents", .integer(unsealedEvents)), .init("unsealedRows", .integer(unsealedRows)),
      .init("laterEvents", .integer(laterEvents)), .init("laterRows", .integer(laterRows)), anchor,
      .init("unproven", .orNull(unproven)), .init("maintenance", .strings(maintenance)),
    ])
  }
}
