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

/** Polls until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, 'the condition holds within a minute')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
