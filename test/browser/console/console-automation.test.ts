// Workflows, webhooks, secrets and connections in the console: from an empty page to what each is for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../support/assertions.ts'
import { newDatabase, POSTGRES_URL, request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { signedIn } from '../../support/people.ts'
import { Receiver, status } from '../../support/receiver.ts'
import { isAccessible } from '../support/browser.ts'
import { arrived } from './console-film.ts'
import { consolePlaces, HOSTILE } from './console-place.ts'

const { startPlace, openAs, looksRight, server } = consolePlaces({ FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

const submit = (url: string) => request(url, 'POST', { answers: { france: 'paris' } })

test('webhooks: create one, see its secret once, test it, replay a delivery, disable and delete it', async () => {
  await using receiver = await Receiver.start(status(500))
  const { admin, at, formUrl } = await startPlace()
  const page = await openAs(admin, at('webhooks'))
  await arrived(page, 'Webhooks')
  await looksRight(page, 'no webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').and(page.locator(':focus')).waitFor()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Type the address of your program.').waitFor()
  await dialog.getByLabel('Address').fill('foo')
  const atOnce = dialog.getByLabel('Requests at once')
  await atOnce.fill('')
  await atOnce.press('-')
  await dialog.getByRole('button', { name: 'Create' }).click()
  // Half a number is not sent.
  await until(() => atOnce.evaluate(field => field.matches(':focus')))
  await atOnce.fill('51')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Must be <= 50.').waitFor()
  await atOnce.fill('50')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Enter a URL, such as https://example.com/hook.').waitFor()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByLabel('Description').fill(HOSTILE)
  await dialog.getByLabel('A response is graded').check()
  await dialog.getByRole('radio', { name: 'Only these' }).check({ force: true })
  await dialog.getByText('Events of datasets, workflows and webhooks are then not sent.').waitFor()
  await dialog.getByLabel(HOSTILE).check()
  await looksRight(page, 'the dialog of a webhook')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await arrived(page, receiver.url)
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  assert.match(secret, /^whsec_/)
  await looksRight(page, 'a new webhook')
  await page.getByRole('button', { name: 'I stored it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('Your program replied 500. Only 2xx counts as delivered.').waitFor()
  assert.equal(await dialog.getByLabel('What it replied').textContent(), 'oops')
  await isAccessible(page, 'a test of a webhook')
  await page.keyboard.press('Escape')

  // A webhook receives events from one second after it was created.
  await until(async () => {
    await submit(formUrl)
    return receiver.received.some(({ id }) => id.startsWith('event_'))
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const delivery = page.getByRole('button', { name: /^A response is stored/ }).first()
  await delivery.waitFor()
  await looksRight(page, 'deliveries')
  await delivery.click()
  await dialog.getByText('Attempt 1').waitFor()
  await looksRight(page, 'a delivery')
  receiver.script = (_received, reply) => void reply.writeHead(204).end()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The event is sent again').first().waitFor()
  // The list shows the reply without a click.
  await page.getByRole('row', { name: /204 in/ }).waitFor()
  await page.getByRole('radio', { name: 'Delivered' }).check({ force: true })
  await page.getByRole('row', { name: /204 in/ }).waitFor()

  await page.getByRole('button', { name: `Actions for Deliveries` }).click()
  await page.getByRole('menuitem', { name: 'Send stored responses…' }).click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.getByText(/deliver(y|ies) queued/).waitFor()
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByText('Disabled', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Webhooks' }).click()
  await arrived(page, 'Webhooks')
  await page.getByRole('row', { name: /2 events.*Disabled/ }).waitFor()
  await looksRight(page, 'webhooks')
  await page.getByRole('link', { name: receiver.url }).click()
  await arrived(page, receiver.url)
  assert.equal(await page.getByRole('textbox', { name: 'Secret' }).count(), 0, 'the secret is shown once')
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
})

longTest(
  'a condition of a webhook is written in sentences or a formula, and is shown without its form',
  async () => {
    await using receiver = await Receiver.start(status(204))
    const { admin, at, api, organization, formUrl } = await startPlace()
    const page = await openAs(admin, at('webhooks'))
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('radio', { name: 'Only these' }).check({ force: true })
    await dialog.getByLabel(HOSTILE).check()
    await dialog.getByRole('radio', { name: 'Only if' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Complete the condition.').waitFor()
    await dialog.getByLabel('Value in 1').selectOption({ label: 'Score in percent' })
    await dialog.getByLabel('Comparison of condition 1').selectOption({ label: 'is less than' })
    await dialog.getByRole('spinbutton', { name: 'Value of condition 1' }).fill('50')
    await dialog.getByRole('button', { name: 'Add a header' }).click()
    await page.keyboard.type('x-token')
    await page.keyboard.press('Tab')
    await page.keyboard.type('secret of the receiver')
    await dialog.getByLabel('Requests at once').fill('3')
    await looksRight(page, 'a webhook with a condition')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await arrived(page, receiver.url)
    await page.getByText('Score in percent is less than 50').waitFor()
    await page.getByText('3 at once').waitFor()

    await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await dialog.getByLabel('Description').fill('Weak results')
    await dialog.getByLabel('Address').fill('https://other.example.com/hook')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Type its value again').waitFor()
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Write a formula' }).click()
    const formula = dialog.getByLabel('Sent: Formula')
    assert.equal(await formula.inputValue(), 'response.percent < 50')
    for (const unusable of ['response.percent <', '50', '']) {
      await formula.fill(unusable)
      await dialog.getByRole('button', { name: 'Save' }).click()
      // It is not saved as the condition before.
      await until(() => formula.evaluate(field => field.matches(':focus')))
      await dialog.getByText('This is no formula yet.').waitFor()
    }
    await formula.fill('response.percent < 50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Weak results').waitFor()
    const [webhook] = (await organization.call('POST', `${api}/webhook/all`)).body
    assert.deepEqual(
      [webhook.when, webhook.maxConcurrency, Object.keys(webhook.headers)],
      [{ '<': [{ var: 'response.percent' }, 50] }, 3, ['x-token']],
    )
    const weak = { answers: { france: 'lyon' } }
    await until(async () => {
      await request(formUrl, 'POST', weak)
      return receiver.received.length > 0
    })
    assert.equal(receiver.received[0]?.headers['x-token'], 'secret of the receiver')

    assert.equal((await organization.call('DELETE', `${api}/webform/${webhook.webformids[0]}`)).status, 204)
    await page.reload()
    await page.getByText('Score in percent is less than 50').waitFor()

    const long = { url: `${receiver.url}/${'x'.repeat(500)}`, events: ['response.created'] }
    const { webhookid } = (await organization.call('POST', `${api}/webhook`, long)).body
    await page.goto(at(`webhooks/${webhookid}`))
    await arrived(page, long.url)
    const back = page.getByRole('navigation', { name: 'You are here' }).getByText('Webhooks')
    assert.ok(await back.evaluate(name => name.clientWidth > 20 && name.scrollWidth <= name.clientWidth))
  },
)

longTest(
  'secrets: add one whose value is never shown, and a mail server; hosts of the organization',
  async () => {
    const { admin, at, organization, api } = await startPlace()
    const page = await openAs(admin, at('secrets'))
    await arrived(page, 'Secrets and mail')
    await looksRight(page, 'no secrets')
    await page.getByRole('button', { name: 'Add a secret' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('crm')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Begin with a capital letter.', { exact: false }).waitFor()
    await dialog.getByText('Enter at least 8 characters.').waitFor()
    await dialog.getByText('Enter at least one host.').waitFor()
    await dialog.getByLabel('Name').fill('CRM')
    await dialog.getByLabel('Value').fill('a-key-of-the-crm')
    await dialog.getByLabel('Hosts').fill('crm.example.com\nno host\na/path')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^no host, a\/path: /).waitFor()
    await looksRight(page, 'the dialog of a secret')
    await dialog.getByLabel('Hosts').fill('crm.example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /CRM crm\.example\.com Nothing/ }).waitFor()
    assert.ok(!(await page.content()).includes('a-key-of-the-crm'))

    await page.getByRole('button', { name: 'Set a mail server' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter the host of the mail server.').waitFor()
    await dialog.getByText('Enter the address that mails come from.').waitFor()
    await dialog.getByLabel('Host').fill('no host')
    await dialog.getByLabel('Port', { exact: true }).fill('70000')
    await dialog.getByLabel('Sender').fill('nobody')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a whole number from 1 to 65535.').waitFor()
    await dialog.getByLabel('Port', { exact: true }).fill('587')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a host such as mail.example.com, without a path.').waitFor()
    await dialog.getByText('Enter an address, or a name and an address such as', { exact: false }).waitFor()
    await dialog.getByLabel('Host').fill('127.0.0.1')
    await dialog.getByRole('radio', { name: 'STARTTLS, port 587' }).check({ force: true })
    await dialog.getByLabel('Port', { exact: true }).fill('1')
    await dialog.getByLabel('Sender').fill('Forms <forms@example.com>')
    await looksRight(page, 'the dialog of a mail server')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('127.0.0.1:1').waitFor()
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByText(/^The mail server refused: /).waitFor()
    await looksRight(page, 'secrets and mail')

    const created = await organization.call('POST', `${api}/workflow`, {
      name: HOSTILE,
      trigger: { manual: true },
      steps: [
        {
          id: 'crm',
          type: 'http',
          method: 'GET',
          url: 'https://crm.example.com',
          headers: { authorization: '{{secrets.CRM}}' },
        },
      ],
    })
    assert.equal(created.status, 201, created.text)
    await page.reload()
    await page.getByRole('button', { name: 'Actions for CRM' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog', { name: 'Something uses CRM' }).getByText(HOSTILE).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Secrets and hosts' }).click()
    await arrived(page, 'Secrets and hosts')
    await page.getByLabel('Host', { exact: true }).fill('*.example.com')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove *.example.com' }).waitFor()
    await looksRight(page, 'secrets of the organization')
  },
)

longTest('connections: add a database, test it, and load a table from it by a schedule', async t => {
  if (!POSTGRES_URL) return t.skip('no Postgres on this machine')
  const { url: text, drop } = await newDatabase(POSTGRES_URL)
  t.after(drop)
  const url = new URL(text)
  const { admin, at } = await startPlace()
  const page = await openAs(admin, at('datasets'))
  await arrived(page, 'Datasets')
  await page.getByRole('link', { name: 'Connections' }).click()
  await arrived(page, 'Connections')
  await looksRight(page, 'no connections')
  await page.getByRole('button', { name: 'New connection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(HOSTILE)
  await dialog.getByLabel('Host').fill(url.hostname)
  await dialog.getByLabel('Port').fill(url.port || '5432')
  await dialog.getByLabel('Name of the database').fill('nowhere')
  await dialog.getByLabel('User').fill(decodeURIComponent(url.username))
  await dialog.getByLabel('Password').fill(decodeURIComponent(url.password))
  await dialog.getByRole('radio', { name: 'Off' }).check({ force: true })
  await looksRight(page, 'the dialog of a connection')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('No connection. The reason:').waitFor()
  await isAccessible(page, 'a failed test')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: `Actions for ${HOSTILE}` }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await dialog.getByLabel('Name of the database').fill(url.pathname.slice(1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Connected. The database answered a query.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await looksRight(page, 'connections')

  await page.getByRole('button', { name: `Actions for ${HOSTILE}` }).click()
  await page.getByRole('menuitem', { name: 'New dataset from it' }).click()
  await arrived(page, 'New table')
  await page.getByLabel('Name', { exact: true }).fill('Numbers')
  await page.getByRole('radio', { name: 'A query' }).check({ force: true })
  await page
    .getByRole('textbox', { name: 'Query' })
    .fill('select n as id, n * n as square from generate_series(1, 3) n')
  await page.getByLabel('Schedule').selectOption({ label: 'Every week' })
  await looksRight(page, 'a dataset from a database')
  await page.getByRole('button', { name: 'Create' }).click()
  await arrived(page, 'Where the rows come from')
  await page.getByRole('button', { name: 'Load now' }).click()
  await page.getByRole('row', { name: /3 rows All rows replaced Loaded/ }).waitFor()
  await looksRight(page, 'the source of a dataset')
  await page.getByRole('link', { name: 'Show the rows' }).click()
  await arrived(page, 'Numbers')
  await page.getByRole('cell', { name: '9', exact: true }).waitFor()
})

longTest('workflows: start from a template, duplicate, activate, pause and delete one', async () => {
  const { admin, at, organization, api } = await startPlace()
  const page = await openAs(admin, at('workflows'))
  await arrived(page, 'Workflows')
  await looksRight(page, 'no workflows')
  const chat = { value: 'a-key-of-the-chat', hosts: ['chat.example.com'] }
  assert.equal((await organization.call('PUT', `${api}/secret/CHAT`, chat)).status, 200)
  await page.getByRole('button', { name: /^Send responses to a CRM/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Before you activate it, it needs a mail server and the secret CRM.').waitFor()
  await dialog.getByLabel('Start with').selectOption({ label: 'Tell a chat about unhappy people' })
  // It needs the secret CHAT, which the application has.
  await dialog.getByText('Before you activate it').waitFor({ state: 'detached' })
  await dialog.getByLabel('Start with').selectOption({ label: 'Mail about each response' })
  await looksRight(page, 'the dialog of a new workflow')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/workflows\/workflow_/)
  const [, workflowid = ''] = /(workflow_[0-9a-z]{26})/.exec(page.url()) ?? []
  const { body } = await organization.call('GET', `${api}/workflow/${workflowid}`)
  assert.deepEqual([body.name, body.variables], ['Mail about each response', { office: admin.email }])
  const manual = {
    name: HOSTILE,
    trigger: { manual: true },
    steps: [{ id: 'end', type: 'stop', status: 'FAILED' }],
  }
  const failing = await organization.call('POST', `${api}/workflow`, manual)
  await organization.call('PUT', `${api}/workflow/${failing.body.workflowid}/activate`)
  const runs = `${api}/workflow/${failing.body.workflowid}/run`
  await organization.call('POST', runs, {})
  await until(async () => (await organization.call('POST', `${runs}/all`)).body[0].status === 'FAILED')

  await page.goto(at('workflows'))
  await arrived(page, 'Workflows')
  await page.getByRole('row', { name: /A response is stored <img.*Draft No runs yet/ }).waitFor()
  await page
    .getByRole('row', { name: /By hand, or by a program Active v1.*failed 1 of the latest 100 failed/ })
    .waitFor()
  await looksRight(page, 'workflows')
  await page.getByRole('button', { name: `Actions for ${HOSTILE}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const copy = `${HOSTILE} (copy)`
  await page.getByRole('button', { name: `Actions for ${copy}` }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  await page.getByText(`“${copy}” is active`).first().waitFor()
  await page.getByRole('button', { name: `Actions for ${copy}` }).click()
  await page.getByRole('menuitem', { name: 'Pause…' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText(`“${copy}” is paused`).first().waitFor()
  await page.getByRole('button', { name: `Actions for ${copy}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('textbox').fill(copy)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: `Actions for ${copy}` }).waitFor({ state: 'detached' })

  // Without its form it must not look like a workflow for every form, nor like one that starts.
  await organization.call('PATCH', `${api}/workflow/${workflowid}`, { steps: [{ id: 'end', type: 'stop' }] })
  assert.equal((await organization.call('PUT', `${api}/workflow/${workflowid}/activate`)).status, 200)
  await organization.call('DELETE', `${api}/webform/${body.trigger.webformid}`)
  await page.reload()
  await page
    .getByRole('row', { name: /A response is stored a deleted form Active v1 Its form is gone/ })
    .waitFor()
  await page.getByRole('link', { name: body.name }).click()
  await page.locator('[data-trigger]').getByText('When a response is sent in deleted').waitFor()
})

longTest('creators see workflows and webhooks, and nothing that only administrators may change', async () => {
  const organization = await server.organization()
  const alice = await signedIn(organization)
  const { body: app } = await alice.call('POST', `/user/${alice.userid}/app`, { name: 'Hers' })
  const page = await openAs(alice, `${server.url}/console/apps/${app.appid}/datasets`)
  await arrived(page, 'Datasets')
  const nav = page.getByRole('navigation', { name: 'Console' })
  await nav.getByRole('link', { name: 'Webhooks' }).waitFor()
  assert.equal(await nav.getByRole('link', { name: 'Secrets and mail' }).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Connections' }).count(), 0)
  await page.goto(`${server.url}/console/apps/${app.appid}/secrets`)
  await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor()
})
