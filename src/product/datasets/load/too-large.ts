import { FileFault } from './faults.ts'
import type { LoadLimits } from './reader.ts'
import { MAX_RECORD } from './record.ts'

const MB = 1024 * 1024

/** The fault of a file or result that would become more than one load may. */
export const tooLarge = ({ rows, bytes }: LoadLimits) =>
  new FileFault({
    code: 'too_many_rows',
    detail: `A load can have ${rows} rows, which can have ${Math.floor(bytes / MB)} MiB in all. Load fewer rows at once.`,
  })

/** The fault of a record with more characters than one may have. */
export const tooLong = (line: number) =>
  new FileFault({ line, code: 'too_long', detail: `A record can have ${MAX_RECORD} characters.` })
