// Makes ThreadSanitizer understand Swift's Mutex on Linux. Preloaded by Scripts/lib/torture/thread-sanitizer.
//
// The uncontended path of a Mutex is inlined and instrumented. The contended path is in a library that is not instrumented.
// Under contention, ThreadSanitizer would therefore report everything that a Mutex guards as a race. These functions replace
// the library's functions, and add the annotations. (Swift 6.3; if another version renames the functions, the false reports
// return.)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// A process that runs without the sanitizer does not have these functions.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void navlog_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void navlog_unlock(SELF) __asm__(UNLOCK);

SWIFT void navlog_lock(uint32_t thread, SELF) {
  SWIFT void (*lock)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void navlog_unlock(SELF) {
  SWIFT void (*unlock)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
