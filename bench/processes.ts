// Starts child processes, waits until they report ready, and stops them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

const READY_WITHIN_MS = 20_000
const STOP_WITHIN_MS = 10_000

export interface Started {
  readonly url: string
  readonly pid: number
}

/**
 * Starts `node file ...args` and resolves with the address that `ready` captures from its output.
 * @throws {Error} with the output, if the process exits or does not become ready in time
 */
export async function startNode(
  file: URL,
  env: Readonly<Record<string, string>>,
  ready: RegExp,
  cleanUps: AsyncDisposableStack,
  args: readonly string[] = [],
): Promise<Started> {
  // A process that starts after the clean-up would never be stopped.
  if (cleanUps.disposed) throw new Error('The run has ended')
  const child = spawn(process.execPath, [file.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUps.defer(() => stop(child))
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${file.pathname} ${reason}\n${output}`))
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
      fail(`exited with ${code}`)
    })
  })
}

/** Sends SIGTERM, and SIGKILL if the process does not stop in time. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
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
