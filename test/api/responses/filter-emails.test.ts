// Emails and submission ids are unique regardless of case, so filters ignore case too.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { toIndexedFilter } from '../../../src/product/responses/ignore-case.ts'
import { readResponses } from '../../../src/product/responses/queries.ts'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, request } from '../../support/harness.ts'

const form = {
  name: 'Addresses',
  questions: [
    { id: 'mail', type: 'EMAIL', text: 'Email?' },
    { id: 'note', type: 'SHORT_TEXT', text: 'Note?' },
    {
      id: 'boss',
      type: 'GROUP',
      text: 'Boss?',
      questions: [{ id: 'mail', type: 'EMAIL', text: 'Email?' }],
    },
    {
      id: 'team',
      type: 'GROUP',
      text: 'Team?',
      repeat: {},
      questions: [
        { id: 'mail', type: 'EMAIL', text: 'Email?' },
        { id: 'nick', type: 'SHORT_TEXT', text: 'Nickname?' },
      ],
    },
  ],
  settings: { email: 'OPTIONAL' },
}
const first = randomUUID()
const submissions = [
  { email: 'Bob@Example.com', submissionId: first, answers: { mail: 'ann@example.com', note: 'BOB' } },
  { email: 'bob@example.COM', answers: { boss: { mail: 'Ann@Example.com' }, note: 'Bob@Example.com' } },
  {
    email: 'ann@example.com',
    answers: { mail: 'ANN@example.com', team: [{ mail: 'BOB@example.com', nick: 'Bo' }] },
  },
  { answers: { note: 'bob@example.com', team: [{ mail: 'x@example.com', nick: 'bo' }] } },
]

const responseRow = (i: number) => ({
  webform_id: 'webform_x',
  id: `response_${String(i).padStart(26, '0')}`,
  version: 1,
  submission_id: randomUUID(),
  once_key: null,
  email: `someone${i}@example.com`,
  answers: '{}',
  score: null,
  max_score: null,
  passed: null,
  grading: null,
  grading_status: null,
  grade: null,
  outcome: null,
  scoring_revision: 0,
  result_token: randomUUID(),
  create_date: '2026-11-20T17:24:00.000Z',
})

