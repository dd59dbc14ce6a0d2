import { FileFault } from './faults.ts'
import type { LoadLimits } from './reader.ts'

const MB = 1024 * 1024

/** The fault of a file or result that would become more than one load may. */
export const tooLarge = ({ rows, bytes }: LoadLimits) =>
  new FileFault({
    code: 'too_many_rows',
    detail: `A load can have ${rows} rows, which can have ${Math.floor(bytes / MB)} MiB in all. Load fewer rows at once.`,
  })
