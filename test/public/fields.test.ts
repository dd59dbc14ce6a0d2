import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFields } from '../../src/public/submissions/fields.ts'
import { cpuMs } from '../support/cpu-time.ts'

test('form fields are parsed as browsers do (URL Standard), with or without a =', () => {
  const bodies = fc.string({ unit: fc.constantFrom('a', 'é', '=', '&', '+', '%', '2', '0') })
  fc.assert(
    fc.property(bodies, body =>
      assert.deepEqual([...readFields(body)], [...new URLSearchParams(body)], body),
    ),
  )
})

test('a hundred thousand fields without a = are parsed as fast as others', () => {
  const timeOf = (field: string) => {
    const body = Buffer.from(Array.from({ length: 100_000 }, () => field).join('&')).toString()
    const times = Array.from({ length: 3 }, () => {
      const start = cpuMs()
      assert.equal(readFields(body).size, 100_000)
      return cpuMs() - start
    })
    return Math.min(...times)
  }
  assert.ok(timeOf('longer') < 50 * timeOf('long='))
})
