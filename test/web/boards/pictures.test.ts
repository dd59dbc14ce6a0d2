// Pictures of cards: few requests at a time, each once, and again when the server was busy.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Query } from '../../../src/engine/query/document.ts'
import { ApiError } from '../../../src/web/api/api.ts'
import { createPictures } from '../../../src/web/dashboard-editor/store/pictures.ts'

const query: Query = { dataset: 'webform_1', measures: [{ as: 'n', fn: 'count' }] }
const turns = async () => {
  // Replies of this scene arrive in a few turns.
  for (let i = 0; i < 20; i++) await undefined
}

function scene(reply: (asked: number) => object) {
  const later: (() => void)[] = []
  const waits: number[] = []
  let asked = 0
  let running = 0
  let most = 0
  const pictures = createPictures(
    {
      async call() {
        const number = ++asked
        most = Math.max(most, ++running)
        await undefined
        running--
        const body = reply(number)
        if (body instanceof ApiError) throw body
        // The shape that this test gives.
        return { body, status: 200, etag: undefined } as never
      },
    },
    '/user/u/app/a',
    {
      now: () => 0,
      after(ms, run) {
        waits.push(ms)
        later.push(run)
        return () => {}
      },
    },
    () => {},
  )
  const ask = (id: string, name = id) => pictures.of(id, { kind: 'NUMBER', query }, query, name, undefined)
  return { ask, pictures, later, waits, asked: () => asked, most: () => most }
}

test('the same picture is asked for once, and two are drawn at a time', async () => {
  const { ask, asked, most } = scene(number => ({ svg: `${number}` }))
  for (let round = 0; round < 2; round++) for (let i = 0; i < 12; i++) ask(`card-${i}`)
  await turns()
  assert.equal(asked(), 12)
  assert.equal(most(), 2)
  assert.equal(ask('card-3').state, 'drawn')
})

test('until the next picture is there, the earlier one is shown', async () => {
  const { ask } = scene(number => ({ svg: `${number}` }))
  ask('card', 'Before')
  await turns()
  const next = ask('card', 'After')
  assert.deepEqual(next, { state: 'loading', earlier: { svg: '1' } })
})

test('a busy server is asked again; a refused query is not', async () => {
  const busy = scene(number => (number === 1 ? new ApiError('overloaded', 429, 'Busy') : { svg: 'x' }))
  busy.ask('card')
  await turns()
  assert.equal(busy.ask('card').state, 'loading')
  busy.later[0]?.()
  await turns()
  assert.equal(busy.ask('card').state, 'drawn')

  const error = new ApiError('dataset_not_found', 404, 'No such dataset')
  const refused = scene(() => error)
  refused.ask('card')
  await turns()
  assert.deepEqual(refused.ask('card'), { state: 'failed', error })
  assert.equal(refused.later.length, 0)
})

test('a server that says when to ask again is not asked before', async () => {
  const busy = scene(() => new ApiError('dataset_preparing', 503, 'Preparing', [], 2))
  busy.ask('card')
  for (let round = 0; round < 3; round++) {
    await turns()
    busy.later.shift()?.()
  }
  await turns()
  assert.deepEqual(busy.waits, [2000, 3000, 9000])
  assert.equal(busy.ask('card').state, 'failed')
})
