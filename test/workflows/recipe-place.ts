// The places in which recipes of the docs run.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { until } from '../assertions.ts'
import { type Organization, request, type TestServer } from '../harness.ts'
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

export interface Place {
  readonly alice: Organization
  readonly app: string
  readonly webformid: string
  readonly dataset: string
  readonly receiver: Receiver
  readonly url: string
  readonly answer: (name: string, nps: number, email?: string) => Promise<void>
}

/** An application with a published form, a mail server, secrets, a dataset, and a receiver that replies with a status. */
export async function newPlace(
  server: TestServer,
  smtpPort: number,
  { status = 200, form: wanted = FORM }: { status?: number; form?: object } = {},
): Promise<Place> {
  const alice = await server.organization()
  const form = await alice.newPublishedForm(wanted)
  const [app = '', webformid = ''] = form.path.split('/webform/')
  const receiver = await startReceiver(() => ({ status }))
  const must = async (method: string, path: string, body: object) => {
    const reply = await alice.call(method, `${app}/${path}`, body)
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  await must('PUT', 'mail', { url: `smtp://127.0.0.1:${smtpPort}`, from: 'Forms <forms@example.com>' })
  await must('PUT', 'secret/CHAT', { value: `${receiver.url}/chat`, hosts: ['127.0.0.1'] })
  await must('PUT', 'secret/CRM', { value: 'token-of-the-crm', hosts: ['127.0.0.1'] })
  const columns = ['name', 'email'].map(id => ({ id, type: 'TEXT' }))
  const table = { name: 'People', key: ['name'], columns: [...columns, { id: 'points', type: 'NUMBER' }] }
  const { datasetid } = await must('POST', 'dataset', table)
  const answer = async (name: string, nps: number, email = `${name}@example.com`) => {
    const sent = await request(form.url, 'POST', { answers: { name, nps }, email })
    assert.equal(sent.status, 201, sent.text)
  }
  return { alice, app, webformid, dataset: datasetid, receiver, url: form.url, answer }
}

/** Creates and activates a recipe. Returns its path. */
export async function activate(
  { alice, app, webformid, dataset, receiver }: Place,
  name: string,
  names: Readonly<Record<string, string>> = {},
): Promise<string> {
  const text = (recipes.get(name) ?? '')
    .replaceAll('WEBFORM', webformid)
    .replaceAll('DATASET', dataset)
    .replaceAll('https://crm.example.com', receiver.url)
  const named = Object.entries(names).reduce((made, [name, value]) => made.replaceAll(name, value), text)
  const created = await alice.call('POST', `${app}/workflow`, JSON.parse(named))
  assert.equal(created.status, 201, created.text)
  const path = `${app}/workflow/${created.body.workflowid}`
  const active = await alice.call('PUT', `${path}/activate`)
  assert.equal(active.status, 200, active.text)
  return path
}

/** Waits until the workflow has one run, which has ended. */
export async function ended({ alice }: Place, path: string, status = 'DONE'): Promise<void> {
  let last = ''
  await until(async () => {
    const [run] = (await alice.call('POST', `${path}/run/all`)).body
    last = run?.status ?? ''
    return ['DONE', 'FAILED'].includes(last)
  })
  assert.equal(last, status)
}

/** Waits until runs of the workflow sleep for days. */
export const asleep = ({ alice }: Place, path: string, count = 1) =>
  until(async () => {
    const runs: { status: string; dueDate: string; createDate: string }[] = (
      await alice.call('POST', `${path}/run/all`)
    ).body
    const sleeping = runs.filter(
      ({ status, dueDate, createDate }) =>
        status === 'WAITING' && Date.parse(dueDate) - Date.parse(createDate) > 24 * 60 * 60_000,
    )
    return sleeping.length === count
  })
