// What a token with a filter and hidden columns sees of responses: the same as a copy of the form with only these responses
// and columns.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { type Organization, onEachStoreAndCopies, type Reply, request } from '../../support/harness.ts'

const form = {
  name: 'Staff quiz',
  appType: 'QUIZ',
  questions: [
    { id: 'tenant', type: 'HIDDEN' },
    { id: 'salary', type: 'NUMBER', text: 'Salary' },
    {
      id: 'city',
      type: 'SINGLE_CHOICE',
      text: 'City',
      requiredWhen: { '>': [{ var: 'salary' }, 77_000_000] },
      choices: [
        { id: 'rome', text: 'Rome' },
        { id: 'oslo', text: 'Oslo' },
      ],
    },
    { id: 'essay', type: 'LONG_TEXT', text: 'Why?' },
    { id: 'cv', type: 'FILE', text: 'CV' },
  ],
  scoring: {
    questions: {
      city: { points: 2, correct: 'rome' },
      salary: { points: 1, correct: 5 },
      essay: { points: 3, manual: true },
    },
    passMark: { percent: 50 },
  },
  settings: { email: 'OPTIONAL' },
}
const ACME = { '==': [{ var: 'hidden.tenant' }, 'acme'] }
const HIDE = ['_email', 'salary', 'cv']

/** Twelve responses; every third is of another tenant. */
const answersOf = (i: number) => ({
  tenant: i % 3 === 2 ? 'globex' : 'acme',
  salary: i % 4 === 0 ? 5 : 77_000_000 - i,
  city: i % 2 === 0 ? 'rome' : 'oslo',
  ...(i % 5 !== 0 && { essay: `Because ${(7 * i) % 10}` }),
})
const ALL = Array.from({ length: 12 }, (_, i) => i)

