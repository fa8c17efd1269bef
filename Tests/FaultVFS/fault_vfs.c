#include "FaultVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

// The kinds of operations. `KIND_SPACE` can fail because the disk is full; `KIND_COMMITTED` is not an operation but the
// notification that a commit is complete.
enum kind { KIND_OTHER = 1, KIND_WRITE = 2, KIND_SPACE = 4, KIND_COMMITTED = 8 };

typedef struct fault_file {
  sqlite3_file base;
  sqlite3_file *real;
  int id;
  // A new journal or write-ahead log: SQLite also flushes the folder when it first flushes the file.
  int flushes_folder;
  // SQLite keeps the path as long as the file is open.
  const char *name;
  // Where the file was opened, and as what; only while names are watched.
  const char *path;
  struct stat opened;
  int is_invalid;
  struct fault_file *next;
} fault_file;

static sqlite3_vfs *system_vfs;
static sqlite3_vfs fault_vfs;

static _Atomic int armed_fault;
static _Atomic long armed_operation;
static _Atomic int is_sticky;
static _Atomic int ignores_syncs;
static _Atomic int has_drive_cache;
// Of the bytes in all files; negative without a limit.
static _Atomic long capacity = -1;
static _Atomic long used;
static _Atomic long operations;
static _Atomic long failures;
static _Atomic int next_id = 1;

static pthread_mutex_t journal_lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *journal;

// MARK: - Faults

// Exits in the middle of whatever the process is doing. It bypasses the C library, where a sanitizer would report unfinished
// work and exit with another status.
static void end(void) {
#ifdef __linux__
  syscall(SYS_exit_group, 99);
#endif
  _exit(99);
}

static int befalls(enum navlog_fault fault, int kinds) {
  switch (fault) {
    case navlog_fault_late: return (kinds & KIND_COMMITTED) != 0;
    case navlog_fault_none:
    case navlog_fault_exit:
    case navlog_fault_error: return (kinds & KIND_COMMITTED) == 0;
    case navlog_fault_exit_torn:
    case navlog_fault_torn: return (kinds & KIND_WRITE) != 0;
    case navlog_fault_full: return (kinds & KIND_SPACE) != 0;
  }
  return 0;
}

// Counts an operation and returns its fault.
static enum navlog_fault next_fault(int kinds) {
  enum navlog_fault fault = atomic_load(&armed_fault);
  if (!befalls(fault, kinds)) return navlog_fault_none;
  long number = atomic_fetch_add(&operations, 1) + 1;
  long wanted = atomic_load(&armed_operation);
  if (fault == navlog_fault_none || number < wanted) return navlog_fault_none;
  if (number > wanted && !atomic_load(&is_sticky)) return navlog_fault_none;
  atomic_fetch_add(&failures, 1);
  if (fault == navlog_fault_exit) end();
  return fault;
}

// The result code of a failing operation; SQLITE_OK if it should be done.
static int failed(int kinds, int code) {
  switch (next_fault(kinds)) {
    case navlog_fault_error:
    case navlog_fault_late: return code;
    case navlog_fault_full: return SQLITE_FULL;
    default: return SQLITE_OK;
  }
}

void navlog_fault_arm(enum navlog_fault fault, long operation, int sticky) {
  atomic_store(&armed_fault, navlog_fault_none);
  atomic_store(&operations, 0);
  atomic_store(&failures, 0);
  atomic_store(&armed_operation, operation);
  atomic_store(&is_sticky, sticky);
  atomic_store(&armed_fault, fault);
}

long navlog_fault_operations(void) { return atomic_load(&operations); }
long navlog_fault_failures(void) { return atomic_load(&failures); }
void navlog_fault_ignore_syncs(int ignore) { atomic_store(&ignores_syncs, ignore); }

// MARK: - A watched thread

static _Thread_local int is_watched;
static _Atomic long waits;

void navlog_fault_watch_thread(void) { is_watched = 1; }
long navlog_fault_waits(void) { return atomic_load(&waits); }
void navlog_fault_note_wait(void) {
  if (is_watched) atomic_fetch_add(&waits, 1);
}

