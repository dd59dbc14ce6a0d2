import assert from 'node:assert/strict'
import type { Reply } from './harness.ts'

/** Asserts the shape of a problem, which must not reveal internal details. */
export function isProblem(answer: Reply, status: number, code?: string): void {
  assert.equal(answer.status, status, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.equal(answer.body.status, status)
  for (const member of ['type', 'title', 'code', 'message', 'requestId']) {
    assert.equal(typeof answer.body[member], 'string', `${member} in ${answer.text}`)
  }
  if (code) assert.equal(answer.body.code, code, answer.text)
  assert.doesNotMatch(answer.text, /node_modules|\bat .*\.ts:|SQLITE|constraint failed|select .* from/i)
}

export const pointers = (answer: Reply): string[] =>
  (answer.body.errors ?? []).map((fault: { pointer: string }) => fault.pointer).sort()

const FIRST_WAIT_MS = 10
const MAX_WAIT_MS = 200

/** Polls until a condition holds: often at first, then rarely, because polls of a busy process delay what they wait for. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  for (let waitMs = FIRST_WAIT_MS; !(await holds()); waitMs = Math.min(waitMs * 1.5, MAX_WAIT_MS)) {
    assert.ok(Date.now() < deadline, 'the condition holds within a minute')
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}
