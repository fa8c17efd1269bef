// A SQLite VFS over the system's own that counts what SQLite asks of the disk, and makes it go wrong.
//
// For processes of their own: once installed it stands below every connection of the process.
#ifndef NAVLOG_FAULT_VFS_H
#define NAVLOG_FAULT_VFS_H

// What goes wrong with an operation.
enum navlog_fault {
  navlog_fault_none = 0,
  // The process ends before the operation.
  navlog_fault_exit = 1,
  // The process ends after half of a write.
  navlog_fault_exit_torn = 2,
  // The operation fails and does nothing.
  navlog_fault_error = 3,
  // Half of a write is done, then it fails.
  navlog_fault_torn = 4,
  // There is no space for a write.
  navlog_fault_full = 5,
  // A commit is done, and fails afterwards.
  navlog_fault_late = 6,
};

// Puts the VFS below every connection that is opened from now on.
int navlog_fault_install(void);

// Counts from 0 again, and lets the given operation go wrong: counted from 1, among those that the fault can befall. A
// sticky fault befalls every one after it too.
void navlog_fault_arm(enum navlog_fault fault, long operation, int sticky);

// How many operations there were since, and how many of them went wrong.
long navlog_fault_operations(void);
long navlog_fault_failures(void);

// Lets flushes of the disk do nothing, and say that they did: what a test of flushes must notice.
void navlog_fault_ignore_syncs(int ignore);

// Writes every change to every file into a journal from now on, for the reconstruction of what a power cut can leave.
//
// A record is a line of text: `write ID OFFSET LENGTH` and the bytes in the next line, `truncate ID SIZE`,
// `sync ID`, `create ID NAME` and `open ID NAME`, `syncfolder`, `delete NAME`, `mark TEXT`.
int navlog_fault_journal(const char *path);
void navlog_fault_mark(const char *text);

#endif
