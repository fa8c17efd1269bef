import Navlog
import Testing

@testable import TestFixtures

@MainActor
struct RouterTests {
  @Test func `a new router has an empty path and no modals`() {
    let router = makeSession().router
    #expect(router.navigationStackPath.isEmpty)
    #expect(router.presentingSheet == nil)
    #expect(router.presentingFullScreen == nil)
    #expect(router.level == 0)
    #expect(router.parent == nil)
    #expect(!router.isActive)
    #expect(router.id == RouterID(.main))
  }

  @Test func `navigate uses the destination's own presentation`() {
    let router = makeSession().router
    router.navigate(to: .detail(id: 1))
    router.navigate(to: .filter)
    router.navigate(to: .gallery)
    #expect(router.navigationStackPath == [.detail(id: 1)])
    #expect(router.presentingSheet == .filter)
    #expect(router.presentingFullScreen == .gallery)
  }

  @Test func `each call of a router returns its outcome`() {
    let router = makeSession().router
    #expect(router.pop() == .noEffect(.atRoot))
    #expect(router.navigate(to: .list) == .applied)
    #expect(router.navigate(to: .list, unlessOnTop: true) == .noEffect(.alreadyOnTop))
    #expect(router.popTo(.gallery) == .noEffect(.notFound))
    #expect(router.dismiss() == .noEffect(.nothingPresented))
  }

  @Test func `the router of a modal and its parent refer to each other`() throws {
    let router = makeSession().router
    router.navigate(to: .filter)
    let sheet = try #require(router.sheetRouter)
    sheet.navigate(to: .detail(id: 2))
    sheet.navigate(to: .gallery)
    let cover = try #require(sheet.fullScreenRouter)
    #expect(sheet.level == 1)
    #expect(sheet.parent === router)
    #expect(sheet.navigationStackPath == [.detail(id: 2)])
    #expect(cover.level == 2)
    #expect(cover.parent === sheet)
    #expect(cover.id.description == "main/sheet@1/fullScreen@3")
  }

  @Test func `the calls of a dismissed modal's router are recorded as no-ops`() throws {
    let session = makeSession()
    session.router.navigate(to: .filter)
    let sheet = try #require(session.router.sheetRouter)
    session.router.dismissSheet()
    session.router.navigate(to: .filter)
    #expect(sheet.isGone)
    #expect(sheet.navigate(to: .list) == .noEffect(.noSuchRouter))
    #expect(session.router.sheetRouter?.navigationStackPath == [])
    #expect(
      try session.log.eventKinds() == ["navigate", "dismissSheet", "navigate", "navigate: noSuchRouter"])
  }

  @Test func `dismiss on the router of a modal closes the modal`() throws {
    let session = makeSession()
    session.router.navigate(to: .filter)
    try #require(session.router.sheetRouter).dismiss()
    #expect(session.router.presentingSheet == nil)
  }

  @Test func `a router can be marked as active and inactive`() {
    let router = makeSession().router
    router.setActive()
    #expect(router.isActive)
    router.resignActive()
    #expect(!router.isActive)
  }
}

@MainActor
struct BindingTests {
  @Test func `setting a shorter path is recorded as a pop`() throws {
    let session = makeSession()
    session.router.setPath([.list, .detail(id: 1), .detail(id: 2)])
    session.router.navigationStackPath = [.list]
    #expect(session.router.navigationStackPath == [.list])
    let last = try #require(try session.log.events(session.info.id).last)
    #expect(last.action == .pop(count: 2))
    #expect(last.removed == 2)
  }

  @Test func `setting a path with one more destination is recorded as a push`() throws {
    let session = makeSession()
    session.router.navigationStackPath = [.list]
    // A destination in the path is pushed, regardless of its own presentation.
    session.router.navigationStackPath = [.list, .filter]
    #expect(session.router.navigationStackPath == [.list, .filter])
    #expect(try session.log.eventKinds() == ["navigate", "navigate"])
  }

  @Test func `setting any other path is recorded as setPath, which keeps the common prefix`() throws {
    let session = makeSession()
    session.router.setPath([.list, .detail(id: 1)])
    let kept = session.router.entries[0].id
    session.router.navigationStackPath = [.list, .detail(id: 2), .detail(id: 3)]
    #expect(session.router.entries[0].id == kept)
    #expect(try session.log.eventKinds() == ["setPath", "setPath"])
  }

  @Test func `setting a router's modal presents it, and setting nil dismisses it`() throws {
    let session = makeSession()
    session.router.presentingSheet = .filter
    session.router.presentingSheet = .filter
    session.router.presentingSheet = nil
    session.router.presentingSheet = nil
    session.router.presentingFullScreen = .gallery
    session.router.presentingFullScreen = nil
    #expect(
      try session.log.eventKinds() == [
        "present", "dismissSheet", "dismissSheet: nothingPresented", "present", "dismissFullScreen",
      ])
  }
}

@MainActor
struct EmitTests {
  final class ViewModel {
    var onBack: (() -> Void)?
    var onSelect: ((Int) -> Void)?
    var onOpen: (@MainActor (Int, Bool) -> Void)?
    var onPick: (@Sendable @MainActor (Int, Int, Int) -> Void)?
  }

  @Test func `a closure from emit takes up to three arguments, and calls the router`() throws {
    let session = makeSession()
    let viewModel = ViewModel()
    viewModel.onSelect = session.router.emit { .navigate(to: .detail(id: $0)) }
    viewModel.onOpen = session.router.emit { .navigate(to: $1 ? .detail(id: $0) : .list) }
    viewModel.onPick = session.router.emit { .setPath([.detail(id: $0), .detail(id: $1), .detail(id: $2)]) }
    viewModel.onBack = session.router.emit { .pop }
    viewModel.onSelect?(1)
    viewModel.onOpen?(2, true)
    #expect(session.router.navigationStackPath == [.detail(id: 1), .detail(id: 2)])
    viewModel.onPick?(3, 4, 5)
    viewModel.onBack?()
    #expect(session.router.navigationStackPath == [.detail(id: 3), .detail(id: 4)])
  }

  @Test
  func `the call site of an event is the line that calls emit or, without emit, the line of the call`() throws
  {
    let session = makeSession()
    let viewModel = ViewModel()
    viewModel.onSelect = session.router.emit { .navigate(to: .detail(id: $0)) }
    let wired = #line - 1
    viewModel.onBack = { session.router.pop() }
    let called = #line - 1
    viewModel.onSelect?(1)
    viewModel.onBack?()
    let sources = try session.log.events(session.info.id).map { $0.source?.description }
    #expect(sources == ["NavlogTests/RouterTests.swift:\(wired)", "NavlogTests/RouterTests.swift:\(called)"])
  }
}
