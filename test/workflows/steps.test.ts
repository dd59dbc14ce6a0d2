// Steps that invite, delete, load and attach, through the API.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isProblem, until } from '../support/assertions.ts'
import { type Organization, onEachStore, request, type TestServer } from '../support/harness.ts'
import { type SmtpDouble, startSmtp } from '../support/smtp-double.ts'
import { startReceiver } from './receiver.ts'

const FORM = {
  name: 'Papers',
  questions: [
    { id: 'name', type: 'SHORT_TEXT', text: 'Your name?' },
    { id: 'paper', type: 'FILE', text: 'Your paper', maxFiles: 3 },
  ],
}

let smtp: SmtpDouble
before(async () => {
  smtp = await startSmtp()
})
after(() => smtp.close())

onEachStore('steps of workflows', declareSteps, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareSteps(server: TestServer): void {
  async function place() {
    const alice = await server.organization()
    const { path: form, url } = await alice.newPublishedForm(FORM)
    const [app = '', webformid = ''] = form.split('/webform/')
    return { alice, app, form, webformid, url }
  }
  async function activate(alice: Organization, app: string, workflow: object): Promise<string> {
    const created = await alice.call('POST', `${app}/workflow`, { name: 'Test', ...workflow })
    assert.equal(created.status, 201, created.text)
    const path = `${app}/workflow/${created.body.workflowid}`
    const active = await alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return path
  }
  const start = async (alice: Organization, path: string, input: unknown = null): Promise<string> =>
    (await alice.call('POST', `${path}/run`, { input })).body.runid
  async function ended(alice: Organization, path: string, runid: string) {
    const read = async () => (await alice.call('GET', `${path}/run/${runid}`)).body
    await until(async () => ['DONE', 'FAILED', 'CANCELLED'].includes((await read()).status))
    return read()
  }
  const manual = { trigger: { manual: true } }

  test('a run invites a person once, and waits for the answer to its link', async () => {
    const { alice, app, form, webformid } = await place()
    const link = {
      id: 'link',
      type: 'invite',
      webformid,
      email: '{{input.email}}',
      respondent: { id: 'u1', name: '{{input.name}}' },
      answers: { name: '{{input.name}}' },
      locked: ['name'],
      expires: 'P7D',
    }
    const reply = {
      id: 'reply',
      type: 'waitFor',
      event: 'invitation.answered',
      match: { subject: '{{steps.link.invitationid}}' },
      timeout: 'P7D',
    }
    const end = { id: 'end', type: 'stop', message: '{{steps.reply.response.answers.name}}' }
    const path = await activate(alice, app, { ...manual, steps: [link, reply, end] })
    const runid = await start(alice, path, { email: 'bob@example.com', name: 'Bob' })
    const invitations = async () => (await alice.call('GET', `${form}/invitation`)).body
    await until(async () => (await invitations()).length === 1)
    const [{ url, respondent, expireDate }] = await invitations()
    assert.deepEqual(respondent, { id: 'u1', email: 'bob@example.com', name: 'Bob' })
    assert.ok(Date.parse(expireDate) > Date.now() + 6 * 24 * 60 * 60_000)
    const [page = '', secret = ''] = url.split('/l/')
    const fields = new URLSearchParams({ version: '1', link: secret, 'a.name': 'Mallory' })
    const sent = await request(page, 'POST', fields, { accept: 'application/json' })
    assert.equal(sent.status, 201, sent.text)
    const run = await ended(alice, path, runid)
    assert.deepEqual([run.status, run.error?.message], ['DONE', 'Bob'])
    assert.equal((await invitations()).length, 1)
  })

  test('an invitation that cannot be made fails the step with each fault', async () => {
    const { alice, app, form, webformid } = await place()
    const link = {
      id: 'link',
      type: 'invite',
      webformid,
      email: '{{input.email}}',
      expires: '{{input.until}}',
    }
    const path = await activate(alice, app, { ...manual, steps: [link] })
    const failure = async (input: object) => (await ended(alice, path, await start(alice, path, input))).error
    assert.match((await failure({ email: 'no address', until: 'P1D' })).message, /\/email/)
    assert.match((await failure({ email: '', until: 'soon' })).message, /\/people\/0\/expires/)
    assert.deepEqual((await alice.call('GET', `${form}/invitation`)).body, [])
  })

  test('a run deletes a response with its files, and it is told', async () => {
    const { alice, app, form, webformid, url } = await place()
    const upload = await request(`${url}/file/paper?name=a.txt`, 'POST', 'text', {
      'content-type': 'text/plain',
    })
    const answers = { name: 'Eva', paper: [upload.body.fileid] }
    const { responseid } = (await request(url, 'POST', { answers })).body
    const told = await activate(alice, app, {
      trigger: { event: 'response.deleted', webformid },
      steps: [{ id: 'later', type: 'wait', for: 'P1D' }],
    })
    const path = await activate(alice, app, {
      ...manual,
      steps: [{ id: 'erase', type: 'response.delete', webformid, responseid: '{{input}}' }],
    })
    assert.equal((await ended(alice, path, await start(alice, path, responseid))).status, 'DONE')
    isProblem(await alice.call('GET', `${form}/response/${responseid}`), 404, 'response_not_found')
    const files = () =>
      server.db.selectFrom('files').select('id').where('webform_id', '=', webformid).execute()
    await until(async () => (await files()).length === 0)
    await until(async () => (await alice.call('POST', `${told}/run/all`)).body.length === 1)
    // Runs of the response are cancelled, and this is none of them.
    const erasing = server.db
      .selectFrom('jobs')
      .select('finish_date')
      .where('name', '=', 'eraseRuns')
      .where('organization_id', '=', alice.id)
    await until(async () => {
      const jobs = await erasing.execute()
      return jobs.length > 0 && jobs.every(job => job.finish_date !== null)
    })
    assert.equal((await alice.call('POST', `${told}/run/all`)).body[0].status, 'WAITING')
    const again = await ended(alice, path, await start(alice, path, responseid))
    assert.equal(again.steps[0].error.code, 'response_not_found')
  })

  test('a run that added rows start reads, counts, sends and changes these rows only', async () => {
    const { alice, app } = await place()
    const crm = await startReceiver()
    const columns = [
      { id: 'email', type: 'TEXT' },
      { id: 'points', type: 'NUMBER' },
    ]
    const { datasetid } = (await alice.call('POST', `${app}/dataset`, { name: 'People', columns })).body
    const rows = `${app}/dataset/${datasetid}/row`
    await alice.call('POST', rows, { rows: [{ email: 'old', points: 1 }] })
    const where = { in: [{ var: 'row._rowid' }, { $: { var: 'event.rowids' } }] }
    const body = { people: { $: { var: 'steps.added.rows' } }, points: { $: { var: 'steps.sum.value' } } }
    const path = await activate(alice, app, {
      trigger: { event: 'dataset.rows.added', datasetid },
      steps: [
        { id: 'added', type: 'lookup', dataset: datasetid, where, select: ['email'] },
        { id: 'sum', type: 'aggregate', dataset: datasetid, fn: 'sum', of: 'points', where },
        { id: 'send', type: 'http', method: 'POST', url: crm.url, body },
        { id: 'mark', type: 'row.update', dataset: datasetid, where, values: { points: 0 } },
        {
          id: 'each',
          type: 'forEach',
          over: { lookup: { dataset: datasetid, where } },
          steps: [{ id: 'one', type: 'row.delete', dataset: datasetid, rowid: '{{item._rowid}}' }],
        },
      ],
    })
    const points = Array.from({ length: 25 }, (_, i) => ({ email: `p${i}`, points: 2 }))
    assert.equal((await alice.call('POST', rows, { rows: points })).status, 201)
    const runs = async () => (await alice.call('POST', `${path}/run/all`)).body
    await until(async () => (await runs())[0]?.finishDate)
    assert.equal((await runs())[0].status, 'DONE', JSON.stringify(await runs()))
    assert.deepEqual(crm.received[0]?.body, {
      people: points.map(({ email }) => ({ email })),
      points: 50,
    })
    const left = (await alice.call('POST', `${rows}/all`)).body
    assert.deepEqual(
      left.map(({ values }: { values: object }) => values),
      [{ email: 'old', points: 1 }],
    )
  })

  test('a run starts the load of a dataset, and no other kind', async () => {
    const { alice, app } = await place()
    const source = { type: 'POSTGRES', host: '127.0.0.1', port: 1, database: 'a', user: 'b', password: 'c' }
    const { connectionid } = (await alice.call('POST', `${app}/connection`, { name: 'Shop', ...source })).body
    const columns = [{ id: 'id', type: 'NUMBER' }]
    const orders = { name: 'Orders', kind: 'CONNECTION', columns, source: { connectionid, table: 'orders' } }
    const made = await alice.call('POST', `${app}/dataset`, orders)
    assert.equal(made.status, 201, made.text)
    const { datasetid } = made.body
    const load = (id: string) => ({ id, type: 'dataset.load', dataset: datasetid })
    const path = await activate(alice, app, { ...manual, steps: [load('one'), load('two')] })
    const run = await ended(alice, path, await start(alice, path))
    assert.equal(run.status, 'DONE', JSON.stringify(run))
    const { loadid, status } = run.steps[0].output
    assert.equal(status, 'WAITING')
    const loads = (await alice.call('GET', `${app}/dataset/${datasetid}/load`)).body
    assert.equal(loads[0].loadid, loadid)
    const own = (await alice.call('POST', `${app}/dataset`, { name: 'Own', columns })).body
    const wrong = await activate(alice, app, {
      ...manual,
      steps: [{ id: 'load', type: 'dataset.load', dataset: own.datasetid }],
    })
    const refused = await ended(alice, wrong, await start(alice, wrong))
    assert.equal(refused.steps[0].error.code, 'dataset_not_loadable')
  })

  test('a mail has the answers and files of its response, and of no other', async () => {
    const { alice, app, webformid, url } = await place()
    await alice.call('PUT', `${app}/mail`, { url: `smtp://127.0.0.1:${smtp.port}`, from: 'a@example.com' })
    const type = { 'content-type': 'text/plain' }
    const upload = async (text: string): Promise<string> =>
      (await request(`${url}/file/paper?name=${text}.txt`, 'POST', text, type)).body.fileid
    const mail = { id: 'mail', type: 'email', to: ['office@example.com'], subject: 'A paper', text: 'Files.' }
    const trigger = { event: 'response.created', webformid }
    const path = await activate(alice, app, {
      trigger,
      steps: [{ ...mail, attach: ['answers.csv', { $: { var: 'response.answers.paper' } }] }],
    })
    const from = smtp.lines.length
    const other = await upload('other')
    const paper = [await upload('first'), await upload('second')]
    assert.equal((await request(url, 'POST', { answers: { name: 'Eva', paper } })).status, 201)
    await until(async () => (await alice.call('POST', `${path}/run/all`)).body[0]?.status === 'DONE')
    const sent = smtp.lines.slice(from).join('\n')
    for (const text of ['first', 'second'])
      assert.ok(
        sent.includes(`filename=${text}.txt`) && sent.includes(Buffer.from(text).toString('base64')),
        sent,
      )
    assert.match(sent, /filename=answers\.csv/)
    assert.doesNotMatch(sent, /other/)
    await alice.call('PUT', `${path}/pause`)
    const wrong = await activate(alice, app, { trigger, steps: [{ ...mail, attach: [other] }] })
    await request(url, 'POST', { answers: { name: 'Max' } })
    const last = async () => (await alice.call('POST', `${wrong}/run/all`)).body[0]
    await until(async () => (await last())?.status === 'FAILED')
    assert.match((await last()).error.message, new RegExp(`no file ${other}`))
  })

  test("a test of a draft reads no response of another organization's form", async () => {
    const { webformid, url } = await place()
    const { responseid } = (await request(url, 'POST', { answers: { name: 'Eva' } })).body
    const { alice, app } = await place()
    const workflow = { name: 'Test', trigger: { event: 'response.created', webformid }, steps: [] }
    const { workflowid } = (await alice.call('POST', `${app}/workflow`, workflow)).body
    const tried = await alice.call('POST', `${app}/workflow/${workflowid}/test`, { responseid })
    isProblem(tried, 404, 'response_not_found')
  })

  test('a form that closes by itself is told once, of the version that is published', async () => {
    const alice = await server.organization()
    const soon = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()
    const form = await alice.newForm({ ...FORM, settings: { closesAt: soon(1) } })
    const [app = '', webformid = ''] = form.split('/webform/')
    const path = await activate(alice, app, {
      trigger: { event: 'webform.closed', webformid },
      steps: [{ id: 'end', type: 'stop', message: '{{event.closesAt}}' }],
    })
    const opened = await activate(alice, app, {
      trigger: { event: 'webform.activated', webformid },
      steps: [
        { id: 'end', type: 'stop', message: '{{event.url}} {{webform.id}} {{webform.name}} {{webform.url}}' },
      ],
    })
    for (const verb of ['activate', 'pause', 'activate']) await alice.call('PUT', `${form}/${verb}`)
    const first = async () => (await alice.call('POST', `${opened}/run/all`)).body.at(-1)
    await until(async () => (await first())?.finishDate)
    const address = (await alice.call('GET', form)).body.url
    assert.equal((await first()).error.message, `${address} ${webformid} Papers ${address}`)
    const closesAt = soon(2)
    await alice.call('PATCH', form, { settings: { closesAt } })
    await alice.call('PUT', `${form}/activate`)
    server.advanceJobs(3 * 24 * 60 * 60_000)
    const runs = async () => (await alice.call('POST', `${path}/run/all`)).body
    await until(async () => (await runs())[0]?.status === 'DONE')
    const jobs = () =>
      server.db.selectFrom('jobs').select('finish_date').where('name', '=', 'tellClosed').execute()
    await until(async () => (await jobs()).every(({ finish_date }) => finish_date !== null))
    assert.deepEqual(
      (await runs()).map(({ error }: { error: { message: string } }) => error.message),
      [closesAt],
    )
  })
}
