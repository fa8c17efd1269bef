#ifndef __APPLE__
#include "FaultVFS.h"

#include <sqlite3.h>

// Apple's SQLite has a persistent write-ahead log, and SQLITE_DEFAULT_JOURNAL_SIZE_LIMIT=32768. A connection that sets both
// first behaves in the same way. It cannot also set auto-vacuum, because the pragma would create the file.
static int adopt(sqlite3 *db, char **message, const void *routines) {
  (void)message;
  (void)routines;
  int on = 1;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &on);
  sqlite3_exec(db, "PRAGMA journal_size_limit = 32768", 0, 0, 0);
  return SQLITE_OK;
}

int navlog_fault_use_apple_defaults(void) { return sqlite3_auto_extension((void (*)(void))adopt); }

#endif
