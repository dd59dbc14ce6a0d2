// The templates of workflows: each can be activated as it is, in each language.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { workflowTemplates } from '../../src/web/templates/workflows/all.ts'
import { decisionsOf } from '../../src/web/templates/workflows/decisions.ts'
import { rowOfResponse } from '../../src/web/templates/workflows/row-of-response.ts'
import { workflowTextsDe } from '../../src/web/templates/workflows/texts-de.ts'
import { workflowTextsEn } from '../../src/web/templates/workflows/texts-en.ts'
import { onEachStore } from '../support/harness.ts'
import { documentOf, GUIDE } from './recipe-place.ts'

const COLUMNS = [
  { id: 'email', label: 'Email', type: 'TEXT' },
  { id: 'nps', label: 'Points', type: 'NUMBER' },
  { id: 'note', label: 'Note', type: 'TEXT' },
] as const

onEachStore('templates of workflows', server => {
  test('each template is created and activated as it is', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Stay',
      description: '',
      questions: [{ id: 'nps', type: 'NUMBER', text: 'Would you recommend us?' }],
      settings: { email: 'REQUIRED', review: { states: ['NEW', 'ACCEPTED', 'REJECTED'] } },
    })
    const [app = '', webformid = ''] = path.split('/webform/')
    const table = { name: 'People', columns: COLUMNS.map(({ id, type }) => ({ id, type })), key: ['email'] }
    const { datasetid } = (await alice.call('POST', `${app}/dataset`, table)).body
    for (const name of ['CHAT', 'CRM'])
      await alice.call('PUT', `${app}/secret/${name}`, {
        value: 'https://chat.example.com/hook',
        hosts: ['chat.example.com', 'crm.example.com'],
      })
    const mail = { url: 'smtp://127.0.0.1:2525', from: 'Forms <forms@example.com>' }
    assert.ok((await alice.call('PUT', `${app}/mail`, mail)).status < 300)
    const empty = { name: 'Ask one', trigger: { workflow: true }, steps: [{ id: 'end', type: 'stop' }] }
    const { workflowid } = (await alice.call('POST', `${app}/workflow`, empty)).body
    await alice.call('PUT', `${app}/workflow/${workflowid}/activate`)
    const board = await alice.call('POST', `${path}/dashboard`, {})
    await alice.call('PUT', `${app}/dashboard/${board.body.dashboardid}/activate`)
    const place = {
      ...GUIDE,
      webformid,
      formUrl: url,
      datasetid,
      otherid: webformid,
      workflowid,
      dashboardid: board.body.dashboardid,
      row: rowOfResponse(COLUMNS, ['email'], new Set(['nps'])),
    }
    for (const texts of [workflowTextsEn, workflowTextsDe])
      for (const { id } of workflowTemplates) {
        const created = await alice.call('POST', `${app}/workflow`, documentOf(id, place, texts))
        assert.equal(created.status, 201, created.text)
        const active = await alice.call('PUT', `${app}/workflow/${created.body.workflowid}/activate`)
        assert.equal(active.status, 200, `${id}: ${active.text}`)
      }
  })
})

test('the guide on recipes shows each template, under its name and in the same order', () => {
  const guide = readFileSync('docs/workflow-recipes.md', 'utf8')
  const recipes = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => JSON.parse(text))
  assert.deepEqual(
    recipes,
    workflowTemplates.map(({ id }) => documentOf(id, GUIDE)),
  )
  const headings = [...guide.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  assert.deepEqual(
    headings,
    workflowTemplates.map(({ id }) => workflowTextsEn.templates[id].name),
  )
})

test('a review accepts and rejects by two different states, which are found by their names', () => {
  const decisions = (...states: string[]) => {
    const { accepted, rejected } = decisionsOf(states)
    return [accepted, rejected]
  }
  assert.deepEqual(decisions('NEW', 'SHORTLIST', 'ACCEPTED', 'REJECTED'), ['ACCEPTED', 'REJECTED'])
  assert.deepEqual(decisions('NEU', 'ABGELEHNT', 'ANGENOMMEN'), ['ANGENOMMEN', 'ABGELEHNT'])
  assert.deepEqual(decisions('NEW', 'NOT_APPROVED', 'APPROVED'), ['APPROVED', 'NOT_APPROVED'])
  assert.deepEqual(decisions('NEW', 'YES', 'NO'), ['YES', 'NO'])
  assert.deepEqual(decisions('NEW', 'ACCEPTED'), ['ACCEPTED', 'NEW'])
  assert.deepEqual(decisions('NEW', 'DONE'), ['NEW', 'DONE'])
  assert.deepEqual(decisions(), ['', ''])
})

test('a row gets the answers of questions with the ids of its columns, and the email', () => {
  const value = (name: string) => ({ $: { var: name } })
  const questions = new Set(['nps', 'other'])
  assert.deepEqual(rowOfResponse(COLUMNS, ['email'], questions), {
    email: value('response.email'),
    nps: value('response.answers.nps'),
  })
  assert.deepEqual(rowOfResponse(COLUMNS.slice(2), ['note'], questions), { note: value('response.email') })
  assert.deepEqual(rowOfResponse(COLUMNS.slice(2), null, questions), { note: value('response.responseid') })
})
