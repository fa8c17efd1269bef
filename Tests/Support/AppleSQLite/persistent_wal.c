// Turns on the persistent write-ahead log of every connection that opens, as Apple's SQLite does.
// Scripts/lib/build-apple-sqlite appends this file to SQLite's amalgamation, and SQLITE_EXTRA_INIT names the function
// navlog_persistent_wal.
static int turn_on_persistent_wal(sqlite3 *db, char **message, const sqlite3_api_routines *routines) {
  (void)message;
  (void)routines;
  int on = 1;
  // A database in memory has no file and does not support this control, so the result is ignored.
  sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &on);
  return SQLITE_OK;
}

int navlog_persistent_wal(const char *unused) {
  (void)unused;
  return sqlite3_auto_extension((void (*)(void))turn_on_persistent_wal);
}
