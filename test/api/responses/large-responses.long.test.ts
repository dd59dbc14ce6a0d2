// Pages of large responses end early, and their cursors lead to all responses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../src/product/tables/tables.ts'
import { fillResponses } from '../../support/fill.ts'
import { type Organization, onEachStore } from '../../support/harness.ts'

const COUNT = 30
const ROW = 900_000
const BOUND = 16 * 1024 * 1024
const form = {
  name: 'Large',
  appType: 'FORM',
  questions: [{ id: 'which', type: 'LONG_TEXT', text: 'Which?' }],
}

onEachStore('pages of large responses', server => {
  async function pagesOf(alice: Organization, path: string, asked: object) {
    const pages: string[][] = []
    for (let cursor: string | undefined; ; ) {
      const { status, body, text, headers } = await alice.call('POST', `${path}/response/all`, {
        ...asked,
        cursor,
      })
      assert.equal(status, 200)
      assert.ok(Buffer.byteLength(text) < BOUND + ROW, `${text.length} characters`)
      pages.push(body.map(({ responseid }: { responseid: string }) => responseid))
      const next = headers.get('x-next-cursor')
      assert.equal(headers.has('link'), next !== null)
      if (next === null) return pages
      cursor = next
    }
  }

  test('a page ends early, and its cursor leads to each response once', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(form)
    const webformId = path.split('/').at(-1) ?? ''
    await fillResponses(server.db, webformId, COUNT, ROW)
    const ids = await idsOf(server.db, webformId)
    const all = { '==': [{ var: '_version' }, 1] }
    for (const asked of [
      { limit: 1000 },
      { limit: COUNT, filter: all },
      { limit: 1000, sort: { by: '_createDate', order: 'DESC' } },
    ]) {
      const pages = await pagesOf(alice, path, asked)
      assert.deepEqual(pages.flat(), ids, JSON.stringify(asked))
      assert.equal(pages.length, 2)
    }
    assert.equal((await pagesOf(alice, path, { limit: 10 })).length, 3)
  })

  test('large responses after many small ones end a page early', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(form)
    const webformId = path.split('/').at(-1) ?? ''
    await fillResponses(server.db, webformId, 120, 10)
    await server.db
      .updateTable('responses')
      .set({ answers: JSON.stringify({ which: 'x'.repeat(ROW) }) })
      .where('webform_id', '=', webformId)
      .where('id', '>=', `response_00${'100'.padStart(24, '0')}`)
      .execute()
    const pages = await pagesOf(alice, path, { limit: 1000 })
    assert.equal(pages.length, 2)
    assert.deepEqual(pages.flat(), await idsOf(server.db, webformId))
  })
})

async function idsOf(db: Db, webformId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('webform_id', '=', webformId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
