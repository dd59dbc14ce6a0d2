import { writeFileSync } from 'node:fs'

/** Writes a file that takes all the room on its disk, in smaller and smaller pieces. */
export function fill(file: string): void {
  for (let size = 1 << 20; size >= 1024; size /= 2) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {}
  }
}
