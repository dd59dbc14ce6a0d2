// Steps that change rows, grade responses, open and close forms, write to chats and repair errors: each runs, and has its effect.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOBODY } from '../../src/platform/http/client.ts'
import { KeyedSemaphore } from '../../src/platform/keyed-semaphore.ts'
import type { OutsideCall } from '../../src/platform/outgoing/call.ts'
import type { StepContext } from '../../src/product/workflows/effects/effect.ts'
import { effects } from '../../src/product/workflows/effects/index.ts'
import { isProblem, until } from '../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../support/harness.ts'
import { WorkflowPlace } from './place.ts'
import { startReceiver } from './receiver.ts'

const QUIZ = {
  name: 'Essay',
  appType: 'QUIZ',
  questions: [{ id: 'essay', type: 'LONG_TEXT', text: 'Why?' }],
  scoring: { questions: { essay: { manual: true, points: 4 } }, passMark: { percent: 50 } },
}
const of = (name: string) => ({ $: { var: name } })

onEachStore('steps that run', declareTests, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareTests(server: TestServer): void {
  async function newTable(place: WorkflowPlace, names: readonly string[]) {
    const dataset = await place.newTable()
    const rows = names.map(email => ({ email }))
    if (rows.length > 0) {
      const added = await place.alice.call('POST', `${place.app}/dataset/${dataset}/row`, { rows })
      assert.equal(added.status, 201, added.text)
    }
    const emails = async () =>
      ((await place.rows(dataset)) as { values: { email: string } }[])
        .map(({ values }) => values.email)
        .sort()
    const idOf = async (email: string) => {
      const found = (await place.rows(dataset)) as { rowid: string; values: { email: string } }[]
      return found.find(({ values }) => values.email === email)?.rowid
    }
    return { dataset, emails, idOf }
  }
  const run = async (place: WorkflowPlace, workflow: object, input: unknown = null) =>
    place.ended(await place.start(await place.activate(workflow), input))

  test('rows are changed by a condition or by their id', async () => {
    const place = await WorkflowPlace.of(server)
    const { dataset, emails, idOf } = await newTable(place, ['a', 'b', 'b', 'c'])
    const values = { email: 'x-{{input.name}}' }
    const where = { '==': [{ var: 'row.email' }, of('input.name')] }
    const steps = [
      { id: 'many', type: 'row.update', dataset, where, values },
      { id: 'one', type: 'row.update', dataset, rowid: of('input.rowid'), values: { email: 'one' } },
    ]
    const { status, steps: done } = await run(place, { steps }, { name: 'b', rowid: await idOf('a') })
    assert.equal(status, 'DONE')
    assert.deepEqual(
      done.map(({ output }) => (output as { count: number }).count),
      [2, 1],
    )
    assert.deepEqual(await emails(), ['c', 'one', 'x-b', 'x-b'])
  })

  test('rows are deleted by a condition or by their id', async () => {
    const place = await WorkflowPlace.of(server)
    const { dataset, emails, idOf } = await newTable(place, ['a', 'b', 'b', 'c'])
    const where = { '==': [{ var: 'row.email' }, 'b'] }
    const steps = [
      { id: 'many', type: 'row.delete', dataset, where },
      { id: 'one', type: 'row.delete', dataset, rowid: of('input') },
    ]
    const rowid = await idOf('a')
    const { status, steps: done } = await run(place, { steps }, rowid)
    assert.equal(status, 'DONE')
    assert.deepEqual(
      done.map(({ output }) => (output as { count: number }).count),
      [2, 1],
    )
    assert.deepEqual(await emails(), ['c'])
    const again = await run(place, { steps }, rowid)
    assert.deepEqual([again.status, again.steps[1]?.error?.code], ['FAILED', 'row_not_found'])
  })

  async function newForm({ alice, app }: WorkflowPlace, form: object) {
    const { webformid } = (await alice.call('POST', `${app}/webform`, form)).body
    const path = `${app}/webform/${webformid}`
    const { url } = (await alice.call('PUT', `${path}/activate`)).body
    return { path, url, webformid }
  }

  test('an answer is graded, and the response has its score', async () => {
    const place = await WorkflowPlace.of(server)
    const { path, url, webformid } = await newForm(place, QUIZ)
    const { responseid } = (await request(url, 'POST', { answers: { essay: 'Because.' } })).body
    const grade = {
      id: 'grade',
      type: 'response.grade',
      webformid,
      responseid: '{{input.responseid}}',
      grades: { essay: { points: of('input.points'), comment: 'Well done, {{input.name}}' } },
    }
    const done = await run(place, { steps: [grade] }, { responseid, points: 3, name: 'Eva' })
    assert.deepEqual([done.status, done.steps[0]?.output], ['DONE', { responseid, score: 3 }])
    const response = (await place.alice.call('GET', `${path}/response/${responseid}`)).body
    assert.deepEqual([response.score, response.gradingStatus, response.passed], [3, 'GRADED', true])
    assert.equal(response.grading.essay.comment, 'Well done, Eva')
    const wrong = await run(place, { steps: [grade] }, { responseid, points: 'many', name: 'Eva' })
    assert.deepEqual([wrong.status, wrong.steps[0]?.error?.code], ['FAILED', 'value_invalid'])
  })

  test('a form is closed and opened again', async () => {
    const place = await WorkflowPlace.of(server)
    const { url, webformid } = await newForm(place, QUIZ)
    const submit = () => request(url, 'POST', { answers: { essay: 'Because.' } })
    const paused = await run(place, { steps: [{ id: 'close', type: 'webform.pause', webformid }] })
    assert.deepEqual(paused.steps[0]?.output, { status: 'PAUSED' })
    isProblem(await submit(), 410, 'webform_paused')
    const active = await run(place, { steps: [{ id: 'open', type: 'webform.activate', webformid }] })
    assert.deepEqual(active.steps[0]?.output, { status: 'ACTIVE' })
    // Requests read once a second whether a form is active.
    await until(async () => (await submit()).status === 201)
  })

  test('each kind of chat gets a message that calls nobody', async () => {
    const place = await WorkflowPlace.of(server)
    const chat = await startReceiver()
    const kinds = ['SLACK', 'TEAMS', 'DISCORD']
    const hosts = ['127.0.0.1']
    for (const kind of kinds)
      await place.alice.call('PUT', `${place.app}/secret/${kind}`, { value: `${chat.url}/${kind}`, hosts })
    const steps = kinds.map(kind => ({
      id: kind.toLowerCase(),
      type: 'chat',
      kind,
      url: `{{secrets.${kind}}}`,
      text: 'From {{input}}',
    }))
    const done = await run(place, { steps }, '<!channel> @everyone')
    assert.equal(done.status, 'DONE')
    assert.deepEqual(
      chat.received.map(({ path }) => path),
      ['/SLACK', '/TEAMS', '/DISCORD'],
    )
    const [slack, teams, discord] = chat.received.map(({ body }) => body)
    assert.deepEqual(slack, { text: 'From &lt;!channel&gt; @everyone' })
    const [card] = teams.attachments
    assert.equal(card.contentType, 'application/vnd.microsoft.card.adaptive')
    assert.deepEqual(card.content.body, [
      { type: 'TextBlock', text: 'From <!channel> @everyone', wrap: true },
    ])
    assert.deepEqual(discord, { content: 'From <!channel> @everyone', allowed_mentions: { parse: [] } })
    // Discord takes 2000 characters, and the last of them would be half of a face.
    await run(place, { steps: steps.slice(2) }, '😀'.repeat(1000))
    const { content } = chat.received.at(-1)?.body ?? {}
    assert.equal(content, `From ${'😀'.repeat(997)}`)
  })

  test('after an error the steps of its list run, in the places that it can be in', async () => {
    const place = await WorkflowPlace.of(server)
    const { dataset, emails } = await newTable(place, [])
    const crm = await startReceiver(({ path }) => ({ status: path === '/bad' ? 404 : 200 }))
    const note = (id: string) => ({ id, type: 'row.create', dataset, values: { email: id } })
    const call = (id: string, path: string, onError?: unknown) => ({
      id,
      type: 'http',
      method: 'POST',
      url: crm.url + path,
      ...(onError !== undefined && { onError }),
    })
    const steps = [
      call('first', '/bad', [note('repair'), call('inner', '/bad', [note('repair_inner')])]),
      call('fine', '/good', [note('unused')]),
      {
        id: 'each',
        type: 'forEach',
        over: of('input'),
        steps: [call('item_call', '/bad', [note('repair_item')]), note('after_item')],
      },
      call('last', '/bad', [{ id: 'end', type: 'stop', status: 'FAILED', message: 'Gave up' }]),
      note('never'),
    ]
    const done = await run(place, { steps }, [1, 2])
    assert.deepEqual([done.status, done.error?.message], ['FAILED', 'Gave up'])
    assert.deepEqual(await emails(), [
      'after_item',
      'after_item',
      'repair',
      'repair_inner',
      'repair_item',
      'repair_item',
    ])
    const failed = await run(place, { steps: [call('a', '/bad', [call('b', '/bad')]), note('no')] })
    assert.deepEqual([failed.status, failed.error?.stepid], ['FAILED', 'b'])
  })
}

onEachStore(
  'text messages',
  server => {
    const sms = (to: string) => ({
      id: 'sms',
      type: 'sms',
      provider: 'TWILIO',
      account: 'AC1',
      secret: '{{secrets.SMS}}',
      from: 'Formyard',
      to,
      text: 'Hello {{input}}',
      retry: { max: 0 },
    })

    test('a message that cannot be sent fails, and is not uncertain', async () => {
      const place = await WorkflowPlace.of(server)
      await place.alice.call('PUT', `${place.app}/secret/SMS`, {
        value: 'the-token-of-the-account',
        hosts: ['api.twilio.com'],
      })
      const steps = (to: string) => ({ steps: [sms(to)] })
      const codeOf = async (workflow: object) => {
        const run = await place.ended(await place.start(await place.activate(workflow), 'Eva'))
        return [run.status, run.steps[0]?.error?.code]
      }
      assert.deepEqual(await codeOf(steps('+4366012345678')), ['FAILED', 'NAME_UNKNOWN'])
      assert.deepEqual(await codeOf(steps('0660 12345678')), ['FAILED', 'value_invalid'])
      const hosts = ['other.example.com']
      await place.alice.call('PUT', `${place.app}/secret/SMS`, { value: 'the-token-of-the-account', hosts })
      assert.deepEqual(await codeOf(steps('+4366012345678')), ['FAILED', 'NOT_ALLOWED'])
    })
  },
  {},
  {
    outside: {
      resolve: (_name, _options, callback) =>
        callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []),
    },
  },
)

