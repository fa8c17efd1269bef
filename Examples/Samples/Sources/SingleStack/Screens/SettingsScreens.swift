import Observation
package import SampleUI

// MARK: - Profiles

@Observable
@MainActor
package final class ProfileListViewModel {
  package var profiles: [Profile] { profileService.profiles }
  private let profileService: any ProfileServiceProtocol

  package init(profileService: any ProfileServiceProtocol) { self.profileService = profileService }
}

@MainActor
package struct ProfileListView {
  private let viewModel: ProfileListViewModel
  private let onProfileSelected: (String) -> Void
  private let onAddProfile: () -> Void

  package init(
    viewModel: ProfileListViewModel, onProfileSelected: @escaping (String) -> Void,
    onAddProfile: @escaping () -> Void
  ) {
    (self.viewModel, self.onProfileSelected, self.onAddProfile) = (viewModel, onProfileSelected, onAddProfile)
  }

  package var body: Screen {
    Screen("Profiles") {
      for profile in viewModel.profiles { Button(profile.id) { onProfileSelected(profile.id) } }
      Button("Add") { onAddProfile() }
    }
  }
}

@Observable
@MainActor
package final class AddProfileViewModel {
  package private(set) var errorMessage: String?
  private let profileService: any ProfileServiceProtocol

  package init(profileService: any ProfileServiceProtocol) { self.profileService = profileService }

  /// Returns whether the profile was saved.
  package func save(_ profile: Profile) async -> Bool {
    do {
      try await profileService.addProfile(profile)
      return true
    } catch {
      errorMessage = "The profile could not be saved"
      return false
    }
  }
}

@MainActor
package struct AddProfileView {
  private let viewModel: AddProfileViewModel
  private let onClose: () -> Void

  package init(viewModel: AddProfileViewModel, onClose: @escaping () -> Void) {
    (self.viewModel, self.onClose) = (viewModel, onClose)
  }

  package var body: Screen {
    Screen("New profile", message: viewModel.errorMessage) {
      Button("Save") {
        if await viewModel.save(Profile(id: "guest")) { onClose() }
      }
      Button("Cancel") { onClose() }
    }
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

@MainActor
package struct LogsView {
  private let viewModel: LogsViewModel

  package init(viewModel: LogsViewModel) { self.viewModel = viewModel }

  package var body: Screen {
    Screen(
      "Logs", message: viewModel.errorMessage ?? viewModel.lines.joined(separator: "\n"),
      task: viewModel.loadLogs
    ) {}
  }
}
