// Typical code with openapi-fetch and the types that openapi-typescript generates. clients.test.ts puts the types beside
// this file, type-checks it and runs it.
import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

type Schemas = components['schemas']

const quiz: Schemas['NewWebForm'] = {
  name: 'Capitals of Europe',
  appType: 'QUIZ',
  questions: [
    { id: 'intro', type: 'STATEMENT', text: 'Five minutes of *geography*' },
    {
      id: 'france',
      type: 'SINGLE_CHOICE',
      text: 'What is the capital of France?',
      choices: [
        { id: 'paris', text: 'Paris' },
        { id: 'lyon', text: 'Lyon' },
      ],
    },
    { id: 'pi', type: 'NUMBER', text: 'Pi to two decimals?', decimals: 2 },
    {
      id: 'rooms',
      type: 'MATRIX',
      text: 'How was it?',
      rows: [{ id: 'clean', text: 'Clean' }],
      columns: [
        { id: 'yes', text: 'Yes' },
        { id: 'no', text: 'No' },
      ],
    },
    { id: 'cv', type: 'FILE', text: 'Your CV', visibleWhen: { '!=': [{ var: 'pi' }, 3] } },
    { id: 'essay', type: 'LONG_TEXT', text: 'Why?' },
  ],
  scoring: {
    questions: {
      france: { points: 0.07, correct: 'paris' },
      pi: { ranges: [{ min: 3, max: 3.2, points: 0.57 }] },
      rooms: { weights: { clean: { yes: 1 } } },
      essay: { points: 5, manual: true },
    },
    passMark: { points: 1 },
  },
}

/** Every question type has its own TypeScript type. */
function sizeOf(question: Schemas['Question']): number {
  if (question.type === 'SINGLE_CHOICE') return question.choices?.length ?? 0
  if (question.type === 'NUMBER') return question.decimals ?? 0
  if (question.type === 'MATRIX') return question.columns?.length ?? 0
  return 0
}

const passed: Schemas['Filter'] = { or: [{ '>=': [{ var: '_percent' }, 60] }, { '!': [{ var: 'essay' }] }] }

