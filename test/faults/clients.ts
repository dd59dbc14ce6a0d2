// Clients that record the outcome of every submission. They repeat a submission with an unknown outcome, under the same
// submission id, until they get a reply.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from '../support/harness.ts'
import { publishOn } from '../support/process.ts'

export const KEY = 'fy_live_0123456789abcdef'

const CLIENTS = 8
const GIVE_UP_AFTER_MS = 30_000
const form = {
  name: 'Which',
  appType: 'SURVEY',
  questions: [
    { id: 'which', type: 'SHORT_TEXT', text: 'Which?', required: true },
    { id: 'why', type: 'LONG_TEXT', text: 'Why?' },
  ],
}
export const WHY = 'Because it is there. '.repeat(40).trim()

/** Publishes a form on the server at `url`. Returns its API path and its public path. */
export async function publishForm(url: string): Promise<Published> {
  const published = await publishOn(url, KEY, form)
  return { path: published.path, slug: new URL(published.url).pathname }
}

export interface Published {
  readonly path: string
  readonly slug: string
}

export interface Load {
  /** Response ids by acknowledged (201) submission ids. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** Number of problems with status 503. */
  readonly refused: () => number
  /** Number of requests without a reply. */
  readonly broken: () => number
  /** Lets every client finish its current submission. */
  stop(): Promise<void>
}

/** Submits until stopped. `url` may change while a server is down. */
export function startLoad(url: () => string, { slug }: Published): Load {
  const acknowledged = new Map<string, string>()
  let [refused, broken, loading, answeredAt] = [0, 0, true, performance.now()]

  async function client(): Promise<void> {
    while (loading) {
      answeredAt = performance.now()
      const submissionId = randomUUID()
      const body = { answers: { which: submissionId, why: WHY }, submissionId }
      let answered = false
      while (!answered) answered = await send(submissionId, body)
    }
  }

  async function send(submissionId: string, body: object): Promise<boolean> {
    const answer = await request(url() + slug, 'POST', body).catch(() => undefined)
    assert.ok(
      performance.now() - answeredAt < GIVE_UP_AFTER_MS,
      'no submission was accepted for half a minute',
    )
    if (answer?.status === 201) {
      acknowledged.set(submissionId, answer.body.responseid)
      return true
    }
    if (answer === undefined) broken++
    else {
      // During a fault, the only refusal is one that says when to retry.
      assert.deepEqual([answer.status, answer.body?.status], [503, 503], answer.text)
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      refused++
    }
    await new Promise(resolve => setTimeout(resolve, 25))
    return false
  }

  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    acknowledged,
    refused: () => refused,
    broken: () => broken,
    async stop() {
      loading = false
      await clients
    },
  }
}

/** Every acknowledged response is stored once and complete, and there are no others. */
export async function assertNothingLost(
  url: string,
  { path }: Published,
  acknowledged: ReadonlyMap<string, string>,
) {
  const list = await request(`${url}/devapi/v4${path}/response/all`, 'POST', undefined, { 'x-api-key': KEY })
  const stored = list.body as {
    responseid: string
    submissionId: string
    answers: { which: string; why: string }
  }[]
  assert.equal(new Set(stored.map(({ submissionId }) => submissionId)).size, stored.length, 'no duplicates')
  for (const { submissionId, answers } of stored)
    assert.deepEqual(answers, { which: submissionId, why: WHY }, 'complete')
  assert.deepEqual(
    new Map(stored.map(({ submissionId, responseid }) => [submissionId, responseid])),
    new Map([...acknowledged].sort(([, a], [, b]) => (a < b ? -1 : 1))),
  )
}

/** Waits for `count` more acknowledged submissions. */
export async function waitForSubmissions(load: Load, count: number): Promise<void> {
  const goal = load.acknowledged.size + count
  const deadline = Date.now() + 60_000
  while (load.acknowledged.size < goal) {
    assert.ok(Date.now() < deadline, `only ${load.acknowledged.size} of ${goal} submissions were accepted`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/** Random numbers from 0 to 1 (mulberry32). Prints the seed; TEST_SEED sets it. */
export function seededRandom(): () => number {
  let state = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`TEST_SEED=${state}`)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
