// Tells ThreadSanitizer of Swift's Mutex on Linux. To be loaded before the libraries: Scripts/torture.d/thread-sanitizer.
//
// The way without waiting is inlined, and instrumented. The way with waiting is in a library that is not: whatever a Mutex
// guards would be reported as soon as two threads meet at it. These stand before that library's functions, and say what
// they mean. (Swift 6.3; were they called otherwise in another version, the reports would come back.)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Missing in processes that are not under the sanitizer.
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
