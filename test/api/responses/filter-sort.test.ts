// Filtered and sorted lists of responses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compile, holds } from '../../../src/engine/expressions/evaluate.ts'
import { type Organization, onEachStoreAndCopies, request } from '../../support/harness.ts'

const choice = (id: string) => ({ id, text: id })
const form = {
  name: 'Visit',
  appType: 'QUIZ',
  questions: [
    {
      id: 'city',
      type: 'SINGLE_CHOICE',
      text: 'City?',
      other: true,
      choices: ['wien', 'graz', 'linz'].map(choice),
    },
    { id: 'likes', type: 'MULTIPLE_CHOICE', text: 'Likes?', choices: ['art', 'food', 'zoo'].map(choice) },
    { id: 'age', type: 'NUMBER', text: 'Age?', decimals: 1 },
    { id: 'who', type: 'NAME', text: 'Who?' },
    { id: 'note', type: 'SHORT_TEXT', text: 'Note?' },
    { id: 'back', type: 'YES_NO', text: 'Again?' },
    { id: 'at', type: 'DATETIME', text: 'When?' },
    { id: 'source', type: 'HIDDEN', text: 'Source' },
  ],
  scoring: {
    questions: {
      city: { points: 2, correct: 'wien' },
      age: { points: 1, correct: 7 },
      likes: { points: 0 },
      back: { points: 0 },
    },
  },
}

const answered: Record<string, unknown>[] = [
  { city: 'wien', age: 7, note: 'b', back: true, source: 'mail' },
  { city: { other: 'Rom' }, age: 30.5, likes: ['art', 'zoo'], who: { first: 'Ann', last: 'Lee' } },
  { city: 'graz', note: 'Ä', back: false, at: '2026-03-27T14:05+02:00' },
  { likes: ['food'], age: -3, note: 'B', at: '2026-03-27T13:30+00:00' },
  { city: 'wien', age: 7, who: { first: 'Bob', last: 'Ode' }, source: 'web' },
]

