// The columns of datasets, and the values of a column for the choices of a filter.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnLabelsDe } from '../../../src/engine/query/column-labels.ts'
import { SYSTEM_FIELDS } from '../../../src/product/responses/response-fields.ts'
import { ApiError } from '../../../src/web/api/api.ts'
import { createSources } from '../../../src/web/dashboard-editor/store/sources.ts'

const column = { dataset: 'dataset_1', column: 'stars' }

/** The values after each of these replies. */
async function valuesAfter(...replies: (readonly unknown[] | ApiError)[]) {
  const api = {
    async call() {
      const reply = replies.shift()
      if (!reply || reply instanceof ApiError) throw reply ?? new Error('There is no such reply')
      // The shape that this test gives.
      return { body: { rows: reply.map(value => [value, 1]) }, status: 200, etag: undefined } as never
    },
  }
  const sources = createSources(api, '/user/u/app/a', 'en', () => {})
  const found: unknown[] = []
  while (replies.length > 0) {
    sources.values(column)
    for (let turn = 0; turn < 20; turn++) await undefined
    // A read that failed is repeated by the next one who asks.
    if (replies.length === 0) found.push(sources.values(column))
  }
  return found[0]
}

test('numbers are in the order of numbers', async () => {
  assert.deepEqual(await valuesAfter([10, 9, -1, null, 1.5]), ['-1', '1.5', '9', '10'])
  assert.deepEqual(await valuesAfter(['b', 'a']), ['a', 'b'])
})

test('values are read again if the server did not reply, and not if it refused', async () => {
  assert.deepEqual(await valuesAfter(new ApiError('unreachable', 0, ''), [2]), ['2'])
  assert.deepEqual(await valuesAfter(new ApiError('analytics_off', 409, '')), [])
})

test('columns that every web form has are in the language of the editor, and others keep their labels', async () => {
  assert.deepEqual(Object.keys(columnLabelsDe).sort(), Object.keys(SYSTEM_FIELDS).sort())
  const columns = [
    { id: '_createDate', label: 'Submitted', type: 'DATETIME' },
    { id: 'email', label: 'Email', type: 'TEXT' },
  ]
  // The shape that this test gives.
  const api = { call: async () => ({ body: { columns }, status: 200, etag: undefined }) as never }
  const labels = async (language: string) => {
    const sources = createSources(api, '/user/u/app/a', language, () => {})
    return (await sources.readColumns('webform_1')).map(({ label }) => label)
  }
  assert.deepEqual(await labels('de-AT'), ['Abgesendet', 'Email'])
  assert.deepEqual(await labels('fr'), ['Submitted', 'Email'])
})
