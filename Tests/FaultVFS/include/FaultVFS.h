// A SQLite VFS on top of the system's that counts disk operations and makes them fail.
//
// Use it in a separate process: after its installation, it applies to every connection of the process.
#ifndef NAVLOG_FAULT_VFS_H
#define NAVLOG_FAULT_VFS_H

// A fault of an operation.
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

// Resets the count, and makes one operation fail. The operations to which the fault applies are numbered from 1. A sticky fault
// also affects every later operation.
void navlog_fault_arm(enum navlog_fault fault, long operation, int sticky);

// Returns the number of operations since the last reset, and the number of failed operations.
long navlog_fault_operations(void);
long navlog_fault_failures(void);

// Makes flushes report success without doing anything. A test of flushes must notice this.
void navlog_fault_ignore_syncs(int ignore);

// From now on, counts the flushes and sleeps of SQLite on the calling thread. A thread that draws screens must not wait for the
// disk.
void navlog_fault_watch_thread(void);
long navlog_fault_waits(void);
// If the calling thread is watched, counts a wait that does not go through SQLite.
void navlog_fault_note_wait(void);

// Calls a function before every flush, on the flushing thread, with the name of the file. The function can hold the flush.
void navlog_fault_before_sync(void (*hook)(const char *name));

// Calls a function before every write to a file, like `navlog_fault_before_sync`.
void navlog_fault_before_write(void (*hook)(const char *name));

// Limits the total size of all files. A write beyond the limit fails because the disk is full. Only the growth of files while
// the VFS is installed counts.
void navlog_fault_limit_space(long bytes);

// From now on, every call on a file fails with SQLITE_IOERR_VNODE after the file was unlinked, renamed or linked while it was
// open, as with Apple's SQLite. The VFS notices a name that is added and removed between two calls only if `check` is called in
// between.
void navlog_fault_watch_names(void);
void navlog_fault_check_names(void);

// From now on, writes every change of every file to a journal, from which the effect of a power cut is reconstructed.
//
// A record is a line of text: `write ID OFFSET LENGTH` followed by the bytes on the next line, `truncate ID SIZE`,
// `sync ID`, `create ID NAME` and `open ID NAME`, `syncfolder`, `delete NAME`, `mark TEXT`.
int navlog_fault_journal(const char *path);
void navlog_fault_mark(const char *text);

// Puts a cache between the files and the medium, as in the drives of Apple's devices. A flush then only hands the data to the
// cache (`hand ID` and `handfolder` in the journal). A full flush of SQLite also preserves the order of the writes before and
// after it (`order ID`), like F_BARRIERFSYNC. The data reaches the medium when the cache is emptied (`empty`), as by
// F_FULLFSYNC.
void navlog_fault_add_drive_cache(void);
int navlog_fault_empty_drive_cache(void);

#ifndef __APPLE__
// Sets the defaults of Apple's SQLite for the write-ahead log in every connection that is opened from now on. The write-ahead
// log then remains after the last connection closes. Apple's SQLite has these defaults, and refuses the call that sets them.
int navlog_fault_use_apple_defaults(void);
#endif

#endif