test('each provider of text messages gets the request that its API describes', async () => {
  const calls: OutsideCall[] = []
  const replies: Readonly<Record<string, object>> = {
    TWILIO: { sid: 'SM1' },
    VONAGE: { message_uuid: 'u1' },
    SINCH: { id: 'b1' },
  }
  const send = async (provider: string, status = 201) => {
    const input = {
      provider,
      account: 'AC/1',
      secret: 'token',
      from: '+431',
      to: '+4366012345678',
      text: 'Grüß & Gott',
    }
    const context = {
      organizationId: 'org_1',
      hosts: new KeyedSemaphore(1),
      client: NOBODY,
      timeoutMs: 1_000,
      sealing: { sign: () => 'signature' },
      runId: 'run_1',
      depth: 1,
      withSecrets: async () => ({ input, allowed: [], redact: (text: string) => text }),
      call: async (call: OutsideCall) => {
        calls.push(call)
        return { status, headers: {}, body: Buffer.from(JSON.stringify(replies[provider])) }
      },
    }
    const { sms } = effects
    assert.ok(sms?.works === 'OUTSIDE')
    // It uses no other part.
    return sms.carryOut({}, context as unknown as StepContext)
  }
  assert.deepEqual(
    [await send('TWILIO'), await send('VONAGE', 202), await send('SINCH')],
    [{ messageId: 'SM1' }, { messageId: 'u1' }, { messageId: 'b1' }],
  )
  const [twilio, vonage, sinch] = calls
  const basic = `Basic ${Buffer.from('AC/1:token').toString('base64')}`
  assert.equal(twilio?.url, 'https://api.twilio.com/2010-04-01/Accounts/AC%2F1/Messages.json')
  assert.equal(twilio.secretHeaders?.authorization, basic)
  assert.deepEqual(Object.fromEntries(new URLSearchParams(String(twilio.body))), {
    From: '+431',
    To: '+4366012345678',
    Body: 'Grüß & Gott',
  })
  assert.equal(vonage?.url, 'https://api.nexmo.com/v1/messages')
  assert.equal(vonage.secretHeaders?.authorization, basic)
  assert.deepEqual(JSON.parse(String(vonage.body)), {
    message_type: 'text',
    channel: 'sms',
    from: '+431',
    to: '4366012345678',
    text: 'Grüß & Gott',
  })
  assert.equal(sinch?.url, 'https://eu.sms.api.sinch.com/xms/v1/AC%2F1/batches')
  assert.equal(sinch.secretHeaders?.authorization, 'Bearer token')
  assert.deepEqual(JSON.parse(String(sinch.body)), {
    from: '+431',
    to: ['+4366012345678'],
    body: 'Grüß & Gott',
  })
  await assert.rejects(send('TWILIO', 401), /status 401/)
})
