// What receivers get of each type of event, by the JSON Schema that the API gives for it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { EVENT_TYPES, type EventType } from '../../../src/product/event-types.ts'
import { until } from '../../support/assertions.ts'
import {
  type Organization,
  onEachStore,
  type Reply,
  request,
  type TestServer,
} from '../../support/harness.ts'
import { ok, Receiver, status } from '../../support/receiver.ts'
import { CSV, ended } from '../datasets/dataset-table.ts'

const MINUTE = 60_000
const exam = (settings: object) => ({
  name: 'Exam',
  appType: 'QUIZ',
  questions: [{ id: 'essay', type: 'LONG_TEXT', text: 'Why?' }],
  scoring: { questions: { essay: { manual: true, points: 4 } } },
  settings,
})
const answers = { essay: 'Because.' }

onEachStore('bodies of events', declare, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

interface Place {
  readonly server: TestServer
  readonly alice: Organization
  readonly app: string
  /** A path of the application, after a call that must succeed. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  open(settings?: object): Promise<{ path: string; url: string }>
  submit(url: string): Promise<string>
  newTable(): Promise<string>
}

/** The ids of what each event is about, as members of `data`. */
type About = Readonly<Record<string, unknown>>

/** Causes one event of a type. Tests of workflows cause those of workflows. */
const causes: { readonly [T in EventType]?: (place: Place) => Promise<About> } = {
  async 'response.created'({ open, submit }) {
    return { responseid: await submit((await open()).url) }
  },
  async 'response.graded'({ open, submit, call }) {
    const { path, url } = await open()
    const responseid = await submit(url)
    await call('PUT', `${path}/response/${responseid}/grade`, { questions: { essay: { points: 3 } } })
    return { responseid, cause: 'MANUAL' }
  },
  async 'response.reviewed'({ open, submit, call }) {
    const { path, url } = await open({ review: { states: ['NEW', 'ACCEPTED'] } })
    const responseid = await submit(url)
    await call('PUT', `${path}/response/${responseid}/review`, { state: 'ACCEPTED' })
    return { responseid, from: 'NEW', to: 'ACCEPTED' }
  },
  async 'response.deleted'({ open, submit, call }) {
    const { path, url } = await open()
    const responseid = await submit(url)
    await call('DELETE', `${path}/response/${responseid}`)
    return { responseid, reason: 'API' }
  },
  async 'invitation.answered'({ open, call }) {
    const { path, url } = await open()
    const { body } = await call('POST', `${path}/invitation`, { people: [{ email: 'bob@example.com' }] })
    const [{ invitationid, url: link }] = body.invitations
    const fields = {
      version: '1',
      submissionId: randomUUID(),
      link: link.split('/').at(-1),
      'a.essay': 'So.',
    }
    const sent = await request(url, 'POST', new URLSearchParams(fields), { accept: 'application/json' })
    assert.equal(sent.status, 201, sent.text)
    return { invitationid, responseid: sent.body.responseid }
  },
  async 'webform.activated'({ open }) {
    const { path, url } = await open()
    return { ...idOf(path), version: 1, url }
  },
  async 'webform.paused'({ open, call }) {
    const { path } = await open()
    await call('PUT', `${path}/pause`)
    return idOf(path)
  },
  async 'webform.full'({ open, submit }) {
    const { path, url } = await open({ maxResponses: 1 })
    await submit(url)
    return { ...idOf(path), maxResponses: 1 }
  },
  async 'webform.closed'({ open, server }) {
    const closesAt = new Date(Date.now() + MINUTE).toISOString()
    const { path } = await open({ closesAt })
    // After an hour, a load would be given up whose file is still being received.
    server.advanceJobs(2 * MINUTE)
    return { ...idOf(path), closesAt }
  },
  async 'webform.deleted'({ open, call }) {
    const { path } = await open()
    await call('DELETE', path)
    return idOf(path)
  },
  async 'dataset.rows.added'({ newTable, call }) {
    const path = await newTable()
    const { body } = await call('POST', `${path}/row`, { rows: [{ city: 'Graz' }, { city: 'Linz' }] })
    return { ...idOf(path), count: 2, rowids: body.rowids ?? undefined }
  },
  async 'dataset.rows.updated'({ newTable, call }) {
    const { path, rowid } = await oneRow(newTable, call)
    await call('PATCH', `${path}/row/${rowid}`, { city: 'Wien' })
    return { ...idOf(path), count: 1, rowids: [rowid] }
  },
  async 'dataset.rows.deleted'({ newTable, call }) {
    const { path, rowid } = await oneRow(newTable, call)
    await call('DELETE', `${path}/row/${rowid}`)
    return { ...idOf(path), count: 1, rowids: [rowid] }
  },
  async 'dataset.loaded'({ newTable, call, alice }) {
    const path = await newTable()
    const { loadid } = (await call('POST', `${path}/load`, 'city\nGraz\nLinz\n', CSV)).body
    assert.equal((await ended(alice, `${path}/load/${loadid}`)).status, 'LOADED')
    return { ...idOf(path), loadid, rows: 2 }
  },
  async 'dataset.failed'({ newTable, call, alice }) {
    const path = await newTable()
    const { loadid } = (await call('POST', `${path}/load`, 'town\nGraz\n', CSV)).body
    assert.equal((await ended(alice, `${path}/load/${loadid}`)).status, 'FAILED')
    return { ...idOf(path), loadid }
  },
  async 'webhook.disabled'({ app, open, submit, call }) {
    const gone = await Receiver.start(status(410))
    const hook = { url: gone.url, events: ['response.created'] }
    const { webhookid } = (await call('POST', `${app}/webhook`, hook)).body
    await submit((await open()).url)
    await until(async () => (await call('GET', `${app}/webhook/${webhookid}`)).body.status === 'DISABLED')
    await gone[Symbol.asyncDispose]()
    return { webhookid, reason: 'GONE', error: 'HTTP 410' }
  },
}

const idOf = (path: string): About => {
  const [noun = '', id] = path.split('/').slice(-2)
  return { [`${noun}id`]: id }
}

async function oneRow(newTable: Place['newTable'], call: Place['call']) {
  const path = await newTable()
  await call('POST', `${path}/row`, { rows: [{ city: 'Graz' }] })
  const [row] = (await call('POST', `${path}/row/all`, {})).body
  return { path, rowid: row.rowid as string }
}

function declare(server: TestServer): void {
  test('each type of event reaches a webhook, with a body that its schema allows and nothing else', async () => {
    await using receiver = await Receiver.start(ok)
    const alice = await server.organization()
    const app = await alice.newApp()
    const call: Place['call'] = async (method, path, body, headers) => {
      const reply = await alice.call(method, path, body, headers)
      assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
      return reply
    }
    const place: Place = {
      server,
      alice,
      app,
      call,
      async open(settings = {}) {
        const { webformid } = (await call('POST', `${app}/webform`, exam(settings))).body
        const { url } = (await call('PUT', `${app}/webform/${webformid}/activate`)).body
        return { path: `${app}/webform/${webformid}`, url }
      },
      async submit(url) {
        const sent = await request(url, 'POST', { answers, submissionId: randomUUID() })
        assert.equal(sent.status, 201, sent.text)
        return sent.body.responseid
      },
      async newTable() {
        const table = { name: 'Cities', columns: [{ id: 'city', type: 'TEXT' }] }
        return `${app}/dataset/${(await call('POST', `${app}/dataset`, table)).body.datasetid}`
      },
    }
    const { types } = (await call('GET', '/core/event/type')).body
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      multipleOfPrecision: 6,
      formats: {
        uri: text => URL.canParse(text),
        'date-time': text => !Number.isNaN(Date.parse(text)),
        email: true,
      },
    })
    const caused = EVENT_TYPES.filter(type => !type.startsWith('workflow.'))
    assert.deepEqual(Object.keys(causes).sort(), caused.toSorted())
    await call('POST', `${app}/webhook`, { url: receiver.url, events: caused })
    for (const type of caused) {
      const about = (await causes[type]?.(place)) ?? {}
      const isIt = ({ body }: (typeof receiver.received)[number]) =>
        body.type === type &&
        Object.entries(about).every(
          ([name, value]) => value === undefined || JSON.stringify(body.data[name]) === JSON.stringify(value),
        )
      await until(() => receiver.received.some(isIt)).catch(() => {
        const got = receiver.received.filter(({ body }) => body.type === type).map(({ text }) => text)
        assert.fail(`no ${type} about ${JSON.stringify(about)}; got ${got.join('\n')}`)
      })
    }
    for (const { body, text } of receiver.received) {
      const { schema } = types.find(({ type }: { type: string }) => type === body.type)
      const validate = ajv.compile(schema)
      assert.ok(validate(JSON.parse(text)), `${text}: ${ajv.errorsText(validate.errors)}`)
      const known = Object.keys(schema.properties.data.properties)
      for (const name of Object.keys(body.data))
        assert.ok(known.includes(name), `${body.type}: ${name} is not in its schema`)
    }
  })
}
