// Child processes: started, waited for until they say that they are ready, and ended by their own handle.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const READY_WITHIN_MS = 20_000
const END_WITHIN_MS = 10_000

export interface Started {
  readonly url: string
  readonly pid: number
}

/**
 * Starts `node file ...args` and resolves with the address in the first match of `ready` in its output.
 * @throws {Error} with what it wrote, when it ends or stays silent instead
 */
export async function startNode(
  file: URL,
  env: Readonly<Record<string, string>>,
  ready: RegExp,
  cleanUps: AsyncDisposableStack,
  args: readonly string[] = [],
): Promise<Started> {
  // Nothing may start behind a clean-up that has run.
  if (cleanUps.disposed) throw new Error('The run has ended')
  const child = spawn(process.execPath, [file.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUps.defer(() => end(child))
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`${file.pathname} ${why}\n${output}`))
    const timer = setTimeout(() => fail('did not become ready'), READY_WITHIN_MS)
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      const match = ready.exec(output)
      if (!match) return
      clearTimeout(timer)
      resolve({ url: match[1] ?? '', pid: child.pid ?? 0 })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', error => fail(error.message))
    child.once('exit', code => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
}

/** Asks a process to stop, and makes it when it does not. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  await exited
  clearTimeout(timer)
}

/** Resident memory of a process (Linux only), in megabytes; NaN where there is no /proc. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1000)
  } catch {
    return Number.NaN
  }
}
