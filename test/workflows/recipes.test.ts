// Each recipe of the docs, run to its end against a mail server and a receiver.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { until } from '../assertions.ts'
import { type Organization, onEachStore, request, type TestServer } from '../harness.ts'
import { type SmtpDouble, startSmtp } from '../smtp-double.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const FORM = {
  name: 'Stay',
  description: '',
  questions: [
    { id: 'name', type: 'SHORT_TEXT', text: 'Your name?' },
    { id: 'nps', type: 'NUMBER', text: 'Would you recommend us?' },
  ],
  settings: { email: 'REQUIRED' },
}

/** By name. */
const recipes = new Map(
  [...readFileSync('docs/workflow-recipes.md', 'utf8').matchAll(/```json\n(.*?)```/gs)].map(
    ([, text = '']) => {
      const name: string = JSON.parse(text).name
      return [name, text]
    },
  ),
)

let smtp: SmtpDouble
before(async () => {
  smtp = await startSmtp()
})
after(() => smtp.close())

onEachStore('recipes', declareRecipes, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareRecipes(server: TestServer): void {
  interface Place {
    readonly alice: Organization
    readonly app: string
    readonly webformid: string
    readonly dataset: string
    readonly receiver: Receiver
    readonly answer: (name: string, nps: number, email?: string) => Promise<void>
  }

  async function place(status = 200): Promise<Place> {
    const alice = await server.organization()
    const form = await alice.newPublishedForm(FORM)
    const [app = '', webformid = ''] = form.path.split('/webform/')
    const receiver = await startReceiver(() => ({ status }))
    const must = async (method: string, path: string, body: object) => {
      const reply = await alice.call(method, `${app}/${path}`, body)
      assert.ok(reply.status < 300, reply.text)
      return reply.body
    }
    await must('PUT', 'mail', { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Forms <forms@example.com>' })
    await must('PUT', 'secret/CHAT', { value: `${receiver.url}/chat`, hosts: ['127.0.0.1'] })
    await must('PUT', 'secret/CRM', { value: 'token-of-the-crm', hosts: ['127.0.0.1'] })
    const columns = ['name', 'email'].map(id => ({ id, type: 'TEXT' }))
    const table = { name: 'People', key: ['name'], columns: [...columns, { id: 'points', type: 'NUMBER' }] }
    const { datasetid } = await must('POST', 'dataset', table)
    const answer = async (name: string, nps: number, email = `${name}@example.com`) => {
      const sent = await request(form.url, 'POST', { answers: { name, nps }, email })
      assert.equal(sent.status, 201, sent.text)
    }
    return { alice, app, webformid, dataset: datasetid, receiver, answer }
  }

  /** Creates and activates a recipe. Returns its path. */
  async function activate(
    { alice, app, webformid, dataset, receiver }: Place,
    name: string,
  ): Promise<string> {
    const text = (recipes.get(name) ?? '')
      .replaceAll('WEBFORM', webformid)
      .replaceAll('DATASET', dataset)
      .replaceAll('https://crm.example.com', receiver.url)
    const created = await alice.call('POST', `${app}/workflow`, JSON.parse(text))
    assert.equal(created.status, 201, created.text)
    const path = `${app}/workflow/${created.body.workflowid}`
    const active = await alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return path
  }

  /** Waits until the workflow has one run, which has ended. */
  async function ended({ alice }: Place, path: string, status = 'DONE'): Promise<void> {
    let last = ''
    await until(async () => {
      const [run] = (await alice.call('POST', `${path}/run/all`)).body
      last = run?.status ?? ''
      return ['DONE', 'FAILED'].includes(last)
    })
    assert.equal(last, status)
  }

  /** Waits until the run of the workflow sleeps for days. */
  const asleep = ({ alice }: Place, path: string) =>
    until(async () => {
      const [run] = (await alice.call('POST', `${path}/run/all`)).body
      return (
        run?.status === 'WAITING' && Date.parse(run.dueDate) - Date.parse(run.createDate) > 24 * 60 * 60_000
      )
    })

  /** Lines of mails since a moment. */
  const mailsSince = (from: number) => smtp.lines.slice(from).join('\n')

  test('mail about each response', async () => {
    const here = await place()
    const path = await activate(here, 'Mail about each response')
    const from = smtp.lines.length
    await here.answer('Eva', 9)
    await ended(here, path)
    assert.match(mailsSince(from), /RCPT TO:<office@example\.com>[\s\S]*Eva gave 9 of 10 points\./)
  })

  test('tell a chat about unhappy people', async () => {
    const here = await place()
    const path = await activate(here, 'Unhappy people')
    await here.answer('Max', 10)
    await here.answer('Eva', 3)
    await ended(here, path)
    await until(() => here.receiver.received.length === 1)
    assert.deepEqual(JSON.parse(here.receiver.received[0]?.text ?? ''), {
      text: 'Eva gave 3 points. Call them.',
    })
  })

  test('keep a list of people', async () => {
    const here = await place()
    await activate(here, 'List of people')
    const rows = async () =>
      (
        (await here.alice.call('POST', `${here.app}/dataset/${here.dataset}/row/all`)).body as {
          values: object
        }[]
      ).map(row => row.values)
    await here.answer('Eva', 3)
    await until(async () => (await rows()).length === 1)
    await here.answer('Eva', 8, 'eva@example.org')
    const wanted = { name: 'Eva', email: 'eva@example.org', points: 8 }
    await until(async () => JSON.stringify(await rows()) === JSON.stringify([wanted]))
  })

  test('send responses to a CRM, which takes them', async () => {
    const here = await place()
    const path = await activate(here, 'Responses to the CRM')
    await here.answer('Eva', 9)
    await ended(here, path)
    const [sent] = here.receiver.received
    assert.deepEqual(JSON.parse(sent?.text ?? ''), { email: 'Eva@example.com', score: 9 })
    assert.deepEqual([sent?.path, sent?.headers.authorization], ['/people', 'Bearer token-of-the-crm'])
  })

  test('send responses to a CRM, which refuses them: a person is told', async () => {
    const here = await place(422)
    const path = await activate(here, 'Responses to the CRM')
    const from = smtp.lines.length
    await here.answer('Eva', 9)
    await ended(here, path, 'FAILED')
    assert.match(mailsSince(from), /The CRM did not take a response[\s\S]*the status 422/)
  })

  test('weekly summary', async () => {
    const here = await place()
    await here.answer('Eva', 9)
    await here.answer('Max', 6)
    const path = await activate(here, 'Weekly summary')
    const from = smtp.lines.length
    server.advanceJobs(8 * 24 * 60 * 60_000)
    await ended(here, path)
    assert.match(mailsSince(from), /Subject: 2 responses so far[\s\S]*with 7\.5 points/)
  })

  test('remind people who have not answered', async () => {
    const here = await place()
    const rows = ['Eva', 'Max'].map(name => ({ name, email: `${name}@example.com` }))
    await here.alice.call('POST', `${here.app}/dataset/${here.dataset}/row`, { rows })
    const path = await activate(here, 'Reminder')
    await here.answer('Max', 9)
    const from = smtp.lines.length
    await here.alice.call('POST', `${path}/run`, {})
    await asleep(here, path)
    server.advanceJobs(8 * 24 * 60 * 60_000)
    await ended(here, path)
    assert.match(mailsSince(from), /RCPT TO:<Eva@example\.com>/)
    assert.doesNotMatch(mailsSince(from), /RCPT TO:<Max@example\.com>/)
  })

  test('wait for an answer, and ask again', async () => {
    const here = await place()
    const path = await activate(here, 'Ask again')
    await here.alice.call('POST', `${path}/run`, { input: { email: 'eva@example.com' } })
    await asleep(here, path)
    server.advanceJobs(4 * 24 * 60 * 60_000)
    await ended(here, path)
    assert.match(here.receiver.received[0]?.text ?? '', /eva@example\.com has not answered/)
  })
}
