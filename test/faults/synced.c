// Loaded into a server with LD_PRELOAD. Copies the synced contents of each file of a directory to another directory, so a test can
// restore what a disk would have after a power failure. Unsynced data is never copied.
//
// SYNCED_OF    the directory of the files
// SYNCED_TO    the directory of the synced contents; an empty NAME.named says that the directory entry itself was synced
// SYNC_MS      the duration of a sync
// A file SYNCED_TO/forget makes syncs do nothing, to test the test.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_FILES 16
#define TRUNCATED -1

// An unsynced change of a file. `size` is TRUNCATED if the file was truncated at `offset`.
struct change { off_t offset; ssize_t size; };
struct file { char name[NAME_MAX + 1]; struct change *changes; size_t count, room; };

static struct file files[MAX_FILES];
static pthread_mutex_t changes_lock = PTHREAD_MUTEX_INITIALIZER;
// A sync returns when everything is on disk, including data that another sync has begun to write.
static pthread_mutex_t sync_lock = PTHREAD_MUTEX_INITIALIZER;

static void die(const char *what) {
  fprintf(stderr, "synced.c: %s: %s\n", what, strerror(errno));
  abort();
}

static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) die(name);
  return found;
}

// The name of an open file in the directory, "" for the directory itself, 0 for any other.
static int name_of(int fd, char name[NAME_MAX + 1]) {
  const char *directory = getenv("SYNCED_OF");
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!directory || length < 0) return 0;
  path[length] = 0;
  size_t prefix = strlen(directory);
  if (strncmp(path, directory, prefix) != 0) return 0;
  const char *rest = path + prefix;
  if (*rest == '/') rest++;
  else if (*rest != 0) return 0;
  if (strchr(rest, '/')) return 0;
  snprintf(name, NAME_MAX + 1, "%s", rest);
  return 1;
}

static struct file *file_of(const char *name) {
  for (int i = 0; i < MAX_FILES; i++) {
    if (files[i].name[0] == 0) snprintf(files[i].name, sizeof files[i].name, "%s", name);
    if (strcmp(files[i].name, name) == 0) return &files[i];
  }
  die("too many files");
  return NULL;
}

static void note(int fd, off_t offset, ssize_t size) {
  int error = errno;
  char name[NAME_MAX + 1];
  if (name_of(fd, name)) {
    pthread_mutex_lock(&changes_lock);
    struct file *file = file_of(name);
    if (file->count == file->room) {
      file->room = file->room ? file->room * 2 : 64;
      file->changes = realloc(file->changes, file->room * sizeof *file->changes);
      if (!file->changes) die("realloc");
    }
    file->changes[file->count++] = (struct change){offset, size};
    pthread_mutex_unlock(&changes_lock);
  }
  errno = error;
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
  ssize_t (*real)(int, const void *, size_t, off64_t) = next("pwrite64");
  ssize_t written = real(fd, bytes, size, offset);
  if (written > 0) note(fd, offset, written);
  return written;
}

int ftruncate64(int fd, off64_t size) {
  int (*real)(int, off64_t) = next("ftruncate64");
  int result = real(fd, size);
  if (result == 0) note(fd, size, TRUNCATED);
  return result;
}

static int open_kept(const char *name, const char *suffix) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s%s", getenv("SYNCED_TO"), name, suffix);
  int fd = open(path, O_RDWR | O_CREAT, 0600);
  if (fd < 0) die(path);
  return fd;
}

static void keep_names(void) {
  DIR *directory = opendir(getenv("SYNCED_OF"));
  if (!directory) die("opendir");
  for (struct dirent *entry; (entry = readdir(directory));)
    if (entry->d_type == DT_REG) close(open_kept(entry->d_name, ".named"));
  closedir(directory);
}

static void keep(int from, int to, struct change change) {
  ssize_t (*write_at)(int, const void *, size_t, off64_t) = next("pwrite64");
  int (*truncate_at)(int, off64_t) = next("ftruncate64");
  if (change.size == TRUNCATED) {
    if (truncate_at(to, change.offset) != 0) die("ftruncate");
    return;
  }
  char *bytes = malloc(change.size);
  // Shorter than what was written if the file was truncated since.
  ssize_t size = pread64(from, bytes, change.size, change.offset);
  if (size < 0 || write_at(to, bytes, size, change.offset) != size) die("copy");
  free(bytes);
}

static void keep_changes(int fd, const char *name) {
  pthread_mutex_lock(&changes_lock);
  struct file *file = file_of(name);
  struct file taken = *file;
  file->changes = NULL;
  file->count = file->room = 0;
  pthread_mutex_unlock(&changes_lock);
  usleep(atoi(getenv("SYNC_MS")) * 1000);
  int to = open_kept(name, "");
  for (size_t i = 0; i < taken.count; i++) keep(fd, to, taken.changes[i]);
  close(to);
  free(taken.changes);
}

static int is_forgotten(void) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/forget", getenv("SYNCED_TO"));
  return access(path, F_OK) == 0;
}

static int sync_with(const char *function, int fd) {
  char name[NAME_MAX + 1];
  if (!name_of(fd, name)) return ((int (*)(int))next(function))(fd);
  if (is_forgotten()) return 0;
  pthread_mutex_lock(&sync_lock);
  if (name[0] == 0) keep_names();
  else keep_changes(fd, name);
  pthread_mutex_unlock(&sync_lock);
  return 0;
}

int fsync(int fd) { return sync_with("fsync", fd); }

int fdatasync(int fd) { return sync_with("fdatasync", fd); }
