import Navlog
import NavlogTesting

/// One run of a simulated app by a seed: random calls, links and faults, and after each of them what must hold.
///
/// The engine and the log are the real ones. The seed decides all that is not: the clocks, the identities, what is called,
/// what fails and when the process dies. So the same seed gives the same log, byte for byte.
@MainActor
final class Simulation {
  /// What came of a run.
  struct Result {
    var violation: Violation?
    /// How many calls were made, rules' and trackers' own included.
    var calls = 0
    /// The logs that were left, as JSON Lines.
    var export: [String] = []
  }

  let seed: UInt64
  let sabotage: PlantedFault?
  /// Whether the process neither dies nor ends, so that a session grows long enough to have snapshots.
  let isCalm: Bool
  var random: SplitMix64
  var navigation: RandomNavigation<Place>
  let clock = SimulatedClock()
  let faults = FaultPlan()
  let journal: Journal
  let disk: Disk
  /// What the checks read destinations with; kept, since to decode one takes longer than all else.
  var coding = DestinationCoding<Place>()
  let world: World

  var log: any EventLog
  var session: RouterSession<Place>?
  var witness: Witness?
  var shadow = Shadow(id: "")
  /// The files, the last one being that which is written.
  var chapters = [Chapter()]
  var chapter: Chapter {
    get { chapters[chapters.count - 1] }
    set { chapters[chapters.count - 1] = newValue }
  }
  /// Whether the file was taken away, and nobody has noticed yet.
  var isAway: Bool { chapter.place != .inPlace }
  /// How many calls were published, and how many of them no file holds any more, as has to be.
  var calls = 0
  var lost = 0
  /// Routers that somebody held on to.
  var routers: [Router<Place>] = []
  var step = 0
  /// What was done last.
  var told: [() -> String] = []

  /// What an app chooses once and for all.
  struct World {
    var rules = NavigationRules<Place>()
    var speaksUp = false
    var pendingLimit = 10_000
  }

  private init(seed: UInt64, isCalm: Bool, sabotage: PlantedFault?) throws {
    self.seed = seed
    self.sabotage = sabotage
    self.isCalm = isCalm
    var random = SplitMix64(seed: seed)
    navigation = RandomNavigation(seed: seed, alphabet: Place.alphabet, roots: Place.roots)
    journal = Journal(seed: seed)
    let inMemory = random.chance(20)
    disk = try Disk(inMemory: inMemory && !isCalm)
    world = World(
      rules: random.chance(40) ? .house : NavigationRules(), speaksUp: random.chance(30),
      pendingLimit: random.pick([1, 2, 3, 8, 40, 10_000]))
    log = InMemoryEventLog()
    self.random = random
  }

  /// Runs a simulation; the result says what was wrong first.
  static func run(
    seed: UInt64, steps: Int = 500, isCalm: Bool = false, sabotage: PlantedFault? = nil
  ) -> Result {
    var result = Result()
    do {
      let simulation = try Simulation(seed: seed, isCalm: isCalm, sabotage: sabotage)
      do {
        try simulation.launch(.disabled)
        while simulation.step < steps {
          simulation.step += 1
          let beginning = try simulation.takeStep()
          if let beginning { try simulation.launch(beginning) }
          try simulation.check()
        }
        result.export = try simulation.finish()
      } catch {
        result.violation = Violation(
          seed: seed, step: simulation.step, problem: "\(error)", told: simulation.told.map { $0() })
      }
      result.calls = simulation.calls
    } catch { result.violation = Violation(seed: seed, step: 0, problem: "\(error)", told: []) }
    return result
  }
}
