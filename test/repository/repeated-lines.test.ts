import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRepeatedLines } from '../../src/platform/log/repeated-lines.ts'

test('a line that repeats is written at once, then once a second with its count, and none is left uncounted', () => {
  let timers: (() => void)[] = []
  const second = () => {
    const due = timers
    timers = []
    for (const work of due) work()
  }
  const write = createRepeatedLines(work => timers.push(work))
  const lines: string[] = []
  const tell = (key: string, times: number) => {
    for (let i = 1; i <= times; i++) write(key, count => lines.push(`${key} ${i} ${count}`))
  }
  tell('disk', 1000)
  tell('network', 1)
  assert.deepEqual(lines.splice(0), ['disk 1 1', 'network 1 1'])
  second()
  assert.deepEqual(lines.splice(0), ['disk 1000 999'])
  tell('disk', 2)
  tell('network', 1)
  assert.deepEqual(lines.splice(0), ['network 1 1'])
  second()
  assert.deepEqual(lines.splice(0), ['disk 2 2'])
  second()
  second()
  assert.deepEqual([lines, timers], [[], []])
})
