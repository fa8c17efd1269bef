import ChallengeTerminal
import Foundation

exit(await ChallengeProgram.run(Array(CommandLine.arguments.dropFirst())))
