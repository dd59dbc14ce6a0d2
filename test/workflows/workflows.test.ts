// Workflows through the API: their drafts and versions, and what their runs do.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { isProblem, pointers, until } from '../support/assertions.ts'
import { type Organization, onEachStore, request, type TestServer } from '../support/harness.ts'
import { startReceiver } from './receiver.ts'

const settings = { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' }
const FORM = {
  name: 'Names',
  description: 'One question',
  questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }],
}

interface Run {
  readonly runid: string
  readonly status: string
  readonly isErased: boolean
  readonly error: { readonly message: string; readonly stepid: string | null } | null
  readonly input: Record<string, unknown>
  readonly steps: readonly {
    readonly stepid: string
    readonly path: string
    readonly status: string
    readonly attempt: number
    readonly input: unknown
    readonly output: unknown
    readonly error: { readonly code: string } | null
  }[]
}

/** Polls until there is a value. */
async function eventually<T>(read: () => Promise<T | undefined>): Promise<T> {
  let found: T | undefined
  await until(async () => {
    found = await read()
    return found !== undefined
  })
  if (found === undefined) throw new Error('Nothing was found')
  return found
}

onEachStore('workflows', declareWorkflows, settings)

function declareWorkflows(server: TestServer): void {
  const place = async () => {
    const alice = await server.organization()
    return { alice, app: await alice.newApp() }
  }
  const create = async (alice: Organization, app: string, workflow: object) => {
    const created = await alice.call('POST', `${app}/workflow`, { name: 'Test', ...workflow })
    assert.equal(created.status, 201, created.text)
    return `${app}/workflow/${created.body.workflowid}`
  }
  const activate = async (alice: Organization, app: string, workflow: object) => {
    const path = await create(alice, app, workflow)
    const active = await alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return path
  }
  const runsOf = async (alice: Organization, path: string): Promise<Run[]> =>
    (await alice.call('POST', `${path}/run/all`)).body
  const readRun = async (alice: Organization, path: string, runid: string): Promise<Run> =>
    (await alice.call('GET', `${path}/run/${runid}`)).body
  const start = async (alice: Organization, path: string, input: unknown = null) => {
    const started = await alice.call('POST', `${path}/run`, { input })
    assert.equal(started.status, 201, started.text)
    return started.body.runid as string
  }
  /** Waits until a run has a status. */
  const ended = (
    alice: Organization,
    path: string,
    runid: string,
    statuses = ['DONE', 'FAILED', 'CANCELLED'],
  ) =>
    eventually(async () => {
      const run = await readRun(alice, path, runid)
      return statuses.includes(run.status) ? run : undefined
    })
  const newTable = async (alice: Organization, app: string) => {
    const columns = [
      { id: 'email', type: 'TEXT' },
      { id: 'points', type: 'NUMBER' },
    ]
    const created = await alice.call('POST', `${app}/dataset`, { name: 'People', columns, key: ['email'] })
    assert.equal(created.status, 201, created.text)
    return created.body.datasetid as string
  }
  const rowsOf = async (alice: Organization, app: string, dataset: string) =>
    ((await alice.call('POST', `${app}/dataset/${dataset}/row/all`)).body as { values: object }[]).map(
      row => row.values,
    )

  test('a workflow is created, changed, checked, activated, paused and deleted, and each is audited', async () => {
    const { alice, app } = await place()
    const path = await create(alice, app, {})
    const check = await alice.call('POST', `${path}/check`)
    assert.deepEqual(
      check.body.errors.map(({ code }: { code: string }) => code),
      ['trigger_missing', 'steps_missing'],
    )
    isProblem(await alice.call('PUT', `${path}/activate`), 422, 'workflow_incomplete')
    const etag = (await alice.call('GET', path)).headers.get('etag') ?? ''
    const steps = [{ id: 'end', type: 'stop' }]
    const changed = await alice.call(
      'PATCH',
      path,
      { trigger: { manual: true }, steps },
      { 'if-match': etag },
    )
    assert.equal(changed.status, 200, changed.text)
    isProblem(await alice.call('PATCH', path, { name: 'x' }, { 'if-match': etag }), 412, 'revision_stale')
    const whole = { name: 'Whole', trigger: { manual: true }, steps }
    isProblem(await alice.call('PUT', path, whole, { 'if-match': etag }), 412, 'revision_stale')
    isProblem(await alice.call('PUT', path, { steps }), 400, 'body_invalid')
    await alice.call('PATCH', path, { description: 'Old', variables: { a: 1 } })
    const { body: replaced } = await alice.call('PUT', path, whole)
    assert.deepEqual(
      [replaced.name, replaced.description, replaced.variables, replaced.trigger],
      ['Whole', '', undefined, { manual: true }],
    )
    const active = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual(
      [active.body.status, active.body.version, active.body.hasUnpublishedChanges],
      ['ACTIVE', 1, false],
    )
    assert.equal((await alice.call('PUT', `${path}/pause`, {})).body.status, 'PAUSED')
    isProblem(await alice.call('POST', `${path}/run`, {}), 409, 'workflow_not_active')
    assert.equal((await alice.call('PUT', `${path}/activate`)).body.version, 1)
    await alice.call('PATCH', path, { steps: [...steps, { id: 'more', type: 'stop' }] })
    assert.equal((await alice.call('PUT', `${path}/activate`)).body.version, 2)
    assert.deepEqual((await alice.call('GET', `${path}/version/1`)).body.steps, steps)
    assert.equal((await alice.call('POST', `${path}/version/all`)).body.length, 2)
    assert.equal((await alice.call('POST', `${app}/workflow/all`)).body.length, 1)
    assert.equal((await alice.call('DELETE', path)).status, 204)
    isProblem(await alice.call('GET', path), 404, 'workflow_not_found')
    const audit = (await alice.call('POST', '/core/audit/all', {})).body as {
      resource: string
      action: string
    }[]
    assert.deepEqual(
      audit.filter(({ resource }) => resource === 'workflow').map(({ action }) => action),
      [
        'create',
        'update',
        'update',
        'update',
        'activate',
        'pause',
        'activate',
        'update',
        'activate',
        'delete',
      ],
    )
  })

  test('steps that do not fit their type are refused with pointers', async () => {
    const { alice, app } = await place()
    const refused = await alice.call('POST', `${app}/workflow`, {
      name: 'x',
      steps: [
        { id: 'b', type: 'branch', cases: [{ when: { '==': [1, 1] }, steps: [{ id: 'c', type: 'email' }] }] },
        { id: 'w', type: 'wait', for: 'two days' },
      ],
    })
    isProblem(refused, 400, 'body_invalid')
    assert.deepEqual(pointers(refused), [
      '/steps/0/cases/0/steps/0/subject',
      '/steps/0/cases/0/steps/0/to',
      '/steps/1/for',
    ])
    const unknown = await alice.call('POST', `${app}/workflow`, {
      name: 'x',
      steps: [{ id: 'a', type: 'fax' }],
    })
    assert.deepEqual(pointers(unknown), ['/steps/0/type'])
  })

  test('a check names what does not exist, and where', async () => {
    const { alice, app } = await place()
    const path = await create(alice, app, {
      trigger: { event: 'response.created', webformid: `webform_${'0'.repeat(26)}`, when: { var: 'input' } },
      steps: [
        {
          id: 'a',
          type: 'http',
          method: 'POST',
          url: 'https://{{response.email}}/x',
          headers: { x: '{{secrets.CRM}}', 'x y': 'z' },
        },
        { id: 'a', type: 'set', values: { x: { $: { var: 'steps.later.status' } } } },
        {
          id: 'later',
          type: 'row.create',
          dataset: `dataset_${'0'.repeat(26)}`,
          values: { a: '{{secrets.CRM}}' },
        },
      ],
    })
    const { body } = await alice.call('POST', `${path}/check`)
    const found = body.errors.map(
      ({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`,
    )
    assert.deepEqual(found.toSorted(), [
      '/steps/0/headers secret_unknown',
      '/steps/0/headers/x y header_name_invalid',
      '/steps/0/url url_invalid',
      '/steps/1/id duplicate_id',
      '/steps/1/values/x/$/var reference_dangling',
      '/steps/2/dataset dataset_unknown',
      '/steps/2/values/a secret_misplaced',
      '/trigger/webformid webform_unknown',
      '/trigger/when/var reference_dangling',
    ])
  })

  test('a secret that may not go to the address of its step is a fault', async () => {
    const { alice, app } = await place()
    const setSecret = async (at: string, hosts: string[]) => {
      const set = await alice.call('PUT', `${at}/secret/CRM`, { value: 'marker-4712', hosts })
      assert.equal(set.status, 200, set.text)
    }
    const path = await create(alice, app, {
      trigger: { manual: true },
      steps: [
        {
          id: 'crm',
          type: 'http',
          method: 'POST',
          url: 'https://crm.example.com/people/{{input.id}}',
          headers: { authorization: 'Bearer {{secrets.CRM}}' },
        },
      ],
    })
    const faults = async () =>
      (await alice.call('POST', `${path}/check`)).body.errors.map(
        ({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`,
      )
    await setSecret('/core', ['*.example.com'])
    assert.deepEqual(await faults(), [])
    // The application's own hides that of the organization.
    await setSecret(app, ['crm.example.org'])
    assert.deepEqual(await faults(), ['/steps/0/headers secret_elsewhere'])
    isProblem(await alice.call('PUT', `${path}/activate`), 422, 'workflow_incomplete')
    await setSecret(app, ['crm.example.org', 'crm.example.com'])
    assert.deepEqual(await faults(), [])
  })

  test('steps that no dataset can take are refused at activation, with pointers', async () => {
    const { alice, app } = await place()
    const dataset = await newTable(alice, app)
    const add = async (body: object): Promise<string> => {
      const created = await alice.call('POST', `${app}/dataset`, { name: 'Other', ...body })
      assert.equal(created.status, 201, created.text)
      return created.body.datasetid
    }
    const keyless = await add({ columns: [{ id: 'email', type: 'TEXT' }] })
    const view = await add({
      kind: 'VIEW',
      view: { from: { dataset, as: 'p' }, columns: [{ id: 'email', value: { var: 'p.email' } }] },
    })
    const ofForm = (await alice.call('POST', `${app}/webform`, FORM)).body.webformid
    await alice.call('PUT', `${app}/webform/${ofForm}/activate`)
    const email = 'eva@example.com'
    const computed = { $: { var: 'input.points' } }
    const known = { '==': [{ var: 'row.email' }, { $: { var: 'input.email' } }] }
    const unknown = { and: [known, { '==': [{ var: 'row.age' }, 3] }] }
    const cases: [step: object, faults: string[]][] = [
      [{ type: 'row.create', dataset, values: { email, points: 3 } }, []],
      [{ type: 'row.create', dataset, values: { email: '{{input}}', points: computed } }, []],
      [{ type: 'row.create', dataset, values: { $: { var: 'input' } } }, []],
      [{ type: 'row.create', dataset, values: { email, age: 3 } }, ['/values/age column_unknown']],
      [{ type: 'row.create', dataset, values: { points: 3 } }, ['/values required']],
      [{ type: 'row.update', dataset, rowid: 'x', values: { points: 3 } }, []],
      [{ type: 'row.update', dataset, rowid: 'x', values: { points: '3' } }, ['/values/points type']],
      [{ type: 'row.update', dataset, rowid: 'x', values: { points: '{{input}}' } }, ['/values/points type']],
      [{ type: 'row.upsert', dataset, values: { email } }, []],
      [{ type: 'row.upsert', dataset: keyless, values: { email } }, ['/dataset key_missing']],
      [{ type: 'row.create', dataset: view, values: { email } }, ['/dataset dataset_not_editable']],
      [{ type: 'row.delete', dataset: view, rowid: 'x' }, ['/dataset dataset_not_editable']],
      [{ type: 'row.delete', dataset: ofForm, rowid: 'x' }, ['/dataset dataset_not_editable']],
      [{ type: 'lookup', dataset, sort: { by: 'points' }, select: ['email', '_rowid'] }, []],
      [{ type: 'lookup', dataset, sort: { by: 'age' } }, ['/sort/by reference_dangling']],
      [{ type: 'lookup', dataset, select: ['email', 'age'] }, ['/select/1 column_unknown']],
      [{ type: 'lookup', dataset: view }, ['/dataset dataset_not_editable']],
      [{ type: 'lookup', dataset: ofForm, sort: { by: '_createDate' }, select: ['name', '_email'] }, []],
      [{ type: 'lookup', dataset: ofForm, sort: { by: 'age' } }, ['/sort/by reference_dangling']],
      [{ type: 'lookup', dataset: ofForm, select: ['age'] }, ['/select/0 column_unknown']],
      [{ type: 'aggregate', dataset, fn: 'sum', of: 'points' }, []],
      [{ type: 'aggregate', dataset, fn: 'sum', of: 'age' }, ['/of column_unknown']],
      [{ type: 'aggregate', dataset: view, fn: 'mean', of: 'email' }, ['/of column_type']],
      [{ type: 'lookup', dataset, where: known }, []],
      [{ type: 'lookup', dataset, where: unknown }, ['/where/and/1/==/0/var reference_dangling']],
      [{ type: 'lookup', dataset: ofForm, where: { '!!': [{ var: 'row._email' }] } }, []],
      [
        { type: 'lookup', dataset: ofForm, where: { '!': { var: ['row.age', 1] } } },
        ['/where/!/var reference_dangling'],
      ],
      [{ type: 'row.delete', dataset, where: unknown }, ['/where/and/1/==/0/var reference_dangling']],
      [{ type: 'aggregate', dataset: view, fn: 'count', where: { '!': { var: 'row.email' } } }, []],
      [
        { type: 'aggregate', dataset: view, fn: 'count', where: { '!': { var: 'row.points' } } },
        ['/where/!/var reference_dangling'],
      ],
      [{ type: 'forEach', over: { lookup: { dataset, where: known } }, steps: [] }, []],
      [
        { type: 'forEach', over: { lookup: { dataset, where: unknown } }, steps: [] },
        ['/over/lookup/where/and/1/==/0/var reference_dangling'],
      ],
      [
        { type: 'forEach', over: { lookup: { dataset: view } }, steps: [] },
        ['/over/lookup/dataset dataset_not_editable'],
      ],
    ]
    const path = await create(alice, app, {
      trigger: { manual: true },
      steps: cases.map(([step], n) => ({ id: `s${n}`, ...step })),
    })
    const refused = await alice.call('PUT', `${path}/activate`)
    isProblem(refused, 422, 'workflow_incomplete')
    assert.deepEqual(
      refused.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`),
      cases.flatMap(([, faults], n) => faults.map(fault => `/steps/${n}${fault}`)),
    )
  })

  test('a run calls other systems, and its secrets are in no log', async () => {
    const { alice, app } = await place()
    const crm = await startReceiver(({ headers }) => ({ body: { id: 7, echo: headers.authorization } }))
    const secret = await alice.call('PUT', `${app}/secret/CRM`, {
      value: 'marker-4711',
      hosts: ['127.0.0.1'],
    })
    assert.equal(secret.status, 200, secret.text)
    const path = await activate(alice, app, {
      trigger: { manual: true },
      steps: [
        {
          id: 'crm',
          type: 'http',
          method: 'POST',
          url: `${crm.url}/people/{{input.email}}`,
          query: { from: 'form' },
          headers: { authorization: 'Bearer {{secrets.CRM}}' },
          body: { percent: { $: { '*': [{ var: 'input.share' }, 100] } } },
        },
        { id: 'end', type: 'stop', message: 'It has the id {{steps.crm.body.id}}' },
      ],
    })
    const runid = await start(alice, path, { email: 'eva/../x@example.com', share: 0.5 })
    const run = await ended(alice, path, runid)
    assert.deepEqual([run.status, run.error?.message], ['DONE', 'It has the id 7'])
    const [request] = crm.received
    assert.equal(request?.path, '/people/eva%2F..%2Fx%40example.com?from=form')
    assert.equal(request?.headers.authorization, 'Bearer marker-4711')
    assert.equal(request?.headers['idempotency-key'], `${runid}.crm`)
    assert.deepEqual(JSON.parse(request?.text ?? ''), { percent: 50 })
    assert.doesNotMatch(JSON.stringify(run), /marker/)
    assert.match(JSON.stringify(run), /\[secret CRM\]/)
    isProblem(await alice.call('DELETE', `${app}/secret/CRM`), 409, 'secret_in_use')
  })

  test('a response starts a run once, if the condition holds, and the run writes rows', async () => {
    const alice = await server.organization()
    const form = await alice.newPublishedForm(FORM)
    const [app = '', webformid = ''] = form.path.split('/webform/')
    const submit = (answers: object) => request(form.url, 'POST', { answers })
    const dataset = await newTable(alice, app)
    const path = await activate(alice, app, {
      trigger: {
        event: 'response.created',
        webformid: webformid,
        when: { '!=': [{ var: 'response.answers.name' }, 'Max'] },
      },
      steps: [
        {
          id: 'add',
          type: 'row.create',
          dataset,
          values: { email: '{{response.answers.name}}@example.com', points: 3 },
        },
        {
          id: 'more',
          type: 'row.upsert',
          dataset,
          values: { email: '{{response.answers.name}}@example.com', points: { $: { '+': [1, 3] } } },
        },
        {
          id: 'found',
          type: 'lookup',
          dataset,
          where: { '==': [{ var: 'row.points' }, { $: { '+': [2, 2] } }] },
        },
        { id: 'end', type: 'stop', message: '{{steps.found.rows.0.email}}' },
      ],
    })
    for (const name of ['Max', 'Eva']) assert.equal((await submit({ name })).status, 201)
    const run = await eventually(async () =>
      (await runsOf(alice, path)).find(({ status }) => status === 'DONE' || status === 'FAILED'),
    )
    assert.deepEqual([run.status, run.error?.message], ['DONE', 'Eva@example.com'])
    assert.deepEqual(await rowsOf(alice, app, dataset), [{ email: 'Eva@example.com', points: 4 }])
    await until(async () => (await runsOf(alice, path)).length === 1)
  })

  test('a number is computed over the rows that match', async () => {
    const { alice, app } = await place()
    const dataset = await newTable(alice, app)
    const rows = [3, 5, 8].map(points => ({ email: `p${points}`, points }))
    await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })
    const path = await create(alice, app, {
      trigger: { manual: true },
      steps: [
        {
          id: 'sum',
          type: 'aggregate',
          dataset,
          fn: 'sum',
          of: 'points',
          where: { '>': [{ var: 'row.points' }, 3] },
        },
      ],
    })
    const tested = await alice.call('POST', `${path}/test`, {})
    assert.deepEqual(tested.body.steps[0]?.output, { value: 13 }, tested.text)
  })

  test('an error of a step undoes what it did, and the run says why it failed', async () => {
    const { alice, app } = await place()
    const dataset = await newTable(alice, app)
    const path = await activate(alice, app, {
      trigger: { manual: true },
      steps: [
        { id: 'one', type: 'row.create', dataset, values: { email: 'a', points: 1 } },
        { id: 'two', type: 'row.create', dataset, values: { email: 'a', points: 2 } },
      ],
    })
    const run = await ended(alice, path, await start(alice, path))
    assert.deepEqual(
      [run.status, run.error?.stepid, run.steps.map(({ status }) => status)],
      ['FAILED', 'two', ['DONE', 'FAILED']],
    )
    assert.equal(run.steps[1]?.error?.code, 'row_exists')
    assert.deepEqual(await rowsOf(alice, app, dataset), [{ email: 'a', points: 1 }])
  })

  test('failed calls are repeated later, and a run is repeated from a step without those before it', async () => {
    const { alice, app } = await place()
    const crm = await startReceiver((_, count) => ({ status: count < 3 ? 503 : 404 }))
    const dataset = await newTable(alice, app)
    const path = await activate(alice, app, {
      trigger: { manual: true },
      steps: [
        { id: 'add', type: 'row.create', dataset, values: { email: '{{input.email}}' } },
        { id: 'crm', type: 'http', method: 'POST', url: crm.url },
      ],
    })
    const runid = await start(alice, path, { email: 'a' })
    const due = await eventually(async () => {
      const run = await readRun(alice, path, runid)
      return run.status === 'WAITING' && run.steps.length === 2 ? run : undefined
    })
    assert.equal(due.steps[1]?.error?.code, 'status_503')
    isProblem(await alice.call('POST', `${path}/run/${runid}/rerun`, {}), 409, 'run_not_ended')
    server.advanceJobs(15_000)
    await until(async () => {
      const { status, steps } = await readRun(alice, path, runid)
      return status === 'WAITING' && steps.length === 3
    })
    server.advanceJobs(60_000)
    const run = await ended(alice, path, runid)
    assert.deepEqual(
      run.steps.map(({ stepid, attempt }) => `${stepid} ${attempt}`),
      ['add 1', 'crm 1', 'crm 2', 'crm 3'],
    )
    isProblem(await alice.call('POST', `${path}/run/${runid}/rerun`, { from: 'none' }), 422, 'rerun_invalid')
    assert.deepEqual([(await alice.call('GET', path)).body.runs.failed], [1])
    await alice.call('PATCH', path, {
      steps: [
        { id: 'add', type: 'row.create', dataset, values: { email: 'b' } },
        { id: 'crm', type: 'stop', message: 'mended {{input.email}}' },
      ],
    })
    await alice.call('PUT', `${path}/activate`)
    const again = await alice.call('POST', `${path}/run/${runid}/rerun`, { from: 'crm', version: 'CURRENT' })
    assert.equal(again.status, 201, again.text)
    const mended = await ended(alice, path, again.body.runid)
    assert.deepEqual([mended.status, mended.error?.message], ['DONE', 'mended a'])
    const listed = await alice.call('POST', `${app}/workflow/all`, { include: 'runs' })
    const [{ trigger, runs, steps }] = listed.body
    assert.deepEqual([trigger, runs.lastStatus, runs.failed, steps], [{ manual: true }, 'DONE', 0, undefined])
    assert.equal((await rowsOf(alice, app, dataset)).length, 1)
  })

  test('a run sleeps, is held while its workflow is paused, and is cancelled', async () => {
    const { alice, app } = await place()
    const steps = [
      { id: 'pause', type: 'wait', for: 'PT1H' },
      { id: 'end', type: 'stop' },
    ]
    const path = await activate(alice, app, { trigger: { manual: true }, steps })
    const [first, second] = [await start(alice, path), await start(alice, path)]
    const asleep = (runid: string) =>
      until(async () => {
        const { body } = await alice.call('GET', `${path}/run/${runid}`)
        return body.status === 'WAITING' && Date.parse(body.dueDate) > Date.parse(body.createDate)
      })
    await asleep(first)
    await asleep(second)
    assert.equal((await alice.call('PUT', `${path}/run/${first}/cancel`)).body.status, 'CANCELLED')
    await alice.call('PUT', `${path}/pause`, { runs: 'HOLD' })
    server.advanceJobs(2 * 60 * 60_000)
    assert.equal((await readRun(alice, path, second)).status, 'HELD')
    await alice.call('PUT', `${path}/activate`)
    assert.equal((await ended(alice, path, second)).status, 'DONE')
    assert.equal((await readRun(alice, path, first)).status, 'CANCELLED')
  })

  test('a schedule starts one run for each time, also after the server was off', async () => {
    const { alice, app } = await place()
    const path = await activate(alice, app, {
      trigger: { schedule: '0 8 * * 1', timeZone: 'Europe/Vienna' },
      steps: [{ id: 'end', type: 'stop', message: '{{event.previousDate}} {{event.scheduledDate}}' }],
    })
    const { nextDate } = (await alice.call('GET', path)).body
    server.advanceJobs(22 * 24 * 60 * 60_000)
    const [run, ...more] = await eventually(async () => {
      const runs = await runsOf(alice, path)
      return runs[0]?.status === 'DONE' ? runs : undefined
    })
    const [before = '', date = ''] = run?.error?.message.split(' ') ?? []
    assert.deepEqual([date, more.length], [nextDate, 0])
    // A week, and perhaps a change of clocks.
    const days = (Date.parse(date) - Date.parse(before)) / 86_400_000
    assert.ok(Math.abs(days - 7) < 0.1, `${days}`)
  })

  test('a hook starts a run for signed requests, and once for each id', async () => {
    const { alice, app } = await place()
    await alice.call('PUT', `${app}/secret/SHOP`, {
      value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      hosts: ['shop.example'],
    })
    const path = await activate(alice, app, {
      trigger: { hook: { verify: 'HMAC', secret: 'SHOP', idHeader: 'x-id', headers: ['x-id'] } },
      steps: [{ id: 'end', type: 'stop', message: '{{event.body.order}} {{event.headers.x-id}}' }],
    })
    const { hookUrl } = (await alice.call('GET', path)).body
    const address = server.url + new URL(hookUrl).pathname
    const body = JSON.stringify({ order: 'A-17' })
    const signature = createHmac('sha256', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
      .update(body)
      .digest('hex')
    const send = (headers: Record<string, string>, to = address) =>
      request(to, 'POST', { order: 'A-17' }, headers)
    isProblem(await send({}), 401, 'hook_refused')
    const first = await send({ 'x-signature': signature, 'x-id': '1' })
    assert.equal(first.status, 202, first.text)
    const again = await send({ 'x-signature': signature, 'x-id': '1' })
    assert.equal(again.body.runid, first.body.runid)
    assert.equal((await ended(alice, path, first.body.runid)).status, 'DONE')
    isProblem(await send({}, `${server.url}/hook/none`), 404, 'hook_not_found')
  })

  test('a test of a draft shows each step and changes nothing', async () => {
    const { alice, app } = await place()
    const dataset = await newTable(alice, app)
    const crm = await startReceiver()
    const path = await create(alice, app, {
      trigger: { manual: true },
      steps: [
        { id: 'add', type: 'row.create', dataset, values: { email: '{{input.email}}', points: 1 } },
        { id: 'pause', type: 'wait', for: 'P1D' },
        { id: 'crm', type: 'http', method: 'POST', url: crm.url, sample: { status: 200, body: { id: 4 } } },
        { id: 'end', type: 'stop', message: 'id {{steps.crm.body.id}}' },
      ],
    })
    const tested = await alice.call('POST', `${path}/test`, { data: { input: { email: 'a' } } })
    assert.equal(tested.status, 200, tested.text)
    assert.deepEqual([tested.body.status, tested.body.message], ['DONE', 'id 4'])
    assert.deepEqual(
      tested.body.steps.map(
        ({ stepid, status }: { stepid: string; status: string }) => `${stepid} ${status}`,
      ),
      ['add DONE', 'pause DONE', 'crm NOT_SENT', 'end DONE'],
    )
    assert.deepEqual(await rowsOf(alice, app, dataset), [])
    assert.equal(crm.received.length, 0)
    await alice.call('POST', `${path}/test`, { data: { input: { email: 'a' } }, outside: 'REAL' })
    assert.equal(crm.received.length, 1)
  })

  test('runs keep nothing of a deleted response, and nothing stays of a deleted application', async () => {
    const alice = await server.organization()
    const form = await alice.newPublishedForm(FORM)
    const [app = '', webformid = ''] = form.path.split('/webform/')
    const path = await activate(alice, app, {
      trigger: { event: 'response.created', webformid },
      steps: [
        { id: 'note', type: 'set', values: { name: '{{response.answers.name}}' } },
        { id: 'pause', type: 'wait', for: 'P3D' },
      ],
      variables: { name: '' },
    })
    const sent = await request(form.url, 'POST', { answers: { name: 'Marker' } })
    const asleep = await eventually(async () => {
      const [run] = await runsOf(alice, path)
      return run && run.status === 'WAITING' ? readRun(alice, path, run.runid) : undefined
    })
    await until(async () => /Marker/.test(JSON.stringify(await readRun(alice, path, asleep.runid))))
    assert.equal((await alice.call('DELETE', `${form.path}/response/${sent.body.responseid}`)).status, 204)
    const erased = await ended(alice, path, asleep.runid)
    assert.equal(erased.status, 'CANCELLED')
    await until(async () => !/Marker/.test(JSON.stringify(await readRun(alice, path, asleep.runid))))
    assert.equal((await readRun(alice, path, asleep.runid)).isErased, true)
    const [listed] = await runsOf(alice, path)
    assert.deepEqual([asleep.isErased, listed?.isErased], [false, true])
    const again = await alice.call('POST', `${path}/run/${asleep.runid}/rerun`, {})
    assert.equal(again.body.code, 'rerun_invalid')
    const isGone = async () => (await alice.call('POST', `${app}/workflow/all`)).body[0].isWebformGone
    assert.equal(await isGone(), false)
    assert.equal((await alice.call('DELETE', form.path)).status, 204)
    assert.equal(await isGone(), true)
    assert.equal((await alice.call('DELETE', app)).status, 204)
    await until(async () => {
      const left = server.db.selectFrom('workflow_runs').select('id').where('organization_id', '=', alice.id)
      return (await left.execute()).length === 0
    })
  })

  test('a run waits for an event of a person, also if it happened before', async () => {
    const alice = await server.organization()
    const form = await alice.newPublishedForm({ ...FORM, settings: { email: 'REQUIRED' } })
    const [app = '', webformid = ''] = form.path.split('/webform/')
    const path = await activate(alice, app, {
      trigger: { manual: true },
      steps: [
        {
          id: 'reply',
          type: 'waitFor',
          event: 'response.created',
          match: { subject: '{{input.email}}' },
          timeout: 'P7D',
          onTimeout: [{ id: 'late', type: 'stop', message: 'late' }],
        },
        { id: 'end', type: 'stop', message: '{{steps.reply.response.answers.name}}' },
      ],
    })
    const answer = (email: string, name: string) => request(form.url, 'POST', { answers: { name }, email })
    const first = await start(alice, path, { email: 'eva@example.com' })
    const second = await start(alice, path, { email: 'max@example.com' })
    assert.equal((await answer('eva@example.com', 'Eva')).status, 201, webformid)
    assert.deepEqual((await ended(alice, path, first)).error?.message, 'Eva')
    await until(async () => (await readRun(alice, path, second)).status === 'WAITING')
    server.advanceJobs(8 * 24 * 60 * 60_000)
    assert.deepEqual((await ended(alice, path, second)).error?.message, 'late')
  })

  test('a run of one organization cannot be reached by another', async () => {
    const { alice, app } = await place()
    const bob = await server.organization()
    const path = await activate(alice, app, {
      trigger: { manual: true },
      steps: [{ id: 'end', type: 'stop' }],
    })
    const runid = await start(alice, path)
    isProblem(await bob.call('GET', `${path}/run/${runid}`), 404, 'workflow_not_found')
    isProblem(await bob.call('PUT', `${path}/activate`), 404, 'workflow_not_found')
  })
}
