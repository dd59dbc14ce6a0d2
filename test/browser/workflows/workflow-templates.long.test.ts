// Each template of a workflow in the console, by keyboard alone: chosen, filled in, changed, checked and activated. The first one runs.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { workflowTemplates } from '../../../src/web/templates/workflows/all.ts'
import type { TemplateId } from '../../../src/web/templates/workflows/template.ts'
import { workflowTextsEn } from '../../../src/web/templates/workflows/texts-en.ts'
import { until } from '../../support/assertions.ts'
import { signedIn } from '../../support/people.ts'
import { request } from '../../support/request.ts'
import { startSmtp } from '../../support/smtp-double.ts'
import { consolePlaces } from '../console/console-place.ts'
import { isAccessible } from '../support/browser.ts'

const { openAs, server } = consolePlaces({ FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

const FORM = {
  appType: 'QUIZ',
  questions: [
    { id: 'name', type: 'SHORT_TEXT', text: 'Your name?' },
    { id: 'nps', type: 'NUMBER', text: 'How likely?' },
  ],
  scoring: { questions: { nps: { points: 1, correct: 5 } }, passMark: { percent: 50 } },
  settings: { email: 'REQUIRED', review: { states: ['NEW', 'ACCEPTED', 'REJECTED'] } },
}

/** What is changed in each: a field of a step, by the label of an earlier value that is typed there. */
const CHANGES: Readonly<
  Record<TemplateId, readonly [step: string, field: string, typed: string, path: string]>
> = {
  mail: ['mail', 'Subject', 'How likely', 'response.answers.nps'],
  unhappy: ['chat', 'Text', 'Grade', 'response.grade'],
  people: ['row', 'Name', 'Language', 'response.language'],
  crm: ['tell', 'Subject', 'Status', 'steps.crm.status'],
  weekly: ['mail', 'Subject', 'figure 2', 'steps.mean.value'],
  figures: ['mail', 'Subject', 'Planned date before', 'event.previousDate'],
  certificate: ['certificate', 'Subject', 'Points', 'response.score'],
  again: ['mail', 'Subject', 'Link', 'steps.again.url'],
  approval: ['yes', 'Subject', 'State now', 'steps.decision.event.to'],
  reminder: ['remind', 'Subject', 'person: Name', 'person.name'],
  ask: ['chat', 'Text', 'Message id', 'steps.ask.messageId'],
  invite: ['ask', 'Subject', 'Id of the invitation', 'steps.link.invitationid'],
  everybody: ['one', 'email', 'person: Name', 'person.name'],
  erasure: ['mail', 'Subject', 'Ids of the rows', 'steps.rows.rowids'],
}

const hasFocus = (place: Locator) =>
  place.evaluateAll(found => found.length === 1 && found[0]?.matches(':focus') === true)

/** Moves the focus by a key until it is there. */
async function reach(page: Page, place: Locator, key = 'Tab'): Promise<void> {
  await place.waitFor()
  for (let presses = 0; !(await hasFocus(place)); presses++) {
    assert.ok(presses < 80, `${place} is reached by ${key}`)
    await page.keyboard.press(key)
  }
}

test('each template is chosen, changed, checked and activated by keyboard alone, and runs as it was changed', async () => {
  const smtp = await startSmtp()
  after(() => smtp.close())
  const organization = await server.organization()
  const admin = await signedIn(organization, 'ADMIN')
  const must = async (method: string, path: string, body: object) => {
    const reply = await organization.call(method, path, body)
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const form = await organization.newPublishedForm({ ...FORM, name: 'Alpine guide' })
  const [api = ''] = form.path.split('/webform/')
  const other = await must('POST', `${api}/webform`, { ...FORM, name: 'Earlier guide' })
  await must('PUT', `${api}/webform/${other.webformid}/activate`, {})
  const board = await must('POST', `${form.path}/dashboard`, {})
  await must('PUT', `${api}/dashboard/${board.dashboardid}/activate`, {})
  await must('PUT', `${api}/mail`, {
    url: `smtp://127.0.0.1:${smtp.port}`,
    from: 'Forms <forms@example.com>',
  })
  const columns = ['Email', 'Name'].map(label => ({ id: label.toLowerCase(), type: 'TEXT', label }))
  await must('POST', `${api}/dataset`, { name: 'People', key: ['email'], columns })
  for (const name of ['CHAT', 'CRM'])
    await must('PUT', `${api}/secret/${name}`, {
      value: 'https://crm.example.com',
      hosts: ['crm.example.com'],
    })
  const [, , userid, , appid] = api.split('/')
  const page = await openAs(admin, `${server.url}/console/apps/${appid}/workflows?user=${userid}`)
  const { keyboard } = page
  const dialog = page.getByRole('dialog')

  for (const { id } of workflowTemplates) {
    const { name } = workflowTextsEn.templates[id]
    const [step, field, typed, path] = CHANGES[id]
    // The first one from the page of an application without workflows, the others from the list.
    const isFirst = id === workflowTemplates[0]?.id
    await reach(page, page.getByRole('button', { name: isFirst ? name : 'New workflow' }))
    await keyboard.press('Enter')
    const start = dialog.getByLabel('Start with')
    if (!isFirst) {
      await reach(page, start)
      await keyboard.type(name)
    }
    await until(async () => (await dialog.getByLabel('Name', { exact: true }).inputValue()) === name)
    if (id === 'approval') await isAccessible(page, 'what a template asks')
    if (id === 'erasure') {
      await reach(page, dialog.getByLabel('Table whose rows are deleted'))
      await keyboard.type('People')
      await dialog.getByLabel('Column with email addresses').waitFor()
    }
    await reach(page, dialog.getByRole('button', { name: 'Create' }))
    await keyboard.press('Enter')

    await reach(page, page.locator('[data-trigger]'))
    await reach(page, page.locator(`[data-step="${step}"]`), 'ArrowDown')
    await keyboard.press('Enter')
    await reach(page, page.locator('.inspector').getByRole('textbox', { name: field, exact: true }))
    await keyboard.press('End')
    await keyboard.type(` {{${typed}`)
    await page.locator('.value-list').getByRole('option').first().waitFor()
    if (id === 'weekly') await isAccessible(page, 'the values that a step can read')
    await keyboard.press('Enter')
    await keyboard.press('Escape')

    await keyboard.press('Shift+F6')
    await reach(page, page.getByRole('button', { name: 'No problems' }))
    await reach(page, page.getByRole('button', { name: 'Activate', exact: true }))
    await keyboard.press('Enter')
    await page.getByText('Version 1 is active').first().waitFor()
    if (id === 'weekly') await isAccessible(page, 'an active workflow')
    const [, workflowid = ''] = /(workflow_[0-9a-z]{26})/.exec(page.url()) ?? []
    const { body } = await organization.call('GET', `${api}/workflow/${workflowid}`)
    assert.equal(body.status, 'ACTIVE')
    assert.ok(JSON.stringify(body.steps).includes(path), `${id} reads ${path}: ${JSON.stringify(body.steps)}`)
    if (isFirst) {
      const { url } = (await organization.call('GET', `${api}/webform/${body.trigger.webformid}`)).body
      const sent = { answers: { name: 'Eva', nps: 9 }, email: 'eva@example.com' }
      assert.equal((await request(url, 'POST', sent)).status, 201)
      await until(() => smtp.lines.includes('Subject: A new response 9'))
    }
    await page.goBack()
  }
})
