// Typical code with the client that @hey-api/openapi-ts generates. clients.test.ts puts the client beside this file,
// type-checks it and runs it.
import assert from 'node:assert/strict'
import { createClient } from './hey-api/client/index.ts'
import type {
  Filter,
  Response as FormResponse,
  NewWebForm,
  Problem,
  Question,
  ScoringRule,
  SettingsPatch,
  WebFormReplacement,
} from './hey-api/index.ts'
import * as api from './hey-api/index.ts'

const quiz: NewWebForm = {
  name: 'Capitals of Europe',
  appType: 'QUIZ',
  questions: [
    { id: 'intro', type: 'STATEMENT', text: 'Five minutes of *geography*' },
    {
      id: 'france',
      type: 'SINGLE_CHOICE',
      text: 'What is the capital of France?',
      required: true,
      choices: [
        { id: 'paris', text: 'Paris' },
        { id: 'lyon', text: 'Lyon' },
      ],
    },
    { id: 'pi', type: 'NUMBER', text: 'Pi to two decimals?', decimals: 2 },
    {
      id: 'rivers',
      type: 'MULTIPLE_CHOICE',
      text: 'Which rivers flow through Germany?',
      choices: [
        { id: 'rhine', text: 'Rhine' },
        { id: 'po', text: 'Po' },
        { id: 'none', text: 'None of these', exclusive: true },
      ],
    },
    { id: 'cv', type: 'FILE', text: 'Your CV', visibleWhen: { '==': [{ var: 'france' }, 'paris'] } },
    {
      id: 'address',
      type: 'GROUP',
      text: 'Where do you live?',
      questions: [{ id: 'city', type: 'SHORT_TEXT', text: 'City' }],
      repeat: { max: 2 },
    },
    { id: 'essay', type: 'LONG_TEXT', text: 'Why?' },
  ],
  scoring: {
    questions: {
      france: { points: 0.07, correct: 'paris', feedback: { correct: 'Yes!' } },
      pi: { points: 0.57, correct: 3.14, tolerance: 0.005 },
      rivers: { points: 2, correct: ['rhine'], partial: 'FRACTION' },
      essay: { points: 5, manual: true, rubric: 'A source is named' },
    },
    passMark: { percent: 60 },
  },
  settings: { presentation: 'ONE_PER_PAGE', maxResponses: 100, results: { showScore: true } },
}

/** Every question type has its own TypeScript type. */
function sizeOf(question: Question): number {
  switch (question.type) {
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
    case 'DROPDOWN':
      return question.choices?.length ?? 0
    case 'MATRIX':
      return (question.rows?.length ?? 0) * (question.columns?.length ?? 0)
    case 'NUMBER':
      return question.decimals ?? 0
    case 'GROUP':
      return (question.questions ?? []).filter(member => member.type === 'SHORT_TEXT').length
    default:
      return 0
  }
}

const passed: Filter = { and: [{ '>=': [{ var: '_percent' }, 60] }, { '==': [{ var: 'france' }, 'paris'] }] }

const secondsLeft = (response: globalThis.Response | undefined) =>
  Number(response?.headers.get('ratelimit-reset'))

