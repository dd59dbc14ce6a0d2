// The templates of workflows: each can be activated as it is, in each language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workflowTemplates } from '../../src/web/templates/workflows/all.ts'
import { rowOfResponse } from '../../src/web/templates/workflows/row-of-response.ts'
import { workflowTextsDe } from '../../src/web/templates/workflows/texts-de.ts'
import { workflowTextsEn } from '../../src/web/templates/workflows/texts-en.ts'
import { onEachStore } from '../harness.ts'

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
      settings: { email: 'REQUIRED' },
    })
    const [app = '', webformid = ''] = path.split('/webform/')
    const table = { name: 'People', columns: COLUMNS.map(({ id, type }) => ({ id, type })), key: ['email'] }
    const { datasetid } = (await alice.call('POST', `${app}/dataset`, table)).body
    for (const name of ['CHAT', 'CRM'])
      await alice.call('PUT', `${app}/secret/${name}`, {
        value: 'https://chat.example.com/hook',
        hosts: ['chat.example.com', 'crm.example.com'],
      })
    const place = {
      webformid,
      formUrl: url,
      responsesUrl: `${server.url}/console/apps/a/forms/f/responses`,
      question: 'nps',
      datasetid,
      column: 'email',
      row: rowOfResponse(COLUMNS, ['email'], new Set(['nps'])),
      hasKey: true,
      email: 'eva@example.com',
      timeZone: 'Europe/Vienna',
    }
    for (const texts of [workflowTextsEn, workflowTextsDe])
      for (const template of workflowTemplates) {
        const body = { name: texts.templates[template.id].name, ...template.workflow(place, texts) }
        const created = await alice.call('POST', `${app}/workflow`, body)
        assert.equal(created.status, 201, created.text)
        const active = await alice.call('PUT', `${app}/workflow/${created.body.workflowid}/activate`)
        assert.equal(active.status, 200, `${template.id}: ${active.text}`)
      }
  })
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
