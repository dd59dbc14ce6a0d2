// Reads Parquet files of users: each in a process of its own, which ends with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ParquetFault, type ReadParquet } from './product/datasets/load/parquet.ts'

/** The built program beside this file, or the source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './parquet-process.ts' : './parquet-process.mjs',
  import.meta.url,
)

export const readParquetFile: ReadParquet = async function* (path) {
  // It gets no environment, which has the server's secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=512', fileURLToPath(program), path], {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  ended.catch(() => {})
  let reason = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    reason = (reason + text).slice(0, 1000)
  })
  try {
    yield* child.stdout
    const [status] = await ended
    if (status !== 0) throw new ParquetFault(status === 2 && reason !== '' ? reason : UNREADABLE)
  } finally {
    child.kill('SIGKILL')
  }
}

const UNREADABLE = 'The file cannot be read. Write it again, or send CSV.'