onEachStoreAndCopies('what a token sees of responses', server => {
  let alice: Organization
  let path: string
  let copy: string
  let ids: string[]
  let copyIds: string[]
  let fileid: string

  async function fill(included: readonly number[]): Promise<{ path: string; ids: string[] }> {
    const { path, url } = await alice.newPublishedForm(form)
    const file = await request(`${url}/file/cv?name=cv.txt`, 'POST', 'text', { 'content-type': 'text/plain' })
    fileid = file.body.fileid
    const ids = []
    for (const i of included) {
      const answers = { ...answersOf(i), ...(i === 0 && { cv: [fileid] }) }
      const { body, text } = await request(url, 'POST', { answers, email: `r${i}@example.com` })
      assert.ok(body.responseid, text)
      ids.push(body.responseid)
    }
    return { path, ids }
  }

  before(async () => {
    alice = await server.organization()
    ;({ path: copy, ids: copyIds } = await fill(ALL.filter(i => i % 3 !== 2)))
    ;({ path, ids } = await fill(ALL))
  })

  const token = (results: object, features = ['results', 'export', 'grade']) =>
    newToken(alice, path, { features, results })

  /** A reply without what differs between the form and its copy. */
  function comparable(reply: Reply): string {
    let { text } = reply
    for (const [i, id] of copyIds.entries()) text = text.replaceAll(id, `response ${i}`)
    const visible = ids.filter((_, i) => i % 3 !== 2)
    for (const [i, id] of visible.entries()) text = text.replaceAll(id, `response ${i}`)
    return text
      .replaceAll(/(user|app)_[0-9a-z]{26}/g, '$1')
      .replaceAll(/webform_[0-9a-z]{26}/g, 'form')
      .replaceAll(/file_[0-9a-z]{26}/g, 'file')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'date')
      .replaceAll(/"submissionId":"[^"]+"/g, '"submissionId":""')
  }

  const REQUESTS: readonly (readonly [string, string, object?])[] = [
    ['POST', '/response/all', {}],
    ['POST', '/response/all', { limit: 3 }],
    ['POST', '/response/all', { filter: { '==': [{ var: 'city' }, 'rome'] } }],
    ['POST', '/response/all', { limit: 5, sort: { by: 'essay', order: 'DESC' } }],
    ['POST', '/response/all', { limit: 5, sort: { by: '_score' }, filter: { '>': [{ var: '_score' }, 0] } }],
    ['POST', '/response/all', { gradingStatus: 'PENDING' }],
    ['GET', '/response?limit=4'],
    ['POST', '/summary', {}],
    ['POST', '/summary', { filter: { '==': [{ var: 'city' }, 'oslo'] } }],
    ['GET', '/response/export?format=csv'],
    ['GET', '/response/export?format=ndjson'],
    ['GET', '/response/export?format=codebook'],
    ['GET', '/response/questions'],
    ['GET', '/response/pending'],
  ]

  test('with a filter, every read equals that of a copy with only these responses', async () => {
    const limited = await token({ filter: ACME })
    const whole = await newToken(alice, copy, { features: ['results', 'export', 'grade'] })
    for (const [method, place, body] of REQUESTS) {
      const [seen, expected] = await Promise.all([
        browse(server, limited, method, path + place, body),
        browse(server, whole, method, copy + place, body),
      ])
      assert.equal(seen.status, 200, seen.text)
      assert.equal(comparable(seen), comparable(expected), `${method} ${place}`)
    }
  })

  test('pages by cursor visit each visible response once, in both orders', async () => {
    const limited = await token({ filter: ACME })
    const visible = ids.filter((_, i) => i % 3 !== 2)
    for (const asked of [{}, { sort: { by: '_createDate' } }]) {
      const found: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await browse(server, limited, 'POST', `${path}/response/all`, {
          limit: 2,
          cursor,
          ...asked,
        })
        found.push(...page.body.map((row: { responseid: string }) => row.responseid))
        cursor = page.headers.get('x-next-cursor') ?? undefined
        if (!cursor) break
      }
      assert.deepEqual(found, visible)
    }
  })

  test('a response that the filter excludes does not exist: not alone, with files, history or grades', async () => {
    const limited = await token({ filter: ACME })
    for (const [method, place, body] of [
      ['GET', ''],
      ['GET', `/file/${fileid}`],
      ['GET', '/grade'],
      ['POST', '/grade/all', {}],
      ['PUT', '/grade', { questions: { essay: { points: 1 } } }],
    ] as const) {
      isProblem(
        await browse(server, limited, method, `${path}/response/${ids[2]}${place}`, body),
        404,
        'response_not_found',
      )
    }
    assert.equal(
      (await browse(server, limited, 'GET', `${path}/response/${ids[0]}/file/${fileid}`)).status,
      200,
    )
  })

  test('hidden columns are nowhere, and cannot be filtered or sorted by', async () => {
    const limited = await token({ hide: HIDE })
    for (const [method, place, body] of REQUESTS) {
      const seen = await browse(server, limited, method, path + place, body)
      assert.equal(seen.status, 200, seen.text)
      assert.doesNotMatch(seen.text, /salary|@example\.com|"cv"|,cv,|77000000|7699999/, `${method} ${place}`)
    }
    const one = (await browse(server, limited, 'GET', `${path}/response/${ids[0]}`)).body
    assert.deepEqual(Object.keys(one.answers).sort(), ['city', 'tenant'])
    assert.deepEqual(Object.keys(one.grading).sort(), ['city', 'essay'])
    assert.equal(one.email, null)
    isProblem(
      await browse(server, limited, 'GET', `${path}/response/${ids[0]}/file/${fileid}`),
      404,
      'file_not_found',
    )
    const grade = { questions: { salary: { points: 1 } } }
    isProblem(
      await browse(server, limited, 'PUT', `${path}/response/${ids[0]}/grade`, grade),
      422,
      'grade_invalid',
    )
    for (const name of HIDE) {
      const filter = { '!': { missing: [name] } }
      for (const place of ['/response/all', '/summary'])
        isProblem(await browse(server, limited, 'POST', path + place, { filter }), 400, 'body_invalid')
      isProblem(
        await browse(server, limited, 'POST', `${path}/response/all`, { limit: 5, sort: { by: name } }),
        400,
        'body_invalid',
      )
    }
  })

  test('a hidden score is not revealed by percentages, points, the history or the figures of a quiz', async () => {
    const limited = await token({ hide: ['_score', '_passed', '_gradingStatus'] })
    await alice.call('PUT', `${path}/response/${ids[1]}/grade`, { questions: { essay: { points: 3 } } })
    const one = (await browse(server, limited, 'GET', `${path}/response/${ids[1]}`)).body
    assert.deepEqual(
      [one.score, one.percent, one.passed, one.grading, one.gradingStatus],
      [null, null, null, null, null],
    )
    const [entry] = (await browse(server, limited, 'GET', `${path}/response/${ids[1]}/grade`)).body
    assert.deepEqual(
      [entry.to.score, entry.to.percent, entry.to.passed, entry.questions],
      [null, null, null, {}],
    )
    const summary = (await browse(server, limited, 'POST', `${path}/summary`, {})).body
    assert.equal(summary.quiz, undefined)
    assert.ok(summary.questions.every((question: { item?: object }) => !question.item))
    const pending = await browse(server, limited, 'POST', `${path}/response/all`, {
      gradingStatus: 'PENDING',
    })
    isProblem(pending, 400, 'body_invalid')
  })

  test('a filter that does not fit the form of a request shows nothing', async () => {
    const app = path.replace(/\/webform.*/, '')
    const broken = await newToken(alice, app, {
      features: ['results', 'export'],
      results: { filter: { '==': [{ var: 'nosuch' }, 1] } },
    })
    assert.deepEqual((await browse(server, broken, 'POST', `${path}/response/all`, {})).body, [])
    assert.equal((await browse(server, broken, 'POST', `${path}/summary`, {})).body.responses, 0)
    isProblem(await browse(server, broken, 'GET', `${path}/response/${ids[0]}`), 404, 'response_not_found')
  })

  describe('drafts', () => {
    test('without the part "scoring", the answer key is nowhere, and edits keep it', async () => {
      const quizPath = await alice.newForm({
        ...form,
        scoring: {
          questions: {
            ...form.scoring.questions,
            city: { points: 2, correct: 'rome', feedback: { correct: 'SECRET-RIGHT' } },
          },
        },
        settings: { languages: ['en', 'de'], fallback: true },
        translations: { de: { 'city.feedback.correct': { text: 'GEHEIM' }, 'city.text': { text: 'Stadt' } } },
      })
      const published = await alice.call('PUT', `${quizPath}/activate`)
      assert.equal(published.status, 200, published.text)
      const designer = await newToken(alice, quizPath, {
        features: ['design', 'publish'],
        design: { parts: ['questions', 'settings', 'translations'] },
      })
      const stored = (await alice.call('GET', quizPath)).body
      for (const [method, place, body] of [
        ['GET', ''],
        ['GET', '/version/1'],
        ['GET', '/translation/de'],
        ['POST', '/check'],
        ['PUT', '/activate'],
        ['PATCH', '', { questions: stored.questions.slice(0, 4) }],
      ] as const) {
        const seen = await browse(server, designer, method, quizPath + place, body)
        assert.equal(seen.status, 200, seen.text)
        assert.doesNotMatch(seen.text, /SECRET-RIGHT|GEHEIM|"correct"/, place)
      }
      const { scoring, translations, ...visible } = (await browse(server, designer, 'GET', quizPath)).body
      assert.deepEqual(scoring, {})
      assert.equal(
        (await browse(server, designer, 'PUT', quizPath, { ...visible, translations })).status,
        200,
      )
      const kept = (await alice.call('GET', quizPath)).body
      assert.deepEqual(kept.scoring, stored.scoring)
      assert.deepEqual(kept.translations, stored.translations)
      isProblem(
        await browse(server, designer, 'PATCH', quizPath, { scoring: { questions: {} } }),
        403,
        'feature_missing',
      )
    })

    test('only the named parts can be changed, and only questions of the named types added', async () => {
      const draft = await alice.newForm(form)
      const designer = await newToken(alice, draft, {
        features: ['design'],
        design: { parts: ['questions', 'theme'], types: ['NUMBER'] },
      })
      const patch = (body: object) => browse(server, designer, 'PATCH', draft, body)
      const { questions } = form
      const group = {
        id: 'g',
        type: 'GROUP',
        text: 'G',
        questions: [{ id: 'mail', type: 'EMAIL', text: 'E' }],
      }
      for (const [body, pointer] of [
        [{ name: 'Other' }, '/name'],
        [{ description: 'Other' }, '/name'],
        [{ settings: { presentation: 'ONE_PER_PAGE' } }, '/settings'],
        [{ logic: { jumps: [{ after: 'city', to: 'essay' }] } }, '/logic'],
        [{ questions: [...questions, { id: 'mail', type: 'EMAIL', text: 'Email' }] }, '/questions/5'],
        [{ questions: [...questions, group] }, '/questions/5'],
        [
          { questions: questions.map(one => (one.id === 'essay' ? { ...one, type: 'SHORT_TEXT' } : one)) },
          '/questions/3',
        ],
      ] as const) {
        const refused = await patch(body)
        isProblem(refused, 403, 'feature_missing')
        assert.equal(refused.body.errors[0].pointer, pointer)
      }
      const theme = { primaryColor: '#1a4fd6' }
      for (const allowed of [
        { settings: { theme } },
        { questions: [...questions, { id: 'age', type: 'NUMBER', text: 'Age' }] },
        { questions: questions.slice(1) },
      ])
        assert.equal((await patch(allowed)).status, 200)
    })
  })
})
