// A stored response has exactly one event if something listens to it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { putListener } from '../../../src/product/events/queries.ts'
import { subjectOf } from '../../../src/product/events/subject.ts'
import { until } from '../../support/assertions.ts'
import { type Organization, onEachStore, quiz, request } from '../../support/harness.ts'

const right = { france: 'paris', pi: 3.14 }
const RUNS = 5

onEachStore('events of responses', server => {
  /** A form whose application is listened to, before the server has read that it is published. */
  async function listenedForm(alice: Organization, form: object = quiz) {
    const path = await alice.newForm(form)
    const [, , , , appId = ''] = path.split('/')
    await inTransaction(server.db, trx =>
      putListener(trx, {
        organization_id: alice.id,
        app_id: appId,
        kind: 'nobody',
        id: 'one',
        types: JSON.stringify(['response.created', 'response.deleted', 'webform.paused', 'webform.full']),
        webform_ids: null,
      }),
    )
    const { body } = await alice.call('PUT', `${path}/activate`)
    return { path, appId, webformId: path.split('/').at(-1) ?? '', url: body.url as string }
  }
  async function eventsOf(appId: string) {
    const events = server.db.selectFrom('events').where('app_id', '=', appId).orderBy('id')
    const rows = await events.select(['type', 'thing_id', 'webform_id', 'subject', 'data']).execute()
    return rows.map(row => ({ ...row }))
  }

  test('has one for each stored response, none for a repeat or a refusal, and none without a listener', async () => {
    const alice = await server.organization()
    const { url, appId, path, webformId } = await listenedForm(alice)
    const submissionId = randomUUID()
    const first = await request(url, 'POST', { answers: right, submissionId })
    const again = await request(url, 'POST', { answers: right, submissionId })
    assert.equal(first.body.responseid, again.body.responseid)
    assert.equal((await request(url, 'POST', { answers: { france: 'rome' } })).status, 422)
    assert.equal((await alice.call('DELETE', `${path}/response/${first.body.responseid}`)).status, 204)
    const about = { thing_id: first.body.responseid, webform_id: webformId }
    assert.deepEqual(await eventsOf(appId), [
      { type: 'response.created', ...about, subject: null, data: {} },
      {
        type: 'response.deleted',
        ...about,
        subject: subjectOf(appId, first.body.responseid),
        data: { reason: 'API' },
      },
    ])
    const quiet = await alice.newPublishedForm(quiz)
    await request(quiet.url, 'POST', { answers: right })
    assert.deepEqual(await eventsOf(quiet.path.split('/')[4] ?? ''), [])
  })

  test('has one without a listener if its application records events, from the change on', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const app = path.split('/').slice(0, 5).join('/')
    const submit = async () => {
      const sent = await request(url, 'POST', { answers: right, submissionId: randomUUID() })
      assert.equal(sent.status, 201, sent.text)
      return sent.body.responseid
    }
    const listed = async () => {
      const { body } = await alice.call('POST', `${app}/event/all`)
      return body.map(({ type, webformid }: { type: string; webformid: string }) => [type, webformid])
    }
    assert.equal((await alice.call('GET', app)).body.recordEvents, false)
    await submit()
    const changed = await alice.call('PATCH', app, { recordEvents: true })
    assert.deepEqual([changed.status, changed.body.recordEvents], [200, true], changed.text)
    const recorded = await submit()
    await alice.call('PUT', `${path}/pause`)
    const webformid = path.split('/').at(-1)
    assert.deepEqual(await listed(), [
      ['response.created', webformid],
      ['webform.paused', webformid],
    ])
    const [{ eventid }] = (await alice.call('POST', `${app}/event/all`)).body
    const event = (await alice.call('GET', `${app}/event/${eventid}`)).body
    assert.deepEqual([event.data.responseid, event.data.response.answers], [recorded, right])
    await until(async () => (await alice.call('GET', `${app}/event/${eventid}`)).body.dispatchDate !== null)
    await alice.call('PATCH', app, { recordEvents: false, name: 'Quiet' })
    await alice.call('PUT', `${path}/activate`)
    assert.equal((await listed()).length, 2)
    const [, , userid] = app.split('/')
    const made = await alice.call('POST', `/user/${userid}/app`, { name: 'Loud', recordEvents: true })
    assert.equal(made.body.recordEvents, true)
    const loud = `/user/${userid}/app/${made.body.appid}`
    const form = await alice.call('POST', `${loud}/webform`, quiz)
    await alice.call('PUT', `${loud}/webform/${form.body.webformid}/activate`)
    const { body } = await alice.call('POST', `${loud}/event/all`)
    assert.deepEqual(
      body.map(({ type }: { type: string }) => type),
      ['webform.activated'],
    )
  })

  test('counts them also for forms with a limit and one response for each email', async () => {
    const alice = await server.organization()
    const settings = { maxResponses: 3, email: 'REQUIRED', onePerEmail: true }
    const { url, appId } = await listenedForm(alice, { ...quiz, settings })
    const emails = ['a', 'a', 'b', 'c', 'd', 'e'].map(name => `${name}@example.com`)
    const sent = await Promise.all(emails.map(email => request(url, 'POST', { answers: right, email })))
    const stored = sent.filter(({ status }) => status === 201).map(({ body }) => body.responseid)
    assert.equal(stored.length, 3)
    const all = await eventsOf(appId)
    assert.equal(all.filter(({ type }) => type === 'webform.full').length, 1)
    const events = all.filter(({ type }) => type === 'response.created')
    assert.deepEqual(events.map(({ thing_id }) => thing_id).sort(), stored.sort())
    const subjects = new Set(events.map(({ subject }) => subject))
    assert.equal(subjects.size, 3)
    assert.ok(![...subjects].some(subject => subject?.includes('@')), 'subjects do not reveal an email')
  })

  test('has as many as responses, in any order of submissions, repeats, pauses and deletions', async () => {
    const alice = await server.organization()
    const step = fc.oneof(
      fc.record({ kind: fc.constant('submit' as const), of: fc.nat({ max: 4 }) }),
      fc.record({ kind: fc.constantFrom('pause' as const, 'activate' as const, 'delete' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async steps => {
        const { url, path, appId } = await listenedForm(alice)
        const ids = Array.from({ length: 5 }, () => randomUUID())
        const stored = new Set<string>()
        const pending: Promise<unknown>[] = []
        for (const one of steps) {
          if (one.kind === 'submit')
            pending.push(
              request(url, 'POST', { answers: right, submissionId: ids[one.of] }).then(({ status, body }) => {
                if (status === 201) stored.add(body.responseid)
              }),
            )
          else if (one.kind === 'delete') {
            await Promise.all(pending)
            const [responseid] = stored
            if (responseid) await alice.call('DELETE', `${path}/response/${responseid}`)
          } else await alice.call('PUT', `${path}/${one.kind}`)
        }
        await Promise.all(pending)
        const told = (await eventsOf(appId)).filter(({ type }) => type === 'response.created')
        assert.deepEqual(told.map(({ thing_id }) => thing_id).sort(), [...stored].sort())
      }),
      { numRuns: RUNS },
    )
  })
})
