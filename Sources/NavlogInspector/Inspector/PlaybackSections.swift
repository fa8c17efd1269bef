#if canImport(SwiftUI)
import Foundation
import Navlog
import NavlogTools
import SwiftUI

/// Opens a log from a file, and lists its sessions.
struct RecordingsSection: View {
  let playback: LogPlayback

  var body: some View {
    Section {
      if let name = playback.opening { Text(verbatim: "Opening \(name)…") }
      if let failure = playback.failure { Label(failure, systemImage: "exclamationmark.triangle") }
      if let file = playback.file {
        Text(verbatim: StoredText.printable(file.url.lastPathComponent)).font(.headline)
        ForEach(playback.sessions, id: \.info.id) { session in
          Button {
            playback.play(session)
          } label: {
            SessionText(session: session)
          }
          .buttonStyle(.plain)
        }
        Button("Close log", systemImage: "xmark", action: playback.closeFile)
      }
      Button("Open a log…", systemImage: "folder") { playback.isChoosingFile = true }
    } header: {
      Text("Recordings")
    } footer: {
      Text(
        playback.canShow ? "A recording plays on the app's own screens." : "A recording plays in this list.")
    }
  }
}

/// The controls, the routers and the events of a played session.
struct PlayedSections: View {
  let playback: LogPlayback
  let played: PlayedEvents

  var body: some View {
    Section("Recording") {
      SessionText(session: played.player.session)
      MomentText(model: played.transport)
      TransportControls(
        model: played.transport, hasKeys: !playback.isOnScreen, takeOver: playback.takeOver)
      if playback.canShow {
        Toggle("On the app's screens", isOn: Bindable(playback).isOnScreen)
      }
      Button("Close recording", systemImage: "xmark", action: playback.stop)
    }
    RoutersSection(tree: played.tree)
    if let error = played.readError { Label(error, systemImage: "exclamationmark.triangle") }
    EventsSection(model: played)
      .onChange(of: played.position, initial: true) { played.follow() }
      .onChange(of: played.transport.extent) { played.follow() }
  }
}

/// The app and the length of a session.
struct SessionText: View {
  let session: SessionRecord

  var body: some View {
    VStack(alignment: .leading) {
      Text(verbatim: title)
      Text(verbatim: detail).font(.caption).foregroundStyle(.secondary)
    }
  }

  private var title: String {
    let app = session.info.appText
    return StoredText.printable(app.isEmpty ? "Session \(session.info.id.prefix(8))" : app)
  }

  /// The details: `2026-11-21 12:03:04 · 87 events · iOS 26.0 · not closed`, in UTC.
  private var detail: String {
    let start = WallTime.text(session.info.started).dropLast(5).replacing("T", with: " ")
    let count = session.count.counted("event")
    let end = session.ended == nil ? "not closed" : ""
    let masked = session.info.isMasked ? "masked: not real values" : ""
    let parts: [String] = [String(start), count, session.info.system, end, masked]
    return StoredText.printable(parts.filter { !$0.isEmpty }.joined(separator: " · "))
  }
}
#endif
