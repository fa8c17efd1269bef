// What is asked of the samples as commands.
//
// | what must be shown | shown by |
// |---|---|
// | Each runs through a short session, and leaves a log | `The commands of the samples` · `each plays its session, step by step, and leaves a log that can be replayed` |
// | navlog replay plays it, and navlog verify finds it sound | `The commands of the samples` · `each plays its session, step by step, and leaves a log that can be replayed` |
// | It can be audited with SQL | `The commands of the samples` · `every view of its log answers` |
// | A log that exists is gone on with | `The commands of the samples` · `a log that exists gets one more session` |
// | Help | `The commands of the samples` · `help says what there is` |
// | Unknown names and options | `The commands of the samples` · `what makes no sense is said in a sentence, and nothing is made` |
// | Logs that cannot be written | `The commands of the samples` · `a log that cannot be written is said in a sentence, and left as it is` |
// | An output that cannot be written, and one that nobody reads | `The commands of the samples` · `an output that is full is said in a sentence` |
// | | `The commands of the samples` · `a reader that goes away does not stop the session` |
// | A deferred link survives kill -9 | `The commands of the samples` · `the shop is killed while a link waits, and comes back to it` |
// | The matrix: a log beside what the app declares | `The matrix of the shop, by the command` · `a log is compared with what the app declares` |
// | … a route never visited | `The matrix of the shop, by the command` · `a route that no session visited is marked` |
// | … a visit never declared | `The matrix of the shop, by the command` · `a visit that nobody declared is marked` |

import ChecklistSupport
import Testing

@Suite struct `The checklist of the command` {
  @Test func `every row is shown by a test, or says why not`() throws { try expectChecklist() }
}
