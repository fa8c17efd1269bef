import Foundation
import Navlog
import NavlogExport
import NavlogTools

/// A collector's public key, with which `openssl` checks the signatures of receipts.
///
/// Swift's toolchain has no Ed25519, so the command runs `openssl`, which most machines have. In the same way, git
/// runs gpg.
struct SignatureKey {
  private let path: String

  /// - Throws: `UsageError` if openssl is missing or cannot read the key.
  init(_ path: String) throws {
    self.path = path
    let run = try Self.openssl(["pkey", "-pubin", "-in", path, "-noout"])
    guard run.status == 0 else {
      throw UsageError(
        "openssl cannot read the public key \(path.shown): it must be a PEM file with an Ed25519 key")
    }
  }

  /// Checks the signature of a receipt.
  ///
  /// - Throws: `UsageError` if the signature cannot be checked.
  func check(_ receipt: Receipt) throws -> ReceiptFinding.Signature {
    guard let signature = Data(base64Encoded: receipt.signature), signature.count == 64 else {
      return .invalid
    }
    let folder = try TemporaryFolder()
    let (text, file) = (folder.file("text"), folder.file("signature"))
    do {
      try Data(receipt.signedText.utf8).write(to: text)
      try signature.write(to: file)
    } catch { throw UsageError("a temporary file cannot be written: \(error.localizedDescription.shown)") }
    let run = try Self.openssl([
      "pkeyutl", "-verify", "-pubin", "-inkey", path, "-rawin", "-in", text.path, "-sigfile", file.path,
    ])
    switch (run.status, run.output.contains("Signature Verified Successfully")) {
    case (0, true): return .valid
    case (1, false) where run.output.contains("Signature Verification Failure"): return .invalid
    default:
      throw UsageError(
        "openssl cannot check a signature with \(path.shown) (status \(run.status)): install "
          + "OpenSSL 1.1.1 or newer, and pass the PEM file of an Ed25519 key")
    }
  }

  private static func openssl(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--", "openssl"] + arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    do { try process.run() } catch {
      throw UsageError("openssl cannot be run: \(error.localizedDescription.shown)")
    }
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      throw UsageError("--key needs openssl, which is not installed: install it, or leave out --key")
    }
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
