import Foundation
import Navlog
import NavlogSQLite
import Testing

/// The formats of crash reports. The library can read every format on every system.
@Suite struct CrashReportTests {
  private static let payload = """
    {"timeStampBegin":"2026-11-20 08:00:00 +0000","timeStampEnd":"2026-11-20 09:15:30 +0100",
    "crashDiagnostics":[{"version":"1.0.0","callStackTree":{"callStackPerThread":true,"callStacks":[
    {"threadAttributed":true,"callStackRootFrames":[{"binaryUUID":"70B89F27-1634-3580-A695-57CDB41D7743",
    "offsetIntoBinaryTextSegment":123,"sampleCount":20,"binaryName":"Shop","address":74565}]}]},
    "diagnosticMetaData":{"appBuildVersion":"7","appVersion":"1.2","regionFormat":"US","osVersion":"iPhone OS 26.1 (23B85)",
    "deviceType":"iPhone17,1","exceptionType":1,"exceptionCode":0,"signal":11,"terminationReason":"Namespace SIGNAL, Code 11",
    "bundleIdentifier":"com.example.shop","platformArchitecture":"arm64e"}}],
    "hangDiagnostics":[{"version":"1.0.0","callStackTree":{"callStacks":[]},
    "diagnosticMetaData":{"appVersion":"1.2","hangDuration":"20 sec"}}]}
    """

  private static let ips = """
    {"app_name":"Shop","timestamp":"2026-11-20 09:15:31.00 +0100","app_version":"1.2","slice_uuid":"5c32","build_version":"7",\
    "bundleID":"com.example.shop","bug_type":"309","os_version":"iPhone OS 26.1 (23B85)","incident_id":"6F1C2A"}
    {
      "pid" : 4711, "procName" : "Shop", "incident" : "6F1C2A",
      "captureTime" : "2026-11-20 09:15:30.4321 +0100", "procLaunch" : "2026-11-20 09:10:00.1000 +0100",
      "exception" : {"type" : "EXC_BAD_ACCESS", "signal" : "SIGSEGV"}
    }
    """

  /// 2026-11-20T08:15:30Z.
  private let time: Int64 = 1_795_162_530_000

  @Test func `CrashReport.metricKit returns a report for each crash and each hang of a payload`() throws {
    let reports = try CrashReport.metricKit(Data(Self.payload.utf8))
    #expect(reports.map(\.how) == [.crashed, .hung])
    #expect(reports.map(\.time) == [time, time])
    // The payload's interval begins at 08:00.
    #expect(reports.map(\.earliest) == [time - 930_000, time - 930_000])
    #expect(reports.map(\.version) == ["1.2", "1.2"])
    #expect(reports.map(\.launched) == [nil, nil])
    #expect(reports.allSatisfy { $0.kind == "metricKit" && $0.id.utf8.count == 64 })
    #expect(reports[0].id != reports[1].id)
    // The identifier does not depend on white space or on the order of keys.
    let spaced = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(Self.payload.utf8)), options: .prettyPrinted)
    #expect(try CrashReport.metricKit(spaced) == reports)
  }

  @Test func `an ips file yields the incident's id, the times of crash and launch, and the version`() throws {
    #expect(
      try CrashReport(ips: Data(Self.ips.utf8))
        == CrashReport(
          kind: "ips", id: "6F1C2A", time: time + 432, launched: time - 330_000 + 100, version: "1.2"))
  }

  @Test(arguments: [
    #""termination":{"namespace":"FRONTBOARD","code":2343432205}"#,
    #""termination":{"flags":6,"details":["exhausted real time allowance","code 0x8BADF00D"]}"#,
  ])
  func `a process that the system ended because it did not respond counts as hung`(termination: String) throws
  {
    let file = Self.ips.replacing(#""pid" : 4711"#, with: termination)
    #expect(try CrashReport(ips: Data(file.utf8)).how == .hung)
    let payload = Self.payload.replacing(
      "Namespace SIGNAL, Code 11", with: "Namespace FRONTBOARD, Code 0x8badf00d")
    #expect(try CrashReport.metricKit(Data(payload.utf8)).map(\.how) == [.hung, .hung])
  }

  @Test(arguments: [
    "", "{", "[]", "{}", "{}\n{}", #"{"timeStampEnd":"yesterday"}"#,
    #"{"timeStampEnd":"2026-11-20 08:15:30 +x"}"#,
    "{\"incident_id\":\"a\"}\n{\"captureTime\":1}", "\n\n", "{\"incident_id\":\"a\",\"timestamp\":\"x\"}\n{}",
  ])
  func `a text that is not a crash report is rejected`(text: String) {
    #expect(throws: EventLogError.self) { try CrashReport.metricKit(Data(text.utf8)) }
    #expect(throws: EventLogError.self) { try CrashReport(ips: Data(text.utf8)) }
  }

  @Test func `CrashReport.metricKit returns no reports for a payload without crashes and hangs`() throws {
    let text = #"{"timeStampEnd":"2026-11-20 08:15:30","cpuExceptionDiagnostics":[{}],"crashDiagnostics":7}"#
    #expect(try CrashReport.metricKit(Data(text.utf8)) == [])
  }
}
