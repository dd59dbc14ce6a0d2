// What a list of runs says of each one.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../support/harness.ts'
import { Receiver, status } from '../support/receiver.ts'
import { WorkflowPlace } from './place.ts'

onEachStore('lists of runs', declareLists, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

const FORM = {
  name: 'Names',
  description: '',
  questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }],
}

interface Listed {
  readonly runid: string
  readonly status: string
  readonly startedBy: { readonly kind: string; readonly id: string | null }
  readonly position: Readonly<
    Record<'stepid' | 'path' | 'waitsFor' | 'until' | 'event' | 'responseid', string | null>
  > | null
  readonly dueDate: string | null
  readonly createDate: string
}

const isDone = ({ status }: Listed) => status === 'DONE'

function declareLists(server: TestServer): void {
  /** Waits until the newest run in the list is as wanted. */
  const newest = async ({ alice }: WorkflowPlace, path: string, isWanted: (run: Listed) => boolean) => {
    let found: Listed | undefined
    await until(async () => {
      ;[found] = (await alice.call('POST', `${path}/run/all`)).body as Listed[]
      return found !== undefined && isWanted(found)
    })
    assert.ok(found)
    return found
  }
  const end = { id: 'end', type: 'stop' }

  test('a list says at which step an unfinished run is, what it waits for, and until when', async () => {
    const place = await WorkflowPlace.of(server)
    const { alice } = place
    const isAsleep = (run: Listed) => run.status === 'WAITING' && run.position?.until !== null
    const reply = {
      id: 'reply',
      type: 'waitFor',
      event: 'response.created',
      match: { subject: 'eva@example.com' },
      timeout: 'P7D',
    }
    const forEvent = await place.activate({
      steps: [{ id: 'each', type: 'forEach', over: { $: { var: 'input' } }, steps: [reply] }],
    })
    await place.start(forEvent, ['a'])
    const { runid, createDate, position } = await newest(place, forEvent, isAsleep)
    assert.deepEqual((await alice.call('GET', `${forEvent}/run/${runid}`)).body.position, position)
    const { until: timeout, ...waiting } = position ?? {}
    const event = 'response.created'
    assert.deepEqual(waiting, {
      stepid: 'reply',
      path: '0/reply',
      waitsFor: 'EVENT',
      event,
      responseid: null,
    })
    const days = (Date.parse(timeout ?? '') - Date.parse(createDate)) / 86_400_000
    assert.ok(days >= 7 && days < 7.1, String(days))

    const forTime = await place.activate({ steps: [{ id: 'pause', type: 'wait', for: 'P2D' }, end] })
    const run = await place.start(forTime)
    const slept = await newest(place, forTime, isAsleep)
    const pause = { stepid: 'pause', path: 'pause', event: null, responseid: null }
    assert.deepEqual(slept.position, { ...pause, waitsFor: 'MOMENT', until: slept.dueDate })
    await alice.call('PUT', `${forTime}/pause`, { runs: 'HOLD' })
    const held = await newest(place, forTime, ({ status }) => status === 'HELD')
    assert.deepEqual(held.position, { ...pause, waitsFor: 'ACTIVATION', until: null })
    await alice.call('PUT', `${run}/cancel`)
    assert.equal((await newest(place, forTime, ({ status }) => status === 'CANCELLED')).position, null)

    const crm = await Receiver.start(status(503))
    after(() => crm[Symbol.asyncDispose]())
    const call = { id: 'call', type: 'http', method: 'POST', url: crm.origin }
    const forAttempt = await place.activate({ steps: [call] })
    await place.start(forAttempt)
    const failed = await newest(place, forAttempt, isAsleep)
    assert.equal(failed.position?.waitsFor, 'RETRY')

    crm.script = () => {}
    const forPerson = await place.activate({ steps: [{ ...call, repeat: 'NEVER', timeoutSeconds: 1 }] })
    await place.start(forPerson)
    const uncertain = await newest(place, forPerson, ({ status }) => status === 'UNCERTAIN')
    assert.equal(uncertain.position?.waitsFor, 'PERSON')
  })

  test('a list says what started each run: an event, a schedule, a hook, a person, or another run', async () => {
    const place = await WorkflowPlace.of(server)
    const { alice, app } = place
    const created = await alice.call('POST', `${app}/webform`, FORM)
    const webform = `${app}/webform/${created.body.webformid}`
    const { url } = (await alice.call('PUT', `${webform}/activate`)).body
    const byEvent = await place.activate({ trigger: { event: 'response.created' }, steps: [end] })
    const ofAnother = { event: 'response.reviewed', match: { subject: 'response_x' }, timeout: 'P1D' }
    const forReview = await place.activate({
      trigger: { event: 'response.created' },
      steps: [{ id: 'decision', type: 'waitFor', ...ofAnother }],
    })
    const bySchedule = await place.activate({ trigger: { schedule: '0 8 * * 1' }, steps: [end] })
    const byHook = await place.activate({
      trigger: { hook: { verify: 'NONE', idHeader: 'x-id' } },
      steps: [end],
    })
    const byRun = await place.activate({ trigger: { workflow: true }, steps: [end] })
    const go = { id: 'go', type: 'start', workflowid: byRun.split('/').at(-1) }
    const byPerson = await place.activate({ steps: [go] })

    const stored = await request(url, 'POST', { answers: { name: 'Eva' } })
    assert.equal(stored.status, 201, stored.text)
    const told = await newest(place, byEvent, isDone)
    const review = await newest(place, forReview, ({ position }) => position?.event === 'response.reviewed')
    assert.equal(review.position?.responseid, null)
    const events = (await alice.call('POST', `${app}/event/all`)).body as { eventid: string }[]
    assert.deepEqual(told.startedBy, { kind: 'EVENT', id: events[0]?.eventid })

    const { hookUrl } = (await alice.call('GET', byHook)).body
    const address = server.url + new URL(hookUrl).pathname
    await request(address, 'POST', {}, { 'x-id': 'order 17' })
    assert.deepEqual((await newest(place, byHook, isDone)).startedBy, { kind: 'HOOK', id: 'order 17' })
    await request(address, 'POST', {})
    const unnamed = await newest(place, byHook, run => isDone(run) && run.startedBy.id === null)
    assert.equal(unnamed.startedBy.kind, 'HOOK')

    const run = await place.start(byPerson)
    const person = await newest(place, byPerson, isDone)
    assert.equal(person.startedBy.kind, 'PERSON')
    assert.match(person.startedBy.id ?? '', /^key_/)
    assert.deepEqual((await newest(place, byRun, isDone)).startedBy, { kind: 'WORKFLOW', id: person.runid })
    await alice.call('POST', `${run}/rerun`, {})
    const repeated = await newest(place, byPerson, ({ runid }) => runid !== person.runid)
    assert.deepEqual(repeated.startedBy, person.startedBy)

    const { nextDate } = (await alice.call('GET', bySchedule)).body
    server.advanceJobs(8 * 24 * 60 * 60_000)
    assert.deepEqual((await newest(place, bySchedule, isDone)).startedBy, { kind: 'SCHEDULE', id: nextDate })
  })
}
