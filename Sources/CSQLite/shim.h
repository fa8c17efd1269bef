// SQLite's own header, and what Swift cannot express of it.
#ifndef NAVLOG_CSQLITE_SHIM_H
#define NAVLOG_CSQLITE_SHIM_H

#include <sqlite3.h>

#ifdef __linux__
// Swift's module of the C library leaves it out.
#include <sys/xattr.h>
#endif

// SQLITE_TRANSIENT and SQLITE_STATIC are casts to function pointers, which Swift does not import.
static inline int navlog_bind_text_static(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_STATIC);
}
static inline int navlog_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}

static inline void navlog_result_text(sqlite3_context *context, const char *text, int bytes) {
  sqlite3_result_text(context, text, bytes, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic.
static inline int navlog_db_config(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}

// glibc gives each thread an arena. Swift does not import malloc.h.
#if defined(__linux__)
#include <malloc.h>
static inline void navlog_allocate_from_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
#else
static inline void navlog_allocate_from_one_arena(void) {}
#endif

// sqlite3_config is variadic.
static inline int navlog_config(int option, int value) { return sqlite3_config(option, value); }

// Flushes the write-ahead log or the database to the disk without using the connection, so that appends go on
// meanwhile: SQLite itself offers a flush only as part of a commit or of a checkpoint, which both hold it.
// https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntljournalpointer
static inline int navlog_wal_file(sqlite3 *db, sqlite3_file **file) {
  return sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, file);
}
static inline int navlog_database_file(sqlite3 *db, sqlite3_file **file) {
  return sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, file);
}
static inline int navlog_file_sync(sqlite3_file *file, int flags) {
  if (file == 0 || file->pMethods == 0) return SQLITE_OK;
  return file->pMethods->xSync(file, flags);
}
static inline int navlog_file_size(sqlite3_file *file, sqlite3_int64 *size) {
  if (file == 0 || file->pMethods == 0) return SQLITE_NOTFOUND;
  return file->pMethods->xFileSize(file, size);
}
static inline int navlog_file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  if (file == 0 || file->pMethods == 0) return SQLITE_NOTFOUND;
  return file->pMethods->xRead(file, bytes, count, offset);
}

// Lengthens the database file with zeros to at least a size, through SQLite's own descriptor; if there is no space, leaves it
// as it is. SQLite reads no page beyond the count in its header, and cuts the file to that at the next checkpoint.
// https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlchunksize
static inline int navlog_lengthen(sqlite3 *db, sqlite3_int64 size) {
  static const char zeros[4096];
  sqlite3_file *file = 0;
  sqlite3_int64 before = 0;
  int code = navlog_database_file(db, &file);
  if (code == SQLITE_OK) code = file->pMethods->xFileSize(file, &before);
  sqlite3_int64 end = before;
  while (code == SQLITE_OK && end < size) {
    int count = size - end < (sqlite3_int64)sizeof(zeros) ? (int)(size - end) : (int)sizeof(zeros);
    code = file->pMethods->xWrite(file, zeros, count, end);
    end += count;
  }
  if (code != SQLITE_OK && end > before) file->pMethods->xTruncate(file, before);
  return code;
}

// Whether another file, or none, stands now where the database was opened. About a microsecond: one look at the path.
static inline int navlog_has_moved(sqlite3 *db, int *moved) {
  return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, moved);
}

#endif
