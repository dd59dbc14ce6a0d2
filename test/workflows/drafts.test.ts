// Tests of drafts: what they check, and what they leave alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../support/assertions.ts'
import { onEachStore, type TestServer } from '../support/harness.ts'
import { WorkflowPlace } from './place.ts'
import { startReceiver } from './receiver.ts'

const FORM = {
  name: 'Names',
  questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?', required: true }],
  settings: { email: 'REQUIRED' },
}
const MANUAL = { manual: true }

onEachStore('tests of drafts of workflows', declareTests, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareTests(server: TestServer): void {
  for (const outside of ['SAMPLE', 'REAL'])
    test(`a test with ${outside} calls checks the response that a step would store, and stores none`, async () => {
      const place = await WorkflowPlace.of(server)
      const { path, webformid } = await place.newForm(FORM)
      const create = { id: 'store', type: 'response.create', webformid, email: 'eva@example.com' }
      const tryOut = async (answers: object) => {
        const draft = await place.draft({ trigger: MANUAL, steps: [{ ...create, answers }] })
        return (await place.alice.call('POST', `${draft}/test`, { outside })).body
      }
      const refused = await tryOut({ name: 7 })
      assert.deepEqual([refused.status, refused.steps[0].error?.code], ['FAILED', 'answers_invalid'])
      const accepted = await tryOut({ name: 'Eva' })
      assert.equal(accepted.steps[0].status, 'DONE')
      assert.match(accepted.steps[0].output.responseid, /^test_/)
      assert.deepEqual((await place.alice.call('POST', `${path}/response/all`)).body, [])
    })

  test('each test that calls has an Idempotency-Key of its own', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startReceiver()
    const call = { id: 'crm', type: 'http', method: 'POST', url: crm.url }
    const draft = await place.draft({ trigger: MANUAL, steps: [call] })
    for (const _ of [1, 2]) await place.alice.call('POST', `${draft}/test`, { outside: 'REAL' })
    const keys = crm.received.map(({ headers }) => String(headers['idempotency-key']))
    assert.equal(keys.length, 2)
    assert.notEqual(keys[0], keys[1])
    for (const key of keys) assert.match(key, /^test_\w+\.crm$/)
  })

  test('a test takes the sample of an event that a step waits for, and else lets the time pass', async () => {
    const place = await WorkflowPlace.of(server)
    const wait = {
      id: 'reply',
      type: 'waitFor',
      event: 'response.created',
      match: { subject: 'eva@example.com' },
      timeout: 'P7D',
      onTimeout: [{ id: 'late', type: 'stop', message: 'late' }],
    }
    const end = { id: 'end', type: 'stop', message: '{{steps.reply.response.answers.name}}' }
    const messageOf = async (sample: object) => {
      const draft = await place.draft({ trigger: MANUAL, steps: [{ ...wait, ...sample }, end] })
      return (await place.alice.call('POST', `${draft}/test`, {})).body.message
    }
    assert.equal(await messageOf({}), 'late')
    assert.equal(await messageOf({ sample: { response: { answers: { name: 'Eva' } } } }), 'Eva')
  })

  test('a run stores a response with the email that a form requires, and the person', async () => {
    const place = await WorkflowPlace.of(server)
    const { path, webformid } = await place.newForm(FORM)
    const create = {
      id: 'store',
      type: 'response.create',
      webformid,
      answers: { name: 'Eva' },
      email: '{{input.email}}',
      respondent: { $: { var: 'input.person' } },
    }
    const workflow = await place.activate({ steps: [create] })
    const input = { email: 'eva@example.com', person: { id: 'u1', name: 'Eva' } }
    const run = await place.ended(await place.start(workflow, input))
    assert.equal(run.status, 'DONE', JSON.stringify(run))
    const [stored] = (await place.alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual([stored.email, stored.respondent.id], ['eva@example.com', 'u1'])
    const without = await place.ended(await place.start(workflow, { email: null, person: null }))
    assert.deepEqual([without.status, without.steps[0]?.error?.code], ['FAILED', 'answers_invalid'])
    const wrong = await place.ended(await place.start(workflow, { ...input, person: { id: 7 } }))
    assert.deepEqual([wrong.status, wrong.steps[0]?.error?.code], ['FAILED', 'body_invalid'])
  })

  test('activation refuses hosts that the organization does not allow, and so do webhooks', async () => {
    const place = await WorkflowPlace.of(server)
    assert.equal((await place.alice.call('PUT', '/core/egress', { hosts: ['crm.example.com'] })).status, 200)
    const call = (id: string, url: string) => ({ id, type: 'http', method: 'GET', url })
    const post = { id: 'post', type: 'chat', kind: 'SLACK', url: 'https://chat.example.com/a', text: 'Hi' }
    const steps = [
      call('one', 'https://crm.example.com/{{run.id}}'),
      call('two', 'https://other.example.com/{{run.id}}'),
      call('three', 'https://192.168.0.1/'),
      post,
      call('bare', 'https://'),
    ]
    const draft = await place.draft({ steps })
    const refused = await place.alice.call('PUT', `${draft}/activate`)
    isProblem(refused, 422, 'workflow_incomplete')
    assert.deepEqual(
      refused.body.errors
        .map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
        .toSorted(),
      [...[1, 2, 3].map(i => `/steps/${i}/url address_refused`), '/steps/4/url url_invalid'],
    )
    await place.alice.call('PATCH', draft, { steps: steps.slice(0, 1) })
    assert.equal((await place.alice.call('PUT', `${draft}/activate`)).status, 200)
    const hook = { url: 'https://other.example.com/hook', events: ['response.created'] }
    isProblem(await place.alice.call('POST', `${place.app}/webhook`, hook), 422, 'address_refused')
    const allowed = { ...hook, url: 'https://crm.example.com/hook' }
    assert.equal((await place.alice.call('POST', `${place.app}/webhook`, allowed)).status, 201)
  })

  test('an operator that does not fit an answer is refused before anything runs', async () => {
    const place = await WorkflowPlace.of(server)
    const age = { id: 'age', type: 'NUMBER', text: 'Your age?' }
    const color = {
      id: 'color',
      type: 'SINGLE_CHOICE',
      text: 'Your color?',
      choices: ['red', 'blue'].map(id => ({ id, text: id })),
    }
    const { webformid } = await place.newForm({ ...FORM, questions: [...FORM.questions, age, color] })
    const answer = (id: string) => ({ var: `response.answers.${id}` })
    const when = { '>': [answer('name'), 3] }
    const cases = [
      { when: { '==': [answer('color'), 'green'] }, steps: [] },
      { when: { '>': [answer('age'), 3] }, steps: [] },
      // A question of an earlier version.
      { when: { '>': [answer('size'), 3] }, steps: [] },
      { when: { '>': [{ var: 'response.percent' }, 'high'] }, steps: [] },
    ]
    const trigger = { event: 'response.created', webformid, when }
    const draft = await place.draft({ trigger, steps: [{ id: 'which', type: 'branch', cases }] })
    const { body } = await place.alice.call('POST', `${draft}/check`)
    assert.deepEqual(
      body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [
        ['/trigger/when/>/0', 'operand_invalid'],
        ['/steps/0/cases/0/when/==/1', 'choice_unknown'],
        ['/steps/0/cases/3/when/>/1', 'operand_invalid'],
      ],
    )
  })

  test('a declared input is checked when a run or a test starts, and names that are not declared are refused', async () => {
    const place = await WorkflowPlace.of(server)
    const input = {
      email: { type: 'TEXT', required: true, label: 'E-mail address' },
      points: { type: 'NUMBER' },
      day: { type: 'DATE' },
    }
    const end = (message: string) => ({ id: 'end', type: 'stop', message })
    const draft = await place.draft({ trigger: { ...MANUAL, input }, steps: [end('{{input.mail}}')] })
    const more = {
      id: 'more',
      type: 'branch',
      cases: [{ when: { '>': [{ var: 'input.email' }, 3] }, steps: [] }],
    }
    const faultsOf = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
      body.errors.map(({ pointer, code }) => [pointer, code])
    await place.alice.call('PATCH', draft, { steps: [end('{{input.mail}}'), more] })
    assert.deepEqual(faultsOf(await place.alice.call('POST', `${draft}/check`)), [
      ['/steps/0/message', 'reference_dangling'],
      ['/steps/1/cases/0/when/>/0', 'operand_invalid'],
    ])
    await place.alice.call('PATCH', draft, { steps: [end('{{input.email}} {{input.points}}')] })
    assert.equal((await place.alice.call('PUT', `${draft}/activate`)).status, 200)
    const wrong = { points: 'many', day: '2026-02-30', other: 1 }
    const expected = [
      ['/day', 'type'],
      ['/email', 'required'],
      ['/other', 'unknown_member'],
      ['/points', 'type'],
    ]
    const under = (start: string) => expected.map(([pointer, code]) => [start + pointer, code])
    const started = await place.alice.call('POST', `${draft}/run`, { input: wrong })
    isProblem(started, 422, 'input_invalid')
    assert.deepEqual(faultsOf(started).sort(), under('/input'))
    const tested = await place.alice.call('POST', `${draft}/test`, { data: { input: wrong } })
    isProblem(tested, 422, 'input_invalid')
    assert.deepEqual(faultsOf(tested).sort(), under('/data/input'))
    isProblem(await place.alice.call('POST', `${draft}/run`, { input: 'text' }), 422, 'input_invalid')
    const run = await place.ended(await place.start(draft, { email: 'eva@example.com', points: 3 }))
    assert.equal(run.error?.message, 'eva@example.com 3')
  })

  test('a workflow that sends mail is not activated without a mail server', async () => {
    const place = await WorkflowPlace.of(server)
    const mail = { id: 'mail', type: 'email', to: ['eva@example.com'], subject: 'Hello', text: 'Hello' }
    const branch = { id: 'choice', type: 'branch', cases: [{ when: { '==': [1, 1] }, steps: [mail] }] }
    const draft = await place.draft({ steps: [branch] })
    const { body } = await place.alice.call('POST', `${draft}/check`)
    assert.equal(body.ok, false)
    const faults = body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)
    assert.deepEqual(faults, ['/steps/0/cases/0/steps/0 mail_unavailable'])
    isProblem(await place.alice.call('PUT', `${draft}/activate`), 422, 'workflow_incomplete')
    const mailServer = { url: 'smtp://127.0.0.1:2525', from: 'Forms <forms@example.com>' }
    assert.ok((await place.alice.call('PUT', `${place.app}/mail`, mailServer)).status < 300)
    assert.equal((await place.alice.call('PUT', `${draft}/activate`)).status, 200)
  })

  test('a step obeys Retry-After as seconds and as a date', async () => {
    const place = await WorkflowPlace.of(server)
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    const asked = ['1800', inAnHour, 'soon']
    const crm = await startReceiver(({ path }) => ({
      status: 503,
      headers: { 'retry-after': asked[Number(path.slice(1))] ?? '' },
    }))
    const call = (i: number) => ({
      id: `call${i}`,
      type: 'http',
      method: 'GET',
      url: `${crm.url}/${i}`,
      retry: { max: 0 },
      onError: 'CONTINUE',
    })
    const path = await place.activate({ steps: asked.map((_, i) => call(i)) })
    const { steps } = await place.ended(await place.start(path))
    const seconds = steps.map(({ error }) => Object(error).retryAfterSeconds)
    assert.equal(seconds[0], 1800)
    assert.ok(seconds[1] > 3500 && seconds[1] <= 3600, `${seconds[1]} seconds until ${inAnHour}`)
    assert.equal(seconds[2], undefined)
  })

  test('a message goes to a gateway of your own, and each provider has its members only', async () => {
    const place = await WorkflowPlace.of(server)
    const gateway = await startReceiver(() => ({ body: { id: 'm1' } }))
    const secret = { value: 'a long token', hosts: [new URL(gateway.url).hostname] }
    assert.ok((await place.alice.call('PUT', `${place.app}/secret/SMS`, secret)).status < 300)
    const message = { from: 'Shop', to: '+4366012345678', text: 'Hello', secret: '{{secrets.SMS}}' }
    const send = (members: object) => ({ steps: [{ id: 'send', type: 'sms', ...message, ...members }] })
    const path = await place.activate(send({ provider: 'HTTP', url: `${gateway.url}/send` }))
    const run = await place.ended(await place.start(path))
    assert.deepEqual(run.steps[0]?.output, { messageId: 'm1' }, JSON.stringify(run))
    const [received] = gateway.received
    assert.deepEqual(received?.body, { from: 'Shop', to: '+4366012345678', text: 'Hello' })
    assert.equal(received?.headers.authorization, 'Bearer a long token')
    const own = { provider: 'HTTP', url: `${gateway.url}/send`, retry: { max: 0 } }
    const filled = send({ ...own, text: `{{input}}${'{{variables.nothing}}'.repeat(30)}` })
    const long = await place.activate({ variables: { nothing: '' }, ...filled })
    const sent = async (input: string) => (await place.ended(await place.start(long, input))).steps[0]
    assert.equal((await sent('😀'.repeat(459)))?.status, 'DONE')
    assert.equal((await sent('x'.repeat(460)))?.error?.code, 'text_too_long')
    const pointersOf = async (members: object) => {
      const draft = await place.draft(send(members))
      const { errors } = (await place.alice.call('POST', `${draft}/check`)).body
      return errors.map(({ pointer }: { pointer: string }) => pointer)
    }
    assert.deepEqual(await pointersOf({ provider: 'HTTP' }), ['/steps/0/url'])
    assert.deepEqual(await pointersOf({ ...own, text: 'x'.repeat(460) }), ['/steps/0/text'])
    assert.deepEqual(await pointersOf({ provider: 'TWILIO', region: 'US' }), [
      '/steps/0/account',
      '/steps/0/region',
    ])
    assert.deepEqual(await pointersOf({ provider: 'SINCH', account: 'a', region: 'US' }), [])
  })
}
