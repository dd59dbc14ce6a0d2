import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { takes } from '../../src/platform/http/encoded-files.ts'

const table: [accepted: string | undefined, gzip: boolean, br: boolean][] = [
  [undefined, false, false],
  ['', false, false],
  ['gzip', true, false],
  ['gzip, deflate, br', true, true],
  ['GZIP;q=0.5 , br;q=1.0', true, true],
  ['gzip;q=0, br;q=0.0', false, false],
  ['gzip; q=0.000,br', false, true],
  ['gzip;q=0.001', true, false],
  ['x-gzip, brotli', false, false],
  ['identity', false, false],
]
for (const [accepted, gzip, br] of table) {
  test(`accept-encoding: ${accepted} allows ${gzip ? '' : 'no '}gzip and ${br ? '' : 'no '}br`, () => {
    const request = { headers: { 'accept-encoding': accepted } } as unknown as FastifyRequest
    assert.deepEqual([takes(request, 'gzip'), takes(request, 'br')], [gzip, br])
  })
}
