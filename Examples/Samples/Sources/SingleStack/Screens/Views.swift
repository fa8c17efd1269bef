package import SampleUI

// Views display, and call back. They know no route.

@MainActor package func moviesListView(
  _ viewModel: MoviesListViewModel, onMovieSelected: @escaping (Int) -> Void, onAddMovie: @escaping () -> Void
) -> Screen {
  let movies = viewModel.movies.map { movie in Button(movie.title) { onMovieSelected(movie.id) } }
  return Screen("Movies", movies + [Button("Add") { onAddMovie() }])
}

@MainActor package func movieDetailView(
  _ viewModel: MovieDetailViewModel, onDelete: @escaping () -> Void
) -> Screen {
  let delete = Button("Delete") {
    viewModel.deleteMovie()
    onDelete()
  }
  return Screen("Movie \(viewModel.movieId)", [delete])
}

@MainActor package func addMovieView(_ viewModel: AddMovieViewModel) -> Screen {
  Screen("New movie", [Button("Solaris") { viewModel.addMovie(Movie(id: 3, title: "Solaris")) }])
}
