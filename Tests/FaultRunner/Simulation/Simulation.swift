import FaultSupport
import Navlog
import NavlogTesting

/// A run of a simulated app: random calls, links and faults, with checks of every invariant after each step.
///
/// The engine and the log are real. The seed determines everything else: the clocks, the identifiers, the calls, the faults and
/// the time at which the process dies. Equal seeds therefore produce logs with equal bytes.
@MainActor
final class Simulation {
  /// The result of a run.
  struct Result {
    var violation: Violation?
    /// The number of calls, including those of rules and trackers.
    var calls = 0
    /// The remaining logs, as JSON Lines.
    var export: [String] = []
  }

  let seed: UInt64
  let plantedFault: PlantedFault?
  /// Whether the process neither dies nor ends, so that a session becomes long enough for snapshots.
  let isUninterrupted: Bool
  var random: SplitMix64
  var navigation: RandomNavigation<SimulatedScreen>
  let clock = SimulatedClock()
  let faults = FaultPlan()
  let recorder: EventRecorder
  let disk: SimulatedDisk
  /// A decoder of destinations for the checks. It caches them, because decoding takes longer than everything else.
  let destinations = DestinationTable(DestinationCoding<SimulatedScreen>())
  let configuration: Configuration

  var log: any EventLog
  var session: RouterSession<SimulatedScreen>?
  var tracker: RecordingTracker?
  var model = SessionModel(id: "")
  /// The expected content of every file. The log writes the last file.
  var files = [FileModel()]
  var file: FileModel {
    get { files[files.count - 1] }
    set { files[files.count - 1] = newValue }
  }
  /// Whether the file is gone, but the log has not noticed this yet.
  var isFileMissing: Bool { file.location != .inPlace }
  /// The number of published calls.
  var calls = 0
  /// The number of calls that no file needs to contain any more.
  var lost = 0
  /// The routers that the app stores.
  var routers: [Router<SimulatedScreen>] = []
  var step = 0
  /// The last steps.
  var recentSteps: [() -> String] = []

  /// The options that an app chooses once.
  struct Configuration {
    var rules = NavigationRules<SimulatedScreen>()
    var makesCalls = false
    var pendingLimit = 10_000
  }

  private init(seed: UInt64, isUninterrupted: Bool, plantedFault: PlantedFault?) throws {
    self.seed = seed
    self.plantedFault = plantedFault
    self.isUninterrupted = isUninterrupted
    var random = SplitMix64(seed: seed)
    navigation = RandomNavigation(
      seed: seed, alphabet: SimulatedScreen.alphabet, roots: SimulatedScreen.roots)
    recorder = EventRecorder(seed: seed)
    let inMemory = random.chance(20)
    disk = try SimulatedDisk(inMemory: inMemory && !isUninterrupted)
    configuration = Configuration(
      rules: random.chance(40) ? .house : NavigationRules(), makesCalls: random.chance(30),
      pendingLimit: random.pick([1, 2, 3, 8, 40, 10_000]))
    log = InMemoryEventLog()
    self.random = random
  }

  /// Runs a simulation up to the first violation.
  static func run(
    seed: UInt64, steps: Int = 500, isUninterrupted: Bool = false, plantedFault: PlantedFault? = nil
  ) -> Result {
    var result = Result()
    do {
      let simulation = try Simulation(
        seed: seed, isUninterrupted: isUninterrupted, plantedFault: plantedFault)
      do {
        try simulation.launch(.disabled)
        while simulation.step < steps {
          simulation.step += 1
          if let restoration = try simulation.takeStep() { try simulation.launch(restoration) }
          try simulation.check()
        }
        result.export = try simulation.finish()
      } catch {
        result.violation = Violation(
          seed: seed, step: simulation.step, problem: "\(error)",
          recentSteps: simulation.recentSteps.map { $0() })
      }
      result.calls = simulation.calls
    } catch { result.violation = Violation(seed: seed, step: 0, problem: "\(error)", recentSteps: []) }
    return result
  }
}

/// A violated invariant.
struct Problem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The first violated invariant of a simulation, and how to reproduce it.
struct Violation: CustomStringConvertible {
  let seed: UInt64
  let step: Int
  let problem: String
  /// The last steps, each with its number.
  let recentSteps: [String]

  var description: String {
    "seed \(seed), step \(step): \(problem)\n  after \(recentSteps.joined(separator: "\n        "))\n"
      + "  again: NAVLOG_SEED=\(seed) swift test --filter SimulationTests"
  }
}
