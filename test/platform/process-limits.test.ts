import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'

const LIMITS = new URL('../../src/platform/process-limits.ts', import.meta.url).href

/** Runs a program with limits. @returns what it wrote, and what ended it */
const run = (limits: object, work: string) =>
  new Promise(done => {
    const program = `import { limitProcess } from '${LIMITS}'; limitProcess(${JSON.stringify(limits)}); ${work}`
    execFile(process.execPath, ['--input-type=module', '-e', program], (error, stdout, stderr) =>
      done([error?.signal ?? null, stdout, stderr]),
    )
  })

const BOUNDS = { cpuMs: 60_000, bytes: 1024 ** 3, reason: 'too much' }

test('a process that is busy without an end is killed, and says why', async () => {
  assert.deepEqual(await run({ ...BOUNDS, cpuMs: 1 }, 'for (;;);'), ['SIGKILL', '', 'too much'])
})

test('a process with too much memory is killed, and says why', async () => {
  assert.deepEqual(await run({ ...BOUNDS, bytes: 1 }, 'for (;;);'), ['SIGKILL', '', 'too much'])
})

test('a process within its limits ends by itself', async () => {
  assert.deepEqual(await run(BOUNDS, "process.stdout.write('done')"), [null, 'done', ''])
})
