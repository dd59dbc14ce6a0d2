import { writeFileSync } from 'node:fs'

/** Fills the disk with a file, in smaller and smaller chunks. */
export function fill(file: string): void {
  for (let size = 1 << 20; size >= 1024; size /= 2) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {}
  }
}
