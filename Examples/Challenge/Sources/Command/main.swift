import Challenge
import Foundation

exit(ChallengeProgram.run(Array(CommandLine.arguments.dropFirst())))
