import Observation
package import SwiftUI

// MARK: - Profiles

@Observable
@MainActor
package final class ProfileListViewModel {
  package var profiles: [Profile] { profileService.profiles }
  private let profileService: any ProfileServiceProtocol

  package init(profileService: any ProfileServiceProtocol) { self.profileService = profileService }
}

package struct ProfileListView: View {
  @State private var viewModel: ProfileListViewModel
  private let onProfileSelected: (String) -> Void
  private let onAddProfile: () -> Void

  package init(
    viewModel: ProfileListViewModel, onProfileSelected: @escaping (String) -> Void,
    onAddProfile: @escaping () -> Void
  ) {
    _viewModel = State(initialValue: viewModel)
    (self.onProfileSelected, self.onAddProfile) = (onProfileSelected, onAddProfile)
  }

  package var body: some View {
    List {
      ForEach(viewModel.profiles, id: \.id) { profile in
        Button(profile.id) { onProfileSelected(profile.id) }
      }
      Button("Add") { onAddProfile() }
    }
    .navigationTitle("Profiles")
  }
}

@Observable
@MainActor
package final class AddProfileViewModel {
  /// Whether a profile is being saved. Meanwhile, another tap does nothing, and the user cannot close the form.
  package private(set) var isSaving = false
  package private(set) var errorMessage: String?
  private let profileService: any ProfileServiceProtocol

  package init(profileService: any ProfileServiceProtocol) { self.profileService = profileService }

  /// Returns whether the profile was saved.
  package func save(_ profile: Profile) async -> Bool {
    guard !isSaving else { return false }
    isSaving = true
    defer { isSaving = false }
    do {
      try await profileService.addProfile(profile)
      return true
    } catch {
      errorMessage = "The profile could not be saved"
      return false
    }
  }
}

package struct AddProfileView: View {
  @State private var viewModel: AddProfileViewModel
  private let onClose: () -> Void

  package init(viewModel: AddProfileViewModel, onClose: @escaping () -> Void) {
    _viewModel = State(initialValue: viewModel)
    self.onClose = onClose
  }

  package var body: some View {
    List {
      if let message = viewModel.errorMessage { Text(message) }
      Button("Save") {
        Task { if await viewModel.save(Profile(id: "guest")) { onClose() } }
      }
      .disabled(viewModel.isSaving)
      Button("Cancel") { onClose() }
        .disabled(viewModel.isSaving)
    }
    .navigationTitle("New profile")
    .interactiveDismissDisabled(viewModel.isSaving)
  }
}

// MARK: - Logs

@Observable
@MainActor
package final class LogsViewModel {
  package private(set) var lines: [String] = []
  package private(set) var errorMessage: String?
  private let dataService: any DataServiceProtocol

  package init(dataService: any DataServiceProtocol) { self.dataService = dataService }

  package func loadLogs() async {
    do { lines = try await dataService.getLogs() } catch { errorMessage = "The logs could not be read" }
  }
}

/// The lines of the logs. Unlike the other views, this view creates its own ViewModel.
package struct LogsView: View {
  @State private var viewModel: LogsViewModel

  package init(dataService: any DataServiceProtocol) {
    _viewModel = State(initialValue: LogsViewModel(dataService: dataService))
  }

  package var body: some View {
    List {
      if let message = viewModel.errorMessage { Text(message) }
      ForEach(viewModel.lines, id: \.self) { Text($0) }
    }
    .navigationTitle("Logs")
    .task { await viewModel.loadLogs() }
  }
}
