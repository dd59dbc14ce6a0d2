// The places in which the templates of workflows run. The guide on recipes shows the same templates.
import assert from 'node:assert/strict'
import { workflowTemplates } from '../../src/web/templates/workflows/all.ts'
import { rowOfResponse } from '../../src/web/templates/workflows/row-of-response.ts'
import type { Place as Chosen, TemplateId } from '../../src/web/templates/workflows/template.ts'
import { type WorkflowTexts, workflowTextsEn } from '../../src/web/templates/workflows/texts-en.ts'
import { until } from '../support/assertions.ts'
import { type Organization, request, type TestServer } from '../support/harness.ts'
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

const COLUMNS = [
  { id: 'name', type: 'TEXT' },
  { id: 'email', type: 'TEXT' },
  { id: 'nps', type: 'NUMBER' },
] as const
const KEY = ['name']

/** What the guide on recipes says in place of ids. */
export const GUIDE: Chosen = {
  webformid: 'WEBFORM',
  formUrl: 'https://forms.example.com/f/stay',
  formName: 'Alpine guide',
  responsesUrl: 'https://forms.example.com/console/apps/APP/forms/WEBFORM/responses',
  question: 'nps',
  person: 'response.answers.name',
  accepted: 'ACCEPTED',
  rejected: 'REJECTED',
  datasetid: 'DATASET',
  column: 'email',
  row: rowOfResponse(
    COLUMNS.map(column => ({ ...column, label: column.id })),
    KEY,
    new Set(['name', 'nps']),
  ),
  hasKey: true,
  otherid: 'OTHER',
  workflowid: 'WORKFLOW',
  dashboardid: 'DASHBOARD',
  email: 'office@example.com',
  timeZone: 'Europe/Vienna',
}

/** The workflow that a template makes. */
export function documentOf(
  id: TemplateId,
  chosen: Chosen,
  texts: WorkflowTexts = workflowTextsEn,
): { readonly name: string; readonly steps: readonly unknown[] } {
  const template = workflowTemplates.find(one => one.id === id)
  assert.ok(template, id)
  return { name: texts.templates[id].name, ...template.workflow(chosen, texts) }
}

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
  const table = { name: 'People', key: KEY, columns: COLUMNS }
  const { datasetid } = await must('POST', 'dataset', table)
  const answer = async (name: string, nps: number, email = `${name}@example.com`) => {
    const sent = await request(form.url, 'POST', { answers: { name, nps }, email })
    assert.equal(sent.status, 201, sent.text)
  }
  return { alice, app, webformid, dataset: datasetid, receiver, url: form.url, answer }
}

/** Creates a workflow from a template, and activates it. Returns its path. */
export async function activate(
  { alice, app, webformid, dataset, receiver, url }: Place,
  id: TemplateId,
  chosen: Partial<Chosen> = {},
): Promise<string> {
  const document = documentOf(id, { ...GUIDE, webformid, formUrl: url, datasetid: dataset, ...chosen })
  const text = JSON.stringify(document).replaceAll('https://crm.example.com', receiver.url)
  const created = await alice.call('POST', `${app}/workflow`, JSON.parse(text))
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
