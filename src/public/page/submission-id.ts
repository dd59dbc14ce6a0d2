// The submission id that a page is loaded with: a UUID of version 7 (RFC 9562, 5.7), 48 bits of time before 74 random ones. So the ids of
// an hour lie side by side in the index that keeps each of them once; random to the first digit, each would change a page of it that
// nothing else does, and of ten million that is most of what a submission costs.
import { randomUUID } from 'node:crypto'

/** Behind the time and the digit of the version, a UUID of version 7 is written as one of version 4. */
const RANDOM_FROM = 15

/** Writing the time takes longer than all the rest, and many pages are loaded in one millisecond. */
let lastMs = 0
let head = ''

/** `now` in milliseconds since 1970. */
export function newSubmissionId(now = Date.now()): string {
  if (now !== lastMs) {
    const time = now.toString(16).padStart(12, '0')
    head = `${time.slice(0, 8)}-${time.slice(8)}-7`
    lastMs = now
  }
  return head + randomUUID().slice(RANDOM_FROM)
}
