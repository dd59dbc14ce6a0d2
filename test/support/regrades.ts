// Corrections of a form's scoring, and their jobs.
import assert from 'node:assert/strict'
import type { Regrade } from '../../src/product/grading/regrade-schemas.ts'
import { until } from './assertions.ts'
import { API, type Organization } from './harness.ts'

/** Longer than a regrade waits for submissions that other processes grade by the old scoring. */
export const SETTLED_MS = 2_500

/** Starts a correction. Returns its path. */
export async function startRegrade(alice: Organization, path: string, body: object): Promise<string> {
  // A query must not become part of the new resource's path.
  const started = await alice.call('POST', `${path}/regrade?from=test`, { ...body, apply: true })
  assert.equal(started.status, 201, started.text)
  const regrade = `${path}/regrade/${started.body.regradeid}`
  assert.equal(started.headers.get('location'), API + regrade)
  return regrade
}

/** Waits until every response was graded once and the job waits for late ones. */
export async function firstPass({ server }: Organization, regrade: string): Promise<void> {
  const id = regrade.split('/').at(-1) ?? ''
  await until(async () => {
    const job = await server.db
      .selectFrom('jobs')
      .select(['progress', 'locked_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return job.progress !== null && job.locked_by === null
  })
}

/** Lets the job of a correction end, without waiting for late responses. Returns the regrade. */
export async function endRegrade(alice: Organization, regrade: string): Promise<Regrade> {
  await firstPass(alice, regrade)
  alice.server.advanceJobs(SETTLED_MS)
  const read = async (): Promise<Regrade> => (await alice.call('GET', regrade)).body
  await until(async () => {
    const body = await read()
    assert.notEqual(body.status, 'FAILED', JSON.stringify(body))
    return body.status === 'DONE'
  })
  return read()
}

/** Applies a correction and waits for the end of its job. */
export const applyRegrade = async (alice: Organization, path: string, body: object) =>
  endRegrade(alice, await startRegrade(alice, path, body))
