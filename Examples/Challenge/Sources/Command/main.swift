import ChallengeTerminal
import Foundation

exit(ChallengeProgram.run(Array(CommandLine.arguments.dropFirst())))
