#!/usr/bin/env python3
"""Makes 40 mistakes in the rules, guards, links, redirects and flows of the examples, and reports which tests notice each mistake.

usage: mutants.py [NAME ...]

For each mutant, the script replaces a text in a source file, builds the example's tests, and runs the tests of the target twice:
ExplorationTests alone, and all other tests. It then restores the file, even after an interruption. Without names, all mutants run.
`finding` means that the exploration reports another finding than without the mistake, and `counts` that it reports only other
numbers of states.

The script prints the rows of the table in mutants.md, and fails if a row differs, for example because the exploration now misses a
mutant.
"""

import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FLAGS = ["-Xswiftc", "-warnings-as-errors", "--explicit-target-dependency-import-check", "error"]
KINDS = "unreachable|dead end|no way back|no effect|never decides|redirect loop|different stacks|forbidden link|violated rule"

SHOP = ("Patterns", "ShopTests", "Sources/Shop/App/AppRules.swift")
COORDINATOR = ("Patterns", "ShopTests", "Sources/Shop/App/AppCoordinator.swift")
REDIRECTS = ("Patterns", "RedirectsTests", "Sources/Redirects/AppKit/AppContainer.swift")
CHARACTERS = ("Patterns", "RedirectsTests", "Sources/Redirects/Character/CharacterFeature.swift")
STACK = ("Patterns", "SingleStackTests", "Sources/SingleStack/App/AppCoordinator.swift")
ONBOARDING = ("Patterns", "SingleStackTests", "Sources/SingleStack/App/OnboardingCoordinator.swift")
LINKS = ("Challenge", "ChallengeTests|ChallengeUITests", "Sources/Navigation/DeepLink.swift")

MUTANTS = {
    # Guards
    "guard-other": (SHOP, "destination == .catalog", "destination != .catalog"),
    "guard-inverted": (SHOP, "state.flags[isAuthenticated] != true", "state.flags[isAuthenticated] == true"),
    "guard-always": (SHOP, "destination == .catalog, state.flags[isAuthenticated] != true", "destination == .catalog"),
    "guard-every-screen": (SHOP, "destination == .catalog, state.", "state."),
    "guard-allows": (SHOP, "return .defer(until: isAuthenticated, expiring: .seconds(15 * 60))", "return .allow"),
    "guard-denies": (SHOP, "return .defer(until: isAuthenticated, expiring: .seconds(15 * 60))", 'return .deny("log in")'),
    "guard-other-flag": (SHOP, "until: isAuthenticated", 'until: "hasAccount"'),
    "guard-waits-longer": (SHOP, "15 * 60", "15 * 3_600"),
    # Links
    "link-not-below": (SHOP, 'name: "productDetail", below: [.catalog]', 'name: "productDetail", below: []'),
    "link-other-screen": (SHOP, "return .productDetail(product)", "return product.id.isEmpty ? .productDetail(product) : .catalog"),
    "link-other-path": (SHOP, 'DeepLinkRoute("catalog"', 'DeepLinkRoute("products"'),
    "link-other-scheme": (SHOP, 'schemes: ["shop"]', 'schemes: ["store"]'),
    "link-list-detail": (CHARACTERS, '"/list":\n      return CharacterIncomingNavigation.list',
                         '"/list":\n      return CharacterIncomingNavigation.detail(identifier: 1)'),
    "link-detail-list": (CHARACTERS, "return CharacterIncomingNavigation.detail(identifier: id)",
                         "return id < 0 ? CharacterIncomingNavigation.detail(identifier: id) : CharacterIncomingNavigation.list"),
    "link-other-parameter": (CHARACTERS, 'queryParameter("id")', 'queryParameter("identifier")'),
    "link-other-host": (CHARACTERS, 'host = "character"', 'host = "characters"'),
    "link-any-path": (CHARACTERS, "default:\n      return nil", "default:\n      return CharacterIncomingNavigation.list"),
    "link-characters-episodes": (LINKS, 'DeepLinkRoute("character/list", to: .characterList, name: "characterList")',
                                 'DeepLinkRoute("character/list", to: .episodeList, name: "episodeList")'),
    "link-episodes-characters": (LINKS, 'DeepLinkRoute("episode/list", to: .episodeList, name: "episodeList")',
                                 'DeepLinkRoute("episode/list", to: .characterList, name: "characterList")'),
    "link-character-location": (LINKS, '"character/:id(Int)", name: "characterDetail"', '"character/:id(Int)", name: "locationDetail"'),
    "link-episode-character": (LINKS, '"episode/:id(Int)", name: "episodeDetail"', '"episode/:id(Int)", name: "characterDetail"'),
    "link-location-missing": (LINKS, 'DeepLinkRoute("location/', 'DeepLinkRoute("place/'),
    "link-host-missing": (LINKS, 'DeepLinkRoute("character", to', 'DeepLinkRoute("characters", to'),
    "link-challenge-scheme": (LINKS, 'scheme = "challenge"', 'scheme = "challenges"'),
    # Redirects
    "redirect-detail": (REDIRECTS, ".characters: CharacterIncomingNavigation.list", ".characters: CharacterIncomingNavigation.detail(identifier: 1)"),
    "redirect-lost": (REDIRECTS, ".characters: CharacterIncomingNavigation.list", ".characters: nil"),
    "redirect-loop": (REDIRECTS, ".characters: CharacterIncomingNavigation.list", ".characters: HomeOutgoingNavigation.characters"),
    "redirect-settings": (REDIRECTS, ".settings: nil", ".settings: HomeOutgoingNavigation.characters"),
    "redirect-settings-loop": (REDIRECTS, ".settings: nil", ".settings: HomeOutgoingNavigation.settings"),
    "redirect-help": (REDIRECTS, ".filter: FilterIncomingNavigation.filter", ".filter: FilterIncomingNavigation.help"),
    "redirect-filter-loop": (REDIRECTS, ".filter: FilterIncomingNavigation.filter", ".filter: CharacterOutgoingNavigation.filter"),
    # Rules in code: the results of a login, of a logout and of the end of a flow
    "login-forgotten": (COORDINATOR, ".setFlag(AppRules.isAuthenticated, true)", ".setFlag(AppRules.isAuthenticated, false)"),
    "login-without-catalog": (COORDINATOR, "if !path.contains(.catalog)", "if path.contains(.catalog)"),
    "logout-forgotten": (COORDINATOR, ".setFlag(AppRules.isAuthenticated, false)", ".setFlag(AppRules.isAuthenticated, true)"),
    "logout-stays": (COORDINATOR, "router.popToRoot(file: file, line: line)\n    router.send(.setFlag", "router.send(.setFlag"),
    "back-at-root-only": (COORDINATOR, "guard !path.isEmpty", "guard path.isEmpty"),
    "onboarding-again": (STACK, "router.send(.setRoots([.main]))", "router.send(.setRoots([.onboarding, .main]))"),
    "form-stays": (STACK, "line: Int = #line) { router.dismissSheet(", "line: Int = #line) { router.pop("),
    "home-is-a-screen": (STACK, "if route == .home {", "if route == .settingsAbout {"),
    "onboarding-skips": (ONBOARDING, "to: .connectService)", "to: .createProfile)"),
}


