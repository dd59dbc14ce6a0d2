// What the dialog of a new workflow chooses for a template, before a person changes it. Its types need those of a page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlaces } from '../../../src/web/console/pages/workflows/places.ts'
import { approval } from '../../../src/web/templates/workflows/of-requests.ts'
import { workflowsEn } from '../../../src/web/texts/console/workflows-en.ts'
import { fakeCall } from '../../web/fake-call.ts'

const REVIEWED = { email: 'REQUIRED', review: { states: ['NEW', 'ACCEPTED'] } }

/** Two forms with a question each, the first of which has no states of review. `held` delays replies about a form. */
async function place() {
  const held = new Map<string, Promise<void>>()
  const form = (webformid: string) => ({ webformid, name: webformid, version: 1 })
  const replyTo = async (path: string): Promise<unknown> => {
    if (path.endsWith('/webform/all')) return [form('plain'), form('reviewed')]
    if (/\/(dataset|dashboard)\/all$/.test(path)) return []
    const [, kind, id = ''] = /\/(dataset|webform)\/(\w+)$/.exec(path) ?? []
    await held.get(id)
    return kind === 'dataset'
      ? { columns: [{ id: `${id}_points`, type: 'NUMBER' }], key: null }
      : { settings: id === 'reviewed' ? REVIEWED : { email: 'OPTIONAL' } }
  }
  const call = fakeCall(async (_method, path) => ({ body: await replyTo(path) }))
  const me = { user: { email: 'eva@example.com' } }
  const view = { appid: 'app_1', appName: 'App', workflows: [], formNames: new Map<string, string>() }
  return { held, places: await createPlaces({ call, owner: 'user_1', pageTexts: workflowsEn, me }, view) }
}

test('a form that loads slowly does not replace what a later one has', async () => {
  const { held, places } = await place()
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set('plain', promise)
  const slow = places.choose('form', 'plain')
  assert.deepEqual(places.choices('question').options, [], 'nothing of the form before')
  await places.choose('form', 'reviewed')
  resolve()
  await slow
  assert.equal(places.choices('form').value, 'reviewed')
  assert.equal(places.choices('question').value, 'reviewed_points')
  assert.equal(places.requiresEmail, true)
})

test('an approval needs two different states, and says whether a form has none', async () => {
  const { places } = await place()
  await places.choose('form', 'reviewed')
  await places.use(approval)
  assert.deepEqual([places.choices('accepted').value, places.choices('rejected').value], ['ACCEPTED', 'NEW'])
  await places.choose('rejected', 'ACCEPTED')
  assert.throws(() => places.place(approval), { message: workflowsEn.sameState })
  await places.choose('form', 'plain')
  assert.throws(() => places.place(approval), { message: workflowsEn.missing.accepted })
  assert.equal(places.requiresEmail, false)
})
