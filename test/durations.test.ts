// The histogram of how long answers take, in Prometheus' text format.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Durations } from '../src/http/durations.ts'

test('an answer is in the bucket whose bound it does not pass, and in all wider ones', () => {
  const durations = new Durations()
  for (const ms of [0, 1, 1.001, 2.5, 5_000, 5_001]) durations.observe('GET', '/a/"b\\c"', 200, ms)
  durations.observe('POST', '/a', 404, 250)
  const labels = 'method="GET",route="/a/\\"b\\\\c\\"",status="200"'
  const other = 'method="POST",route="/a",status="404"'
  const name = 'http_request_duration_seconds'
  const lines = durations.text().split('\n')
  const counts = (of: string) =>
    lines
      .filter(line => line.startsWith(`${name}_bucket{le=`) && line.includes(`,${of}}`))
      .map(line => Number(line.split(' ').at(-1)))
  assert.deepEqual(counts(labels), [2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6])
  assert.deepEqual(counts(other), [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
  assert.ok(lines.includes(`${name}_bucket{le="0.0025",${labels}} 4`))
  assert.ok(lines.includes(`${name}_bucket{le="+Inf",${labels}} 6`))
  assert.ok(lines.includes(`${name}_count{${labels}} 6`))
  assert.ok(lines.includes(`${name}_sum{${other}} 0.25`))
  assert.deepEqual(lines.slice(1, 2), [`# TYPE ${name} histogram`])
  assert.equal(lines.at(-1), '')
})
