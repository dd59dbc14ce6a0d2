// Counts and prints how many of our files and functions a warm request runs. The limits are the current figures and may only shrink.
// Why they are not lower: docs/adr/0067-files-and-functions-of-a-request.md.
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

interface Way {
  readonly files: readonly string[]
  readonly functions: number
}

/** The files and functions that one request calls. Takes the minimum of some runs, because jobs and timers run in between. */
async function wayOf(session: Session, ask: () => Promise<unknown>): Promise<Way> {
  for (let i = 0; i < WARM_UPS; i++) await ask()
  const runs: Way[] = []
  for (let i = 0; i < RUNS; i++) {
    // Each reading resets the counts.
    await session.post('Profiler.takePreciseCoverage')
    await ask()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const called = result
      .filter(({ url }) => url.startsWith(SRC) && !TEST_ONLY.includes(url.slice(SRC.length)))
      .map(({ url, functions }) => ({
        file: url.slice(SRC.length),
        functions: functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0)).length,
      }))
      .filter(({ functions }) => functions > 0)
    runs.push({
      files: called.map(({ file }) => file).sort(),
      functions: called.reduce((sum, { functions }) => sum + functions, 0),
    })
  }
  return runs.reduce((fewest, run) => (run.functions < fewest.functions ? run : fewest))
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
      const table: [what: string, files: number, functions: number, ask: () => Promise<void>][] = [
        [
          'create an application',
          isSqlite ? 22 : 20,
          isSqlite ? 96 : 77,
          () => expect(201, alice.call('POST', `/user/${userid}/app`, { name: 'Training' })),
        ],
        ['a cached page', 12, 29, () => expect(200, request(url, 'GET'))],
        ['a page with a query', 15, 33, () => expect(200, request(`${url}?from=mail`, 'GET'))],
        [
          'a submission',
          isSqlite ? 46 : 43,
          isSqlite ? 167 : 148,
          () => expect(201, request(url, 'POST', { answers: { france: 'paris', pi: 3.14 } })),
        ],
        [
          'a summary',
          isSqlite ? 57 : 56,
          isSqlite ? 197 : 194,
          () => expect(200, alice.call('POST', `${path}/summary`)),
        ],
      ]
      const session = new Session()
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
      for (const [what, mostFiles, mostFunctions, ask] of table) {
        const { files, functions } = await wayOf(session, ask)
        context.diagnostic(`${what}: ${files.length} files, ${functions} functions`)
        assert.ok(functions > 0 && functions <= mostFunctions, `${what}: ${functions} functions`)
        assert.ok(files.length <= mostFiles, `${what}: ${files.length}\n${files.join('\n')}`)
      }
      session.disconnect()
    })
  },
  {},
  { jobs: {} },
)
