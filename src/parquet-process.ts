// The program of a process that reads one Parquet file of a user and ends: see parquet-files.ts, which starts it. The file can be made to
// do harm, so the process may use little memory and time.
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ParquetRefused, readParquet } from './platform/columnar/parquet.ts'

const MB = 1024 * 1024
const QUERY_BYTES = 512 * MB
const MAX_BYTES = 1024 * MB
/** Of all cores together. Waiting for the server takes none. */
const MAX_CPU_MS = 60_000
const WATCH_MS = 250
/** Lines are written together. */
const BATCH = 64 * 1024
/** The exit status of a file that is refused for the reason in the errors. */
const REFUSED = 2

const [path = ''] = process.argv.slice(2)
setPriority(10)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > MAX_CPU_MS || process.memoryUsage.rss() > MAX_BYTES)
    refuse('The file takes too much time or memory to read. Split it, or send CSV.')
}, WATCH_MS)
// The server reads no further.
process.stdout.on('error', () => process.exit())

let text = ''
try {
  for await (const line of readParquet(path, { threads: 2, memoryBytes: QUERY_BYTES })) {
    text += `${line}\n`
    if (text.length > BATCH) await flush()
  }
  await flush()
  process.exit()
} catch (error) {
  refuse(error instanceof ParquetRefused ? error.message : 'The file is not Parquet that can be read.')
}

async function flush(): Promise<void> {
  const isFull = !process.stdout.write(text)
  text = ''
  if (isFull) await once(process.stdout, 'drain')
}

function refuse(reason: string): never {
  process.stderr.write(reason)
  process.exit(REFUSED)
}