def swift(*words, package):
    """Runs SwiftPM in an example's package."""
    where = ["--package-path", f"Examples/{package}", "--scratch-path", ".build", "--disable-build-manifest-caching"]
    done = subprocess.run(["swift", *words[:1], *where, *FLAGS, *words[1:]], cwd=ROOT, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def findings(text):
    """Returns the kinds and subjects of the findings in the source of a test, or in its output."""
    return set(re.findall(rf"^\s*((?:{KINDS}): [^,\n]*)", text, re.MULTILINE))


def run(package, target, known):
    """Builds and runs the tests. Returns the result of the exploration, and whether other tests fail."""
    status, said = swift("build", "--build-tests", package=package)
    if status != 0:
        return "does not compile", False
    status, said = swift("test", "--skip-build", "--filter", f"^({target})\\.ExplorationTests", package=package)
    if not re.search(r"Test run with [1-9]", said):
        # A crash also fails a test.
        explored = "crash"
    else:
        explored = "" if status == 0 else "finding" if findings(said) - known else "counts"
    status, said = swift("test", "--skip-build", "--filter", f"^({target})\\.", "--skip", "ExplorationTests", package=package)
    return explored, status != 0


def cells(row):
    """Returns the cells of a row of a table in Markdown."""
    return [cell.strip() for cell in row.strip("|").split("|")]


def main():
    names = sys.argv[1:] or list(MUTANTS)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    known = [cells(line) for line in Path(__file__).with_suffix(".md").read_text().splitlines() if line.startswith("|")]
    only, both, missed, wrong = 0, 0, 0, 0
    for name in names:
        (package, target, path), old, new = MUTANTS[name]
        file = ROOT / "Examples" / package / path
        source = file.read_text()
        if source.count(old) < 1:
            sys.exit(f"{name}: {path} no longer contains {old!r}")
        tests = "".join(each.read_text() for each in (ROOT / "Examples" / package / "Tests").glob("*/ExplorationTests.swift"))
        try:
            file.write_text(source.replace(old, new, 1))
            explored, others = run(package, target, findings(tests))
        finally:
            file.write_text(source)
        row = f"| {name:24} | {explored or 'missed':11} | {'fail' if others else 'pass':11} |"
        print(row, flush=True)
        if cells(row) not in known:
            wrong += 1
            print(f"{name}: Tests/Oracles/mutants.md has another result", file=sys.stderr)
        only += bool(explored) and not others
        both += bool(explored) and bool(others)
        missed += not explored
    print(
        f"{len(names)} mutants: exploration finds {only + both}, {only} of them missed by the other tests; {missed} it misses; "
        f"{wrong} differ from the table"
    )
    return 1 if wrong else 0


sys.exit(main())
