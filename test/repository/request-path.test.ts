// Counts and prints how many of our files a warm request runs. The limits are the current figures and may only shrink.
// The goal is 20 files for a create, 10 for a page and 30 for a submission.
import assert from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { test } from 'node:test'
import { onEachStore, quiz, request } from '../support/harness.ts'

const SRC = new URL('../../src/', import.meta.url).href
/** Files that only process replies in tests. */
const TEST_ONLY = ['openapi/enforce-replies.ts', 'serializer.ts', 'faults.ts'].map(
  name => `platform/http/${name}`,
)
const WARM_UPS = 5
const RUNS = 5

/** The files with a function called by one request. Takes the minimum of some runs, because jobs and timers run in between. */
async function filesOf(session: Session, ask: () => Promise<unknown>): Promise<string[]> {
  for (let i = 0; i < WARM_UPS; i++) await ask()
  const runs: string[][] = []
  for (let i = 0; i < RUNS; i++) {
    // Each reading resets the counts.
    await session.post('Profiler.takePreciseCoverage')
    await ask()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const called = result.filter(
      ({ url, functions }) =>
        url.startsWith(SRC) && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
    )
    const files = called.map(({ url }) => url.slice(SRC.length))
    runs.push(files.filter(file => !TEST_ONLY.includes(file)).sort())
  }
  return runs.reduce((fewest, run) => (run.length < fewest.length ? run : fewest))
}

// Workers poll as seldom as in production, so that jobs rarely run during a request.
onEachStore(
  'a warm request',
  server => {
    test('runs few of our files', async context => {
      const isSqlite = server.store === 'sqlite'
      const alice = await server.organization()
      const userid = await alice.newUser()
      const { path, url } = await alice.newPublishedForm(quiz)
      const expect = async (status: number, answer: Promise<{ status: number }>) =>
        assert.equal((await answer).status, status)
      const table: [what: string, most: number, ask: () => Promise<void>][] = [
        [
          'create an application',
          isSqlite ? 22 : 20,
          () => expect(201, alice.call('POST', `/user/${userid}/app`, { name: 'Training' })),
        ],
        ['a cached page', 12, () => expect(200, request(url, 'GET'))],
        ['a page with a query', 15, () => expect(200, request(`${url}?from=mail`, 'GET'))],
        [
          'a submission',
          isSqlite ? 46 : 43,
          () => expect(201, request(url, 'POST', { answers: { france: 'paris', pi: 3.14 } })),
        ],
        ['a summary', isSqlite ? 57 : 56, () => expect(200, alice.call('POST', `${path}/summary`))],
      ]
      const session = new Session()
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
      for (const [what, most, ask] of table) {
        const files = await filesOf(session, ask)
        context.diagnostic(`${what}: ${files.length} files`)
        assert.ok(files.length > 0 && files.length <= most, `${what}: ${files.length}\n${files.join('\n')}`)
      }
      session.disconnect()
    })
  },
  {},
  { jobs: {} },
)