onEachStore('emails in filters', server => {
  const filled = async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const ids: string[] = []
    for (const submission of submissions) {
      const { status, body, text } = await request(url, 'POST', submission)
      assert.equal(status, 201, text)
      ids.push(body.responseid)
    }
    const list = async (body: object) => {
      const answer = await alice.call('POST', `${path}/response/all`, body)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.map(({ responseid }: { responseid: string }) => ids.indexOf(responseid))
    }
    return { alice, path, list }
  }
  const email = { var: '_email' }
  const table: [filter: object, found: number[]][] = [
    [{ '==': [email, 'bob@example.com'] }, [0, 1]],
    [{ '==': ['BOB@EXAMPLE.COM', { var: ['_email'] }] }, [0, 1]],
    [{ '==': [{ var: ['_email', 'Bob@example.com'] }, 'bob@example.com'] }, [0, 1, 3]],
    [{ '!=': [email, 'BOB@example.com'] }, [2, 3]],
    [{ in: [email, ['Bob@EXAMPLE.com', 'nobody@example.com']] }, [0, 1]],
    [{ in: ['@EXAMPLE', email] }, [0, 1, 2]],
    [{ and: [{ '==': [email, 'bob@example.com'] }, { '==': [{ var: 'note' }, 'BOB'] }] }, [0]],
    [{ and: [{ '==': [email, 'bob@example.com'] }, { '==': [email, 'ann@example.com'] }] }, []],
    [{ or: [{ '==': [email, 'bob@example.com'] }, { '!': email }] }, [0, 1, 3]],
    [{ '!': { '==': [email, 'BOB@EXAMPLE.COM'] } }, [2, 3]],
    [{ '==': [{ '==': [email, 'BOB@EXAMPLE.COM'] }, true] }, [0, 1]],
    [{ '==': [{ if: [{ '==': [email, 'ANN@example.com'] }, 'x', 'y'] }, 'x'] }, [2]],
    [{ '==': [{ cat: ['To ', email] }, 'to BOB@example.com'] }, [0, 1]],
    [{ '==': [email, { var: 'note' }] }, [1]],
    [{ '==': [email, { var: 'mail' }] }, [2, 3]],
    [{ '==': [email, null] }, [3]],
    [{ '==': [{ var: 'mail' }, 'Ann@example.com'] }, [0, 2]],
    [{ '==': [{ var: 'boss.mail' }, 'ann@example.com'] }, [1]],
    [{ some: [{ var: 'team' }, { '==': [{ var: 'mail' }, 'bob@example.com'] }] }, [2]],
    [{ none: [{ var: 'team' }, { in: [{ var: 'mail' }, ['bob@example.com']] }] }, [0, 1, 3]],
    [{ all: [{ var: 'team' }, { '!=': [{ var: 'mail' }, 'bob@example.com'] }] }, [3]],
    [{ some: [{ var: 'team' }, { '==': [{ var: 'nick' }, 'bo'] }] }, [3]],
    [{ '==': [{ var: 'note' }, 'bob'] }, []],
    [{ '==': [{ var: '_submissionId' }, first.toUpperCase()] }, [0]],
    [{ in: [{ var: '_submissionId' }, [first.toUpperCase()]] }, [0]],
  ]

  test('ignore case for emails, and respect it for other texts', async () => {
    const { list } = await filled()
    for (const [filter, found] of table) {
      assert.deepEqual(await list({ filter }), found, JSON.stringify(filter))
      assert.deepEqual(await list({ filter, limit: 2 }), found.slice(0, 2), JSON.stringify(filter))
      const sorted = await list({ filter, limit: 10, sort: { by: '_responseid', order: 'DESC' } })
      assert.deepEqual(sorted, found.toReversed(), JSON.stringify(filter))
    }
  })

  test('find every response of a person, so deleting the matches deletes them all', async () => {
    const { alice, path, list } = await filled()
    const filter = { '==': [email, 'BOB@example.com'] }
    assert.equal((await alice.call('POST', `${path}/summary`, { filter })).body.responses, 2)
    const exported = `${path}/response/export?format=ndjson&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const lines = (await alice.call('GET', exported)).text.trim().split('\n')
    for (const line of lines)
      assert.equal(
        (await alice.call('DELETE', `${path}/response/${JSON.parse(line).responseid}`)).status,
        204,
      )
    assert.deepEqual(await list({}), [2, 3])
  })

  test('refuse invalid conditions as before', async () => {
    const { alice, path } = await filled()
    for (const filter of [
      { '==': [{ var: '_mail' }, 'x'] },
      { '==': [email, 5] },
      { '==': [{ var: { var: '_email' } }, 'x'] },
      { and: [{ '==': [email] }] },
      { '==': [{ var: '_parts.0' }, 'x'] },
    ])
      isProblem(await alice.call('POST', `${path}/response/all`, { filter }), 400, 'body_invalid')
  })

  for (const [name, index] of [
    ['_email', 'responses_email'],
    ['_submissionId', 'responses_submission_unique'],
  ] as const) {
    test(`a filter for one ${name} uses an index`, async () => {
      const nodes: RootOperationNode[] = []
      const watched = server.db.withPlugin({
        transformQuery({ node }) {
          nodes.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const filter = { and: [{ '==': [{ var: name }, 'Bob@example.com'] }, { '>': [{ var: '_score' }, 1] }] }
      await readResponses(watched, 'webform_x', toIndexedFilter(filter))({ after: undefined, limit: 10 })
      const [node] = nodes
      assert.ok(node)
      const { sql: text, parameters } = server.db.getExecutor().compileQuery(node, { queryId: 'test' })
      const explain = server.store === 'postgres' ? 'explain' : 'explain query plan'
      let plan: unknown
      const work = inTransaction(server.db, async trx => {
        const rows = Array.from({ length: 1000 }, (_, i) => responseRow(i))
        for (let i = 0; i < rows.length; i += 100)
          await trx
            .insertInto('responses')
            .values(rows.slice(i, i + 100))
            .execute()
        await sql`analyze responses`.execute(trx)
        plan = (await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))).rows
        throw new Error('Roll back')
      })
      await assert.rejects(work, /Roll back/)
      assert.match(JSON.stringify(plan), new RegExp(index))
    })
  }
})
