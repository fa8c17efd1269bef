import Navlog
import NavlogTools

extension GraphDrawing: Report {
  var json: JSONValue { .document(members) }

  func write(as format: Format, to output: Output) throws {
    try output.write(format == .dot ? dot : mermaid)
  }
}
