// The file of an export that copies have written. It is deleted once it was sent.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LINES_IN_CHUNK = 500

export function exportedFile(path: string): Readable {
  const file = createReadStream(path)
  file.once('close', () => void rm(path, { force: true }))
  return file
}

/** Some lines of a file at a time: the objects of rows as JSON. */
export async function* exportedLines(path: string): AsyncGenerator<readonly string[]> {
  const file = exportedFile(path)
  try {
    let lines: string[] = []
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (lines.push(line) < LINES_IN_CHUNK) continue
      yield lines
      lines = []
    }
    if (lines.length > 0) yield lines
  } finally {
    file.destroy()
  }
}