const filled = async (alice: Organization) => {
  const { path, url } = await alice.newPublishedForm(form)
  const ids: string[] = []
  for (const answers of answered) {
    const { status, body } = await request(url, 'POST', { answers })
    assert.equal(status, 201, JSON.stringify(body))
    ids.push(body.responseid)
  }
  /** The numbers of the responses in a list. */
  const list = async (body: object) => {
    const answer = await alice.call('POST', `${path}/response/all`, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.map(({ responseid }: { responseid: string }) => ids.indexOf(responseid))
  }
  return { path, url, ids, list }
}

onEachStoreAndCopies('filtered and sorted responses', server => {
  test('a filter reads answers, scores and dates, and works with pagination', async () => {
    const alice = await server.organization()
    const { path, ids, list } = await filled(alice)
    const table: [filter: object, kept: number[]][] = [
      [{ '==': [{ var: 'city' }, 'wien'] }, [0, 4]],
      [{ '==': [{ var: 'city.other' }, 'Rom'] }, [1]],
      [{ '>': [{ var: 'age' }, 6.9] }, [0, 1, 4]],
      [{ '!': { var: 'age' } }, [2]],
      [{ in: ['zoo', { var: 'likes' }] }, [1]],
      [{ '>=': [{ var: 'likes.length' }, 1] }, [1, 3]],
      [{ '==': [{ var: 'who.first' }, 'Bob'] }, [4]],
      [{ '==': [{ var: 'hidden.source' }, 'mail'] }, [0]],
      [{ '<': [{ var: 'at' }, '2026-03-27T13:00:00Z'] }, [2]],
      [{ '==': [{ var: '_score' }, 3] }, [0, 4]],
      [{ and: [{ '<': [{ var: '_percent' }, 50] }, { '!=': [{ var: 'back' }, false] }] }, [1, 3]],
      [{ '==': [{ var: '_version' }, 1] }, [0, 1, 2, 3, 4]],
      [{ '>=': [{ var: '_createDate' }, '2020-01-01T00:00:00Z'] }, [0, 1, 2, 3, 4]],
      [{ '==': [{ var: '_gradingStatus' }, 'PENDING'] }, []],
      [{ '==': [{ var: '_responseid' }, ids[3]] }, [3]],
      [{ missing: ['city'] }, [3]],
      [{ '==': [{ var: 'hidden.source' }, { var: '_email' }] }, [1, 2, 3]],
    ]
    for (const [filter, kept] of table) assert.deepEqual(await list({ filter }), kept, JSON.stringify(filter))

    const body = { filter: { '>': [{ var: 'age' }, 0] }, limit: 2 }
    const first = await alice.call('POST', `${path}/response/all`, body)
    const cursor = first.headers.get('x-next-cursor')
    assert.ok(cursor)
    assert.deepEqual(await list({ ...body, cursor }), [4])
    const other = await alice.call('POST', `${path}/response/all`, { limit: 2, cursor })
    assert.equal(other.body.code, 'cursor_invalid')
  })

  test('a list is sorted by a score, an answer or a member of one; missing values come last', async () => {
    const alice = await server.organization()
    const { list } = await filled(alice)
    const table: [sort: object, order: number[]][] = [
      [{ by: 'age' }, [3, 0, 4, 1, 2]],
      [{ by: 'age', order: 'DESC' }, [1, 0, 4, 3, 2]],
      [{ by: 'note' }, [3, 0, 2, 1, 4]],
      [{ by: 'who.last', order: 'DESC' }, [4, 1, 0, 2, 3]],
      [{ by: 'back' }, [2, 0, 1, 3, 4]],
      [{ by: 'at' }, [2, 3, 0, 1, 4]],
      [{ by: '_score', order: 'DESC' }, [0, 4, 1, 2, 3]],
      [{ by: '_createDate', order: 'DESC' }, [4, 3, 2, 1, 0]],
    ]
    for (const [sort, order] of table) {
      assert.deepEqual(await list({ sort, limit: 10 }), order, JSON.stringify(sort))
    }
    assert.deepEqual(
      await list({ sort: { by: 'age' }, filter: { '==': [{ var: 'city' }, 'wien'] }, limit: 1 }),
      [0],
    )
  })

  test('sorted pages stay stable while responses are added and deleted', async () => {
    const alice = await server.organization()
    const { path, url, ids } = await filled(alice)
    const body = { sort: { by: 'age', order: 'DESC' }, limit: 2 }
    const page = async (cursor?: string | null) => {
      const { body: rows, headers } = await alice.call('POST', `${path}/response/all`, {
        ...body,
        ...(cursor && { cursor }),
      })
      return {
        rows: rows.map((row: { responseid: string }) => row.responseid),
        next: headers.get('x-next-cursor'),
      }
    }
    const first = await page()
    assert.deepEqual(first.rows, [ids[1], ids[0]])
    // One before the page and one after it are deleted, and the row of the cursor too.
    await request(url, 'POST', { answers: { age: 99 } })
    const late = (await request(url, 'POST', { answers: { age: 1 } })).body.responseid
    await alice.call('DELETE', `${path}/response/${ids[0]}`)
    const second = await page(first.next)
    const third = await page(second.next)
    assert.deepEqual([...second.rows, ...third.rows], [ids[4], late, ids[3], ids[2]])
    assert.equal(third.next, null)
  })

  test('filters find answers to questions and choices that were removed later', async () => {
    const alice = await server.organization()
    const { path, list } = await filled(alice)
    const [city, ...rest] = form.questions
    await alice.call('PATCH', path, {
      questions: [
        { ...city, choices: ['wien', 'linz'].map(choice) },
        ...rest.filter(({ id }) => id !== 'note'),
      ],
    })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    assert.deepEqual(await list({ filter: { '==': [{ var: 'city' }, 'graz'] } }), [2])
    assert.deepEqual(await list({ filter: { '==': [{ var: 'note' }, 'B'] } }), [3])
  })

  test('an export accepts the same filter', async () => {
    const alice = await server.organization()
    const { path, ids } = await filled(alice)
    const filter = (text: string) =>
      `${path}/response/export?format=ndjson&filter=${encodeURIComponent(text)}`
    const { text } = await alice.call('GET', filter('{"==":[{"var":"city"},"wien"]}'))
    assert.deepEqual(
      text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).responseid),
      [ids[0], ids[4]],
    )
    for (const wrong of ['', 'x', '1', 'null', '[]', '{}', '{"==":[{"var":"town"},1]}']) {
      const { status, body } = await alice.call('GET', filter(wrong))
      assert.equal(status, 400, wrong)
      assert.match(body.errors[0].pointer, /^\/filter/)
    }
  })

  test('an invalid filter is refused with a pointer', async () => {
    const alice = await server.organization()
    const { path } = await filled(alice)
    const table: [body: object, fault: string][] = [
      [{ filter: { '==': [{ var: 'town' }, 'x'] } }, '/filter/==/0/var reference_dangling'],
      [{ filter: { '==': [{ var: '_scores' }, 1] } }, '/filter/==/0/var reference_dangling'],
      [{ filter: { like: [{ var: 'note' }, 'x'] } }, '/filter/like operator_unknown'],
      [{ filter: { '==': [{ var: 'age' }, 'x'] } }, '/filter/==/1 operand_invalid'],
      [{ filter: { '==': [{ var: 'city' }, 'rom'] } }, '/filter/==/1 choice_unknown'],
      [{ filter: {} }, '/filter minProperties'],
      [{ sort: { by: 'age' } }, '/limit required'],
      [{ sort: { by: 'likes' }, limit: 1 }, '/sort/by operand_invalid'],
      [{ sort: { by: 'nothing' }, limit: 1 }, '/sort/by reference_dangling'],
      [{ sort: { by: 'age', order: 'UP' }, limit: 1 }, '/sort/order enum'],
    ]
    for (const [body, fault] of table) {
      const { status, body: problem } = await alice.call('POST', `${path}/response/all`, body)
      assert.equal(status, 400, JSON.stringify(body))
      const [{ pointer, code }] = problem.errors
      assert.equal(`${pointer} ${code}`, fault, JSON.stringify(problem.errors))
    }
  })

  test('a list has exactly the responses that meet the condition', async () => {
    const alice = await server.organization()
    const { list } = await filled(alice)
    const number = fc.oneof(
      fc.constantFrom({ var: 'age' }, { var: '_score' }, { var: 'likes.length' }),
      fc.integer({ min: -5, max: 40 }),
    )
    const leaf = fc.oneof(
      fc
        .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), number, number)
        .map(([name, a, b]) => ({ [name]: [a, b] })),
      fc.constantFrom('wien', 'graz', 'linz').map(id => ({ '==': [{ var: 'city' }, id] })),
      fc.constantFrom('art', 'food', 'zoo').map(id => ({ in: [id, { var: 'likes' }] })),
      fc.constant({ var: 'back' }),
    )
    const { condition } = fc.letrec<{ condition: object }>(tie => ({
      condition: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc
          .tuple(fc.constantFrom('and', 'or'), tie('condition'), tie('condition'))
          .map(([name, a, b]) => ({ [name]: [a, b] })),
        tie('condition').map(inner => ({ '!': inner })),
      ),
    }))
    const scores = [3, 0, 0, 0, 3]
    await fc.assert(
      fc.asyncProperty(condition, async filter => {
        const expected = answered.flatMap((answers, i) =>
          holds(compile(filter)({ ...answers, _score: scores[i] })) ? [i] : [],
        )
        assert.deepEqual(await list({ filter }), expected)
      }),
      { numRuns: 40 },
    )
  })
})
