#if canImport(SwiftUI)
import SwiftUI

/// What is wrong with the log, in words.
struct InspectorNotices: View {
  let model: InspectorModel

  var body: some View {
    if let notRecorded = model.notRecorded {
      Label(notRecorded, systemImage: "exclamationmark.triangle")
    }
    if let problem = model.problem {
      Label(problem, systemImage: "exclamationmark.triangle")
    }
  }
}
#endif
