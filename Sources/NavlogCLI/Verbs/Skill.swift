/// `navlog skill`: prints the page that teaches a coding agent to use the command.
struct Skill: Verb {
  static let name = "skill"
  static let isolation: String? = "does not read a log"
  static let summary = "prints SKILL.md, which teaches coding agents to use this command"
  static let details = """
    Scripts/install puts the file where agents look for it. To do this without Scripts/install:

      mkdir -p ~/.agents/skills/navlog && navlog skill > ~/.agents/skills/navlog/SKILL.md
    """

  func run(_ output: Output) throws -> ExitStatus {
    try output.write(SkillText.page)
    return .success
  }
}