export async function calls(baseUrl: string, key: string): Promise<void> {
  const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })

  // Users
  const email = `bob+${crypto.randomUUID()}@example.com`
  const newUser = { email, password: 'correct horse 9', firstName: 'Bob' }
  const created = await client.POST('/devapi/v4/core/user', {
    body: newUser,
    params: { header: { 'idempotency-key': crypto.randomUUID() } },
  })
  const user: Schemas['User'] = must(created)
  assert.match(created.response.headers.get('location') ?? '', /\/core\/user\/user_/)
  const { userid } = user
  const again = await client.POST('/devapi/v4/core/user', { body: newUser })
  assert.equal(again.response.status, 409)
  const problem: Schemas['Problem'] | undefined = again.error
  assert.equal(problem?.code, 'user_exists')
  const wrong = await client.POST('/devapi/v4/core/user', { body: { email: 'nobody', password: 'short' } })
  assert.deepEqual(wrong.error?.errors?.map(({ pointer }) => pointer).sort(), ['/email', '/password'])
  const userPath = { params: { path: { userid } } }
  assert.equal(must(await client.GET('/devapi/v4/core/user/{userid}', userPath)).firstName, 'Bob')
  const renamed = await client.PATCH('/devapi/v4/core/user/{userid}', {
    ...userPath,
    body: { firstName: null },
  })
  assert.equal(must(renamed).firstName, undefined)
  const page = await client.POST('/devapi/v4/core/user/all', { body: { search: '@example.com', limit: 1 } })
  assert.equal(must(page)[0]?.email, email)
  assert.equal(page.response.headers.get('x-next-cursor'), null)
  const cursor = page.response.headers.get('x-end-cursor') ?? ''
  const later = await client.GET('/devapi/v4/core/user', {
    params: { query: { search: '@example.com', limit: 10, cursor } },
  })
  assert.deepEqual(must(later), [])
  must(await client.POST('/devapi/v4/core/user/all'))

  // Applications
  const { appid } = must(
    await client.POST('/devapi/v4/user/{userid}/app', {
      ...userPath,
      body: { name: 'Training', description: 'Quizzes' },
    }),
  )
  const path = { userid, appid }
  const appPath = { params: { path } }
  assert.equal(must(await client.GET('/devapi/v4/user/{userid}/app/{appid}', appPath)).name, 'Training')
  const cleared = await client.PATCH('/devapi/v4/user/{userid}/app/{appid}', {
    ...appPath,
    body: { description: null },
  })
  assert.equal(must(cleared).description, '')
  assert.equal(
    must(await client.POST('/devapi/v4/user/{userid}/app/all', { ...userPath, body: { limit: 10 } })).length,
    1,
  )

  // Web forms
  const made = await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform', { ...appPath, body: quiz })
  const form: Schemas['WebForm'] = must(made)
  const one = { ...path, webformid: form.webformid }
  const etag = made.response.headers.get('etag') ?? ''
  assert.equal(etag, '"1"')
  assert.deepEqual(form.questions.map(sizeOf), [0, 2, 2, 2, 0, 0])
  const formPath = { params: { path: one, header: { 'if-match': etag } } }
  const settings: Schemas['SettingsPatch'] = {
    maxResponses: null,
    results: { showScore: true, showCorrect: null },
  }
  const patched = await client.PATCH('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}', {
    ...formPath,
    body: { description: null, logic: null, settings, scoring: { passMark: { points: null, percent: 50 } } },
  })
  assert.deepEqual(must(patched).scoring.passMark, { percent: 50 })
  const stale = await client.PATCH('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}', {
    ...formPath,
    body: { name: 'Late' },
  })
  assert.equal(stale.response.status, 412)
  const params = { path: one }
  const draft = must(await client.GET('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}', { params }))
  must(
    await client.PUT('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}', {
      params,
      body: { ...draft, name: 'Capitals' },
    }),
  )
  const [listed] = must(await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/all', appPath))
  const status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | undefined = listed?.status
  assert.equal(status, 'DRAFT')
  const check = await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/check', {
    params,
  })
  assert.deepEqual(must(check).errors, [])
  const active = must(
    await client.PUT('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/activate', { params }),
  )
  const slug = active.url?.split('/').at(-1) ?? ''
  const versions = await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/version/all', {
    params,
  })
  assert.equal(must(versions)[0]?.version, 1)
  const version = await client.GET(
    '/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/version/{version}',
    {
      params: { path: { ...one, version: '1' } },
    },
  )
  assert.equal(must(version).name, 'Capitals')

  // Answering
  const shown = must(await client.GET('/f/{slug}.json', { params: { path: { slug } } }))
  assert.equal(shown.questions[1]?.type, 'SINGLE_CHOICE')
  const file = must(
    await client.POST('/f/{slug}/file/{questionid}', {
      params: { path: { slug, questionid: 'cv' }, query: { name: 'cv.txt' } },
      headers: { 'content-type': 'application/octet-stream' },
      body: new Blob(['My CV']),
      bodySerializer: body => body,
    }),
  )
  const answers = { france: 'paris', pi: 3.14, rooms: { clean: 'yes' }, cv: [file.fileid], essay: 'Because.' }
  const sent = must(await client.POST('/f/{slug}', { params: { path: { slug } }, body: { answers } }))
  const { responseid } = sent
  assert.equal(sent.status, 'COMPLETE')
  const refused = await client.POST('/f/{slug}', {
    params: { path: { slug } },
    body: { answers: { france: 'rome' } },
  })
  assert.equal(refused.response.status, 422)

  // Responses
  const found = await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/all', {
    params,
    body: { filter: { '>': [{ var: '_score' }, 1] }, sort: { by: 'pi', order: 'ASC' }, limit: 10 },
  })
  const [response] = must(found)
  const score: number | null | undefined = response?.score
  assert.equal(score, 1.64)
  const single = { params: { path: { ...one, responseid } } }
  const read = await client.GET(
    '/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/{responseid}',
    single,
  )
  assert.equal(must(read).answers['essay'], 'Because.')
  const download = await client.GET(
    '/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/{responseid}/file/{fileid}',
    { params: { path: { ...one, responseid, fileid: file.fileid } }, parseAs: 'blob' },
  )
  assert.equal(await must(download).text(), 'My CV')
  const csv = await client.GET('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/export', {
    params: { path: one, query: { format: 'csv', filter: JSON.stringify(passed) } },
    parseAs: 'text',
  })
  assert.match(must(csv), /(^|,)_responseid,/)

  // Grading
  const graded = await client.PUT(
    '/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/{responseid}/grade',
    { ...single, body: { questions: { essay: { points: 3.57, comment: null } } } },
  )
  assert.equal(must(graded).gradingStatus, 'GRADED')
  const history = await client.POST(
    '/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/{responseid}/grade/all',
    single,
  )
  assert.equal(must(history)[0]?.to.score, 5.21)
  const summary = must(
    await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/summary', {
      params,
      body: { filter: passed },
    }),
  )
  assert.equal(summary.quiz?.graded, 1)
  const preview = must(
    await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/regrade', {
      params,
      body: { scoring: draft.scoring },
    }),
  )
  assert.ok('changes' in preview)
  const regrade = must(
    await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/regrade', {
      params,
      body: { scoring: draft.scoring, apply: true },
    }),
  )
  assert.ok('regradeid' in regrade)
  must(
    await client.GET('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/regrade/{regradeid}', {
      params: { path: { ...one, regradeid: regrade.regradeid } },
    }),
  )
  must(
    await client.PUT('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/regrade/{regradeid}/cancel', {
      params: { path: { ...one, regradeid: regrade.regradeid } },
    }),
  )

  // Audit log
  const entries = must(
    await client.POST('/devapi/v4/core/audit/all', { body: { resourceId: userid, limit: 10 } }),
  )
  const action: Schemas['AuditAction'] | undefined = entries[0]?.action
  assert.equal(action, 'create')

  // The end
  must(await client.PUT('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/pause', { params }))
  const paused = await client.GET('/f/{slug}.json', { params: { path: { slug } } })
  assert.equal(paused.error?.status, 410)
  const form404 = await client.GET('/devapi/v4/user/{userid}/app/{appid}', {
    params: { path: { userid, appid: 'app_00000000000000000000000000' } },
  })
  assert.equal(form404.error?.code, 'app_not_found')
  must(await client.PUT('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/resume', { params }))
  const { deletionid } = must(
    await client.POST('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/delete', {
      params,
      body: { filter: { '<': [{ var: '_score' }, 0] } },
    }),
  )
  must(
    await client.GET('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/deletion/{deletionid}', {
      params: { path: { ...one, deletionid } },
    }),
  )
  const removed = await client.DELETE(
    '/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}/response/{responseid}',
    single,
  )
  assert.equal(removed.response.status, 204)
  await client.DELETE('/devapi/v4/user/{userid}/app/{appid}/webform/{webformid}', { params })
  await client.DELETE('/devapi/v4/user/{userid}/app/{appid}', appPath)
  const gone = await client.DELETE('/devapi/v4/core/user/{userid}', userPath)
  assert.equal(gone.response.status, 204)
  assert.ok(Number(gone.response.headers.get('ratelimit-reset')) >= 0)
}

function must<T>({ data, error }: { readonly data?: T; readonly error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
