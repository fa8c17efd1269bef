// A SQLite VFS on top of the system's that counts disk operations and makes them fail.
//
// It is meant for processes of their own: once installed, it applies to every connection of the process.
#ifndef NAVLOG_FAULT_VFS_H
#define NAVLOG_FAULT_VFS_H

// How an operation fails.
enum navlog_fault {
  navlog_fault_none = 0,
  // The process exits before the operation.
  navlog_fault_exit = 1,
  // The process exits after half of a write.
  navlog_fault_exit_torn = 2,
  // The operation fails without any effect.
  navlog_fault_error = 3,
  // A write fails after half of it was done.
  navlog_fault_torn = 4,
  // A write fails because the disk is full.
  navlog_fault_full = 5,
  // A commit takes place but is reported as failed.
  navlog_fault_late = 6,
};

// Installs the VFS for every connection that is opened from now on.
int navlog_fault_install(void);

// Resets the count and makes the given operation fail, counted from 1 among those to which the fault applies. A sticky fault
// also affects every later one.
void navlog_fault_arm(enum navlog_fault fault, long operation, int sticky);

// The number of operations since, and the number of those that failed.
long navlog_fault_operations(void);
long navlog_fault_failures(void);

// Makes flushes do nothing but report success. A test of flushes must notice that.
void navlog_fault_ignore_syncs(int ignore);

// Counts, from now on, the flushes and the sleeps of SQLite on the calling thread. A thread that draws screens must not wait
// for the disk.
void navlog_fault_watch_thread(void);
long navlog_fault_waits(void);
// Counts a wait that does not go through SQLite, if the calling thread is watched.
void navlog_fault_note_wait(void);

// Calls a function before every flush, on the thread that flushes, with the name of the file: a test can hold the flush there.
void navlog_fault_before_sync(void (*hook)(const char *name));

// Calls a function before every write to a file, like `navlog_fault_before_sync`.
void navlog_fault_before_write(void (*hook)(const char *name));

// Limits the size of all files together; a write that needs more fails because the disk is full. Only what files grow and
// shrink while the VFS is installed counts.
void navlog_fault_limit_space(long bytes);

// From now on, every call on a file fails with SQLITE_IOERR_VNODE after the file was unlinked, renamed or linked while it was
// open. Apple's SQLite does so. A name that is added and removed again between two calls is noticed only if `check` is
// called in between.
void navlog_fault_watch_names(void);
void navlog_fault_check_names(void);

// From now on, writes every change of every file to a journal, from which the effect of a power cut is reconstructed.
//
// A record is a line of text: `write ID OFFSET LENGTH` followed by the bytes on the next line, `truncate ID SIZE`,
// `sync ID`, `create ID NAME` and `open ID NAME`, `syncfolder`, `delete NAME`, `mark TEXT`.
int navlog_fault_journal(const char *path);
void navlog_fault_mark(const char *text);

// Puts a cache between the files and the medium, as drives of Apple's devices have it. A flush then only hands the data
// over (`hand ID` and `handfolder` in the journal); one that SQLite asks to be a full one also keeps the order of what is
// written before and after it (`order ID`), as F_BARRIERFSYNC does. What was handed over is on the medium when the cache
// is emptied (`empty`), as F_FULLFSYNC does.
void navlog_fault_add_drive_cache(void);
int navlog_fault_empty_drive_cache(void);

#ifndef __APPLE__
// Gives every connection that is opened from now on the defaults of Apple's SQLite for the write-ahead log, which stays
// when the last connection closes. Apple's own SQLite has these defaults, and refuses the call that sets them.
int navlog_fault_use_apple_defaults(void);
#endif

#endif