typedef void (*file_hook)(const char *);
static _Atomic(file_hook) before_sync;
static _Atomic(file_hook) before_write;

void navlog_fault_before_sync(void (*hook)(const char *name)) { atomic_store(&before_sync, hook); }
void navlog_fault_before_write(void (*hook)(const char *name)) { atomic_store(&before_write, hook); }

// MARK: - The size of the disk

void navlog_fault_limit_space(long bytes) { atomic_store(&capacity, bytes); }

// Whether a file can grow by so many bytes, or shrink; counts them.
static int takes_space(long bytes) {
  long limit = atomic_load(&capacity);
  if (bytes > 0 && limit >= 0 && atomic_load(&used) + bytes > limit) return 0;
  atomic_fetch_add(&used, bytes);
  return 1;
}

// MARK: - The journal

static void note(const void *bytes, int length, const char *format, ...) {
  pthread_mutex_lock(&journal_lock);
  if (journal != 0) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(journal, format, arguments);
    va_end(arguments);
    fputc('\n', journal);
    if (bytes != 0) {
      fwrite(bytes, 1, (size_t)length, journal);
      fputc('\n', journal);
    }
    fflush(journal);
  }
  pthread_mutex_unlock(&journal_lock);
}

static const char *last_component(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == 0 ? path : slash + 1;
}

int navlog_fault_journal(const char *path) {
  journal = fopen(path, "wb");
  return journal != 0;
}

void navlog_fault_mark(const char *text) { note(0, 0, "mark %s", text); }

void navlog_fault_add_drive_cache(void) { atomic_store(&has_drive_cache, 1); }

int navlog_fault_empty_drive_cache(void) {
  note(0, 0, "empty");
  return 0;
}

static void note_folder(void) { note(0, 0, atomic_load(&has_drive_cache) ? "handfolder" : "syncfolder"); }

// MARK: - The names of open files

// What Apple's SQLite reports for a file that was unlinked, renamed or linked while it was open (SQLITE_IOERR_VNODE).
#define INVALID_FILE (SQLITE_IOERR | (27 << 8))

static _Atomic int watches_names;
static pthread_mutex_t watched_lock = PTHREAD_MUTEX_INITIALIZER;
static fault_file *watched;

void navlog_fault_watch_names(void) { atomic_store(&watches_names, 1); }

static void watch(fault_file *file, const char *path) {
  if (path == 0 || !atomic_load(&watches_names) || stat(path, &file->opened) != 0) return;
  pthread_mutex_lock(&watched_lock);
  file->path = path;
  file->next = watched;
  watched = file;
  pthread_mutex_unlock(&watched_lock);
}

static void stop_watching(fault_file *file) {
  if (file->path == 0) return;
  pthread_mutex_lock(&watched_lock);
  for (fault_file **link = &watched; *link != 0; link = &(*link)->next) {
    if (*link != file) continue;
    *link = file->next;
    break;
  }
  pthread_mutex_unlock(&watched_lock);
}

static int has_other_name(const fault_file *file) {
  struct stat now;
  return stat(file->path, &now) != 0 || now.st_dev != file->opened.st_dev || now.st_ino != file->opened.st_ino ||
         now.st_nlink != file->opened.st_nlink;
}

void navlog_fault_check_names(void) {
  pthread_mutex_lock(&watched_lock);
  for (fault_file *file = watched; file != 0; file = file->next) {
    if (has_other_name(file)) file->is_invalid = 1;
  }
  pthread_mutex_unlock(&watched_lock);
}

static int is_invalid(fault_file *file) {
  if (file->path == 0) return 0;
  if (!file->is_invalid && has_other_name(file)) file->is_invalid = 1;
  return file->is_invalid;
}

// MARK: - A file

#define FILE_OF(file) ((fault_file *)(file))
#define REAL(file) (FILE_OF(file)->real)
#define METHODS(file) (REAL(file)->pMethods)

static void call(_Atomic(file_hook) *hook, const fault_file *file) {
  file_hook function = atomic_load(hook);
  if (function != 0 && file->name != 0) function(last_component(file->name));
}

// Every method but those that give up the file begins with this.
#define REFUSE_INVALID(file) \
  if (is_invalid(FILE_OF(file))) return INVALID_FILE

