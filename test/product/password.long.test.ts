// Password hashing uses CPU threads, so the number of waiting passwords is limited.

import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { test } from 'node:test'
import { ProblemError } from '../../src/platform/http/problem.ts'
import { hashPassword } from '../../src/product/users/password.ts'

test('with 128 passwords waiting to be hashed, the next one is refused at once, and accepted later', async () => {
  const hashing = Array.from({ length: 128 }, () => hashPassword('correct horse 9'))
  await assert.rejects(hashPassword('one too many'), (error: unknown) => {
    assert.ok(error instanceof ProblemError)
    assert.equal(error.code, 'overloaded')
    return true
  })
  const hashes = await Promise.all(hashing)
  assert.equal(new Set(hashes).size, 128)
  assert.match(await hashPassword('one too many'), /^\$argon2id\$/)
})

test('hashing passwords does not block disk access', async () => {
  const ended: string[] = []
  const hashing = Promise.all(Array.from({ length: 16 }, () => hashPassword('correct horse 9'))).then(
    () => void ended.push('passwords'),
  )
  await stat('.').then(() => void ended.push('disk'))
  await hashing
  assert.deepEqual(ended, ['disk', 'passwords'])
})
