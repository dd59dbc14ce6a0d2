// Tests wait for conditions. A fixed time is too short on a busy machine and too long on others.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Files that may wait for a time, with the reason. */
const MAY_SLEEP: Readonly<Record<string, string>> = {
  'test/support/assertions.ts': 'until() polls.',
  'test/support/process.ts': 'Polls for the greeting of a process, which may have ended.',
  'test/api/requests/clocks.test.ts': 'Node checks connections by a timer without an event.',
  'test/api/requests/raw-http.test.ts': 'Sends chunks that must arrive apart.',
  'test/faults/clients.ts': 'Polls servers that are down.',
  'test/faults/cluster.ts': 'Polls a Postgres that starts.',
  'test/faults/copies.long.test.ts': 'Kills processes at random moments.',
  'test/faults/creators.ts': 'Polls servers that are down.',
  'test/faults/kill.test.ts': 'Kills servers at random moments.',
  'test/faults/log-lost.test.ts': 'Sends requests at intervals while the log is blocked.',
  'test/faults/postgres.long.test.ts': 'Cuts connections at random moments.',
  'test/faults/regrade.long.test.ts': 'Polls a job of another process.',
  'test/faults/slow-readers.long.test.ts': 'Samples memory at intervals.',
  'test/faults/stop.long.test.ts': 'Stops servers at random moments.',
  'test/faults/workflows.long.test.ts': 'Kills servers at random moments.',
}
const SLEEP = /setTimeout\(resolve, (?!0\))|\bsetTimeout\b.*from 'node:timers\/promises'/

test('test files wait for conditions, not for fixed times, except those with a reason', () => {
  const sleeping = globSync('test/**/*.ts').filter(
    file => file !== 'test/architecture/sleeps.test.ts' && SLEEP.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(sleeping.sort(), Object.keys(MAY_SLEEP).sort())
})