export async function calls(baseUrl: string, key: string): Promise<void> {
  const client = createClient({ baseUrl, auth: key })

  // Users
  const email = `alice+${crypto.randomUUID()}@example.com`
  const newUser = { email, password: 'correct horse 9', firstName: 'Alice' }
  const created = await api.createUser({
    client,
    body: newUser,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const user = must(created)
  assert.match(created.response?.headers.get('location') ?? '', /\/core\/user\/user_/)
  assert.equal(user.email, email)
  const createDate: Date = new Date(user.createDate)
  assert.ok(createDate.getTime() > 0)
  const { userid } = user

  const again = await api.createUser({ client, body: newUser })
  assert.equal(again.response?.status, 409)
  const problem: Problem | undefined = again.error
  assert.equal(problem?.code, 'user_exists')
  const wrong = await api.createUser({ client, body: { email: 'nobody', password: 'short' } })
  assert.deepEqual(wrong.error?.errors?.map(({ pointer }) => pointer).sort(), ['/email', '/password'])

  const read = must(await api.getUser({ client, path: { userid } }))
  const firstName: string | undefined = read.firstName
  assert.equal(firstName, 'Alice')
  const renamed = must(
    await api.updateUser({ client, path: { userid }, body: { firstName: null, lastName: 'Liddell' } }),
  )
  assert.equal(renamed.firstName, undefined)
  const found = await api.listUsers({ client, body: { search: email, limit: 1 } })
  assert.equal(must(found)[0]?.userid, userid)
  const next: string | null | undefined = found.response?.headers.get('x-next-cursor')
  assert.equal(next, null)
  const end: string = found.response?.headers.get('x-end-cursor') ?? ''
  const later = must(await api.listUsersByQuery({ client, query: { search: email, limit: 10, cursor: end } }))
  assert.deepEqual(later, [])
  const everybody = must(await api.listUsers({ client }))
  assert.ok(everybody.some(one => one.userid === userid))

  // Applications
  const app = must(
    await api.createApp({ client, path: { userid }, body: { name: 'Training', description: 'Quizzes' } }),
  )
  const { appid } = app
  assert.equal(must(await api.getApp({ client, path: { userid, appid } })).name, 'Training')
  const cleared = must(await api.updateApp({ client, path: { userid, appid }, body: { description: null } }))
  assert.equal(cleared.description, '')
  const unchanged = await api.getApp({
    client,
    path: { userid, appid },
    headers: { 'if-none-match': '"2"' },
  })
  assert.equal(unchanged.response?.status, 304)
  assert.equal(must(await api.listApps({ client, path: { userid }, body: { limit: 10 } })).length, 1)

  // Web forms
  const path = { userid, appid }
  const made = await api.createWebform({ client, path, body: quiz })
  const form = must(made)
  const { webformid } = form
  const one = { ...path, webformid }
  const etag = made.response?.headers.get('etag') ?? ''
  assert.equal(etag, '"1"')
  assert.deepEqual(form.questions.map(sizeOf), [0, 2, 2, 3, 0, 1, 0])
  const rule: ScoringRule | undefined = form.scoring.questions?.['pi']
  assert.equal(rule?.points, 0.57)

  const settings: SettingsPatch = { maxResponses: null, closesAt: null, intro: { title: 'Welcome' } }
  const patched = await api.updateWebform({
    client,
    path: one,
    headers: { 'if-match': etag },
    body: { description: null, settings, scoring: { passMark: { percent: 50 }, questions: { intro: null } } },
  })
  assert.equal(must(patched).settings.maxResponses, undefined)
  const stale = await api.updateWebform({
    client,
    path: one,
    headers: { 'if-match': etag },
    body: { name: 'Late' },
  })
  assert.equal(stale.response?.status, 412)
  assert.equal(stale.error?.code, 'revision_stale')
  const { name, questions, scoring, settings: kept } = must(await api.getWebform({ client, path: one }))
  const whole: WebFormReplacement = { name, questions, scoring, settings: kept }
  must(await api.replaceWebform({ client, path: one, body: whole }))
  const draft = must(await api.getWebform({ client, path: one }))
  must(await api.replaceWebform({ client, path: one, body: { ...draft, description: 'Five minutes' } }))
  const [listed] = must(await api.listWebforms({ client, path, body: { limit: 5 } }))
  assert.equal(listed?.status, 'DRAFT')
  const check = must(await api.checkWebform({ client, path: one }))
  assert.deepEqual(check.errors, [])
  const active = must(await api.activateWebform({ client, path: one }))
  const slug = active.url?.split('/').at(-1) ?? ''
  const activateDate: string | null = active.activateDate
  assert.ok(activateDate)
  const [version] = must(await api.listVersions({ client, path: one }))
  const published = must(
    await api.getVersion({ client, path: { ...one, version: String(version?.version) } }),
  )
  assert.equal(published.questions.length, quiz.questions?.length)

  // Answering
  const shown = must(await api.getPublishedForm({ client, path: { slug } }))
  assert.equal(shown.appType, 'QUIZ')
  const file = must(
    await api.uploadFile({
      client,
      path: { slug, questionid: 'cv' },
      query: { name: 'cv.txt' },
      body: new Blob(['My CV']),
    }),
  )
  const size: number = file.sizeBytes
  assert.equal(size, 5)
  const submission = { france: 'paris', pi: 3.14, rivers: ['rhine'], cv: [file.fileid], essay: 'Because.' }
  const sent = must(
    await api.submitResponse({
      client,
      path: { slug },
      body: { answers: submission, submissionId: crypto.randomUUID() },
    }),
  )
  const { responseid } = sent
  assert.equal(sent.gradingStatus, 'PENDING')
  const refused = await api.submitResponse({ client, path: { slug }, body: { answers: { france: 'rome' } } })
  assert.equal(refused.response?.status, 422)
  assert.equal(refused.error?.errors?.[0]?.pointer, '/answers/france')

  // Responses
  const filtered = await api.listResponses({
    client,
    path: one,
    body: { filter: { in: ['rhine', { var: 'rivers' }] }, sort: { by: '_score', order: 'DESC' }, limit: 10 },
  })
  const responses: FormResponse[] = must(filtered)
  const [response] = responses
  const score: number | null | undefined = response?.score
  assert.equal(score, 2.64)
  assert.equal(response?.grading?.['pi']?.points, 0.57)
  must(await api.listResponses({ client, path: one, body: { gradingStatus: 'PENDING' } }))
  const single = { ...one, responseid }
  const answers: Record<string, unknown> = must(await api.getResponse({ client, path: single })).answers
  assert.equal(answers['essay'], 'Because.')
  const download = await api.downloadFile({
    client,
    path: { ...single, fileid: file.fileid },
    parseAs: 'blob',
  })
  assert.equal(await (must(download) as Blob).text(), 'My CV')
  assert.match(download.response?.headers.get('content-disposition') ?? '', /cv\.txt/)
  const csv = await api.exportResponses({
    client,
    path: one,
    query: { format: 'csv', filter: JSON.stringify(passed) },
  })
  assert.equal(csv.response?.status, 200)
  const workbook = await api.exportResponses({ client, path: one, query: { format: 'xlsx' } })
  assert.ok((must(workbook) as unknown) instanceof Blob)

  // Grading
  const graded = must(
    await api.gradeResponse({
      client,
      path: single,
      body: { questions: { essay: { points: 3.57, comment: 'Well argued' } } },
    }),
  )
  assert.equal(graded.gradingStatus, 'GRADED')
  const summary = must(await api.summariseResponses({ client, path: one, body: { filter: passed } }))
  assert.equal(summary.responses, 1)
  const counted: number | undefined = summary.questions.find(({ id }) => id === 'france')?.choices?.[0]?.count
  assert.equal(counted, 1)
  const [change] = must(await api.listGradings({ client, path: single }))
  assert.equal(change?.cause, 'MANUAL')
  const preview = must(
    await api.regradeWebform({
      client,
      path: one,
      body: { scoring: { ...scoring, passMark: { points: 1 } } },
    }),
  )
  assert.ok('changes' in preview && preview.total === 1)
  const regrade = must(await api.regradeWebform({ client, path: one, body: { scoring, apply: true } }))
  assert.ok('regradeid' in regrade)
  must(await api.getRegrade({ client, path: { ...one, regradeid: regrade.regradeid } }))
  must(await api.cancelRegrade({ client, path: { ...one, regradeid: regrade.regradeid } }))

  // Audit log
  const entries = must(await api.listAuditEntries({ client, body: { resourceId: webformid, limit: 100 } }))
  assert.ok(entries.some(({ action, resource }) => action === 'activate' && resource === 'webform'))

  // The end
  must(await api.pauseWebform({ client, path: one }))
  const paused = await api.submitResponse({ client, path: { slug }, body: { answers: submission } })
  assert.equal(paused.response?.status, 410)
  must(await api.resumeWebform({ client, path: one }))
  const late = await api.getUser({ client, path: { userid }, auth: 'fy_live_unknown' })
  assert.equal(late.response?.headers.get('www-authenticate'), 'ApiKey')
  assert.equal((await api.deleteResponse({ client, path: single })).response?.status, 204)
  const { deletionid } = must(await api.deleteResponses({ client, path: one, body: { filter: null } }))
  must(await api.getDeletion({ client, path: { ...one, deletionid } }))
  must(await api.cancelDeletion({ client, path: { ...one, deletionid } }))
  assert.equal((await api.deleteWebform({ client, path: one })).response?.status, 204)
  assert.equal((await api.deleteApp({ client, path })).response?.status, 204)
  const gone = await api.deleteUser({ client, path: { userid } })
  assert.equal(gone.response?.status, 204)
  assert.ok(secondsLeft(gone.response) >= 0)
}

function must<T>({ data, error }: { readonly data?: T | undefined; readonly error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
