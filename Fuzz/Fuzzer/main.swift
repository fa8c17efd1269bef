import Foundation

// Runs libFuzzer with the target that the first argument names; the other arguments are libFuzzer's own.
// https://llvm.org/docs/LibFuzzer.html#options

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The fuzz targets by name. Each trap is a finding.
let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "opener": fuzzOpener, "rows": fuzzRows, "salvage": fuzzSalvage, "lines": fuzzLines, "links": fuzzLinks,
  "arguments": fuzzArguments,
]

let name = CommandLine.arguments.dropFirst().first ?? ""
guard let target = targets[name] else {
  print("usage: Fuzzer \(targets.keys.sorted().joined(separator: "|")) [libFuzzer's arguments]")
  exit(2)
}
let chosen = target

var words: [UnsafeMutablePointer<CChar>?] =
  ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)).map { strdup($0) } + [nil]
var count = CInt(words.count - 1)
let status = words.withUnsafeMutableBufferPointer { words in
  var first = words.baseAddress
  return runDriver(&count, &first) { bytes, size in
    chosen(Array(UnsafeBufferPointer(start: bytes, count: size)))
    return 0
  }
}
exit(status)