static int file_close(sqlite3_file *file) {
  stop_watching(FILE_OF(file));
  return METHODS(file)->xClose(REAL(file));
}

static int file_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
  REFUSE_INVALID(file);
  int code = failed(KIND_OTHER, SQLITE_IOERR_READ);
  return code != SQLITE_OK ? code : METHODS(file)->xRead(REAL(file), buffer, amount, offset);
}

static int write_through(sqlite3_file *file, const void *buffer, int amount, sqlite3_int64 offset) {
  sqlite3_int64 size = 0;
  METHODS(file)->xFileSize(REAL(file), &size);
  if (offset + amount > size && !takes_space((long)(offset + amount - size))) return SQLITE_FULL;
  note(buffer, amount, "write %d %lld %d", FILE_OF(file)->id, (long long)offset, amount);
  return METHODS(file)->xWrite(REAL(file), buffer, amount, offset);
}

static int file_write(sqlite3_file *file, const void *buffer, int amount, sqlite3_int64 offset) {
  call(&before_write, FILE_OF(file));
  REFUSE_INVALID(file);
  switch (next_fault(KIND_WRITE | KIND_SPACE)) {
    case navlog_fault_error: return SQLITE_IOERR_WRITE;
    case navlog_fault_full: return SQLITE_FULL;
    case navlog_fault_torn:
      write_through(file, buffer, amount / 2, offset);
      return SQLITE_IOERR_WRITE;
    case navlog_fault_exit_torn:
      write_through(file, buffer, amount / 2, offset);
      end();
    default: return write_through(file, buffer, amount, offset);
  }
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  REFUSE_INVALID(file);
  int code = failed(KIND_OTHER, SQLITE_IOERR_TRUNCATE);
  if (code != SQLITE_OK) return code;
  sqlite3_int64 before = 0;
  METHODS(file)->xFileSize(REAL(file), &before);
  takes_space((long)(size - before));
  note(0, 0, "truncate %d %lld", FILE_OF(file)->id, (long long)size);
  return METHODS(file)->xTruncate(REAL(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
  navlog_fault_note_wait();
  call(&before_sync, FILE_OF(file));
  REFUSE_INVALID(file);
  int code = failed(KIND_OTHER, SQLITE_IOERR_FSYNC);
  if (code != SQLITE_OK || atomic_load(&ignores_syncs)) return code;
  // A real flush would only take time: the journal models its guarantee.
  if (journal == 0) return METHODS(file)->xSync(REAL(file), flags);
  int orders = atomic_load(&has_drive_cache) && (flags & 0x0F) == SQLITE_SYNC_FULL;
  const char *verb = orders ? "order" : atomic_load(&has_drive_cache) ? "hand" : "sync";
  if (FILE_OF(file)->flushes_folder) note_folder();
  note(0, 0, "%s %d", verb, FILE_OF(file)->id);
  FILE_OF(file)->flushes_folder = 0;
  return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  REFUSE_INVALID(file);
  int code = failed(KIND_OTHER, SQLITE_IOERR_FSTAT);
  return code != SQLITE_OK ? code : METHODS(file)->xFileSize(REAL(file), size);
}

static int file_lock(sqlite3_file *file, int level) {
  REFUSE_INVALID(file);
  int code = failed(KIND_OTHER, SQLITE_IOERR_LOCK);
  return code != SQLITE_OK ? code : METHODS(file)->xLock(REAL(file), level);
}

static int file_unlock(sqlite3_file *file, int level) { return METHODS(file)->xUnlock(REAL(file), level); }

static int file_check_reserved_lock(sqlite3_file *file, int *result) {
  REFUSE_INVALID(file);
  return METHODS(file)->xCheckReservedLock(REAL(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  REFUSE_INVALID(file);
  int code = METHODS(file)->xFileControl(REAL(file), operation, argument);
  // SQLite sends this when all frames of a commit are in the write-ahead log, and treats an error as that of the commit.
  if (operation != SQLITE_FCNTL_COMMIT_PHASETWO) return code;
  int late = failed(KIND_COMMITTED, SQLITE_IOERR_FSYNC);
  return late != SQLITE_OK ? late : code;
}

static int file_sector_size(sqlite3_file *file) { return METHODS(file)->xSectorSize(REAL(file)); }

static int file_device_characteristics(sqlite3_file *file) {
  return METHODS(file)->xDeviceCharacteristics(REAL(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  REFUSE_INVALID(file);
  int code = failed(extend ? KIND_OTHER | KIND_SPACE : KIND_OTHER, SQLITE_IOERR_SHMMAP);
  return code != SQLITE_OK ? code : METHODS(file)->xShmMap(REAL(file), page, size, extend, memory);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  REFUSE_INVALID(file);
  // Releasing a lock does not fail in SQLite's own VFS either.
  int code = flags & SQLITE_SHM_LOCK ? failed(KIND_OTHER, SQLITE_IOERR_SHMLOCK) : SQLITE_OK;
  return code != SQLITE_OK ? code : METHODS(file)->xShmLock(REAL(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file) { METHODS(file)->xShmBarrier(REAL(file)); }

static int file_shm_unmap(sqlite3_file *file, int delete) {
  return METHODS(file)->xShmUnmap(REAL(file), delete);
}

// Version 2: no memory mapping, so that every read and write goes through here.
static const sqlite3_io_methods file_methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
    file_check_reserved_lock, file_control, file_sector_size, file_device_characteristics, file_shm_map,
    file_shm_lock, file_shm_barrier, file_shm_unmap, 0, 0,
};

// MARK: - The file system

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  fault_file *own = FILE_OF(file);
  memset(own, 0, sizeof(*own));
  int code = failed(KIND_OTHER | (flags & SQLITE_OPEN_CREATE ? KIND_SPACE : 0), SQLITE_CANTOPEN);
  if (code != SQLITE_OK) return code;
  own->real = (sqlite3_file *)(own + 1);
  int is_new = name != 0 && (flags & SQLITE_OPEN_CREATE) != 0 && access(name, F_OK) != 0;
  code = system_vfs->xOpen(system_vfs, name, own->real, flags, out_flags);
  if (own->real->pMethods != 0) own->base.pMethods = &file_methods;
  if (code != SQLITE_OK) return code;
  own->id = atomic_fetch_add(&next_id, 1);
  own->name = name;
  if ((flags & SQLITE_OPEN_DELETEONCLOSE) == 0) watch(own, name);
  own->flushes_folder =
      is_new && (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL)) != 0;
  if (name != 0) note(0, 0, "%s %d %s", is_new ? "create" : "open", own->id, last_component(name));
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync_folder) {
  (void)vfs;
  if (sync_folder) navlog_fault_note_wait();
  int code = failed(KIND_OTHER, SQLITE_IOERR_DELETE);
  if (code != SQLITE_OK) return code;
  struct stat status;
  if (stat(name, &status) != 0) status.st_size = 0;
  code = system_vfs->xDelete(system_vfs, name, sync_folder);
  if (code != SQLITE_OK) return code;
  takes_space(-(long)status.st_size);
  note(0, 0, "delete %s", last_component(name));
  if (sync_folder && !atomic_load(&ignores_syncs)) note_folder();
  return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs;
  int code = failed(KIND_OTHER, SQLITE_IOERR_ACCESS);
  return code != SQLITE_OK ? code : system_vfs->xAccess(system_vfs, name, flags, result);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  navlog_fault_note_wait();
  return system_vfs->xSleep(system_vfs, microseconds);
}

int navlog_fault_install(void) {
  system_vfs = sqlite3_vfs_find(0);
  if (system_vfs == 0 || system_vfs == &fault_vfs) return SQLITE_OK;
  fault_vfs = *system_vfs;
  fault_vfs.zName = "navlog-fault";
  fault_vfs.pNext = 0;
  fault_vfs.szOsFile = (int)sizeof(fault_file) + system_vfs->szOsFile;
  fault_vfs.xOpen = vfs_open;
  fault_vfs.xDelete = vfs_delete;
  fault_vfs.xAccess = vfs_access;
  fault_vfs.xSleep = vfs_sleep;
  return sqlite3_vfs_register(&fault_vfs, 1);
}
