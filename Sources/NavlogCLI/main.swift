import Foundation

exit(await Command.main(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment))
