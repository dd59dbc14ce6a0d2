// Snapshots of dashboards: as a file, and in mails of workflows.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isProblem, until } from '../../support/assertions.ts'
import { onEachStore, type TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { type SmtpDouble, startSmtp } from '../../support/smtp-double.ts'
import { lunchDashboard } from './dashboard-sample.ts'

let smtp: SmtpDouble
before(async () => {
  smtp = await startSmtp()
})
after(() => smtp.close())

onEachStore('snapshots of dashboards', declareSnapshots, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

type Made = Awaited<ReturnType<typeof lunchDashboard>>

function declareSnapshots(server: TestServer): void {
  async function activated(): Promise<Made & { readonly url: string }> {
    const made = await lunchDashboard(server)
    const { url } = await made.activate()
    return { ...made, url }
  }

  /** Runs a step that mails, and returns how it ended and the lines of the mail. */
  async function mailed({ alice, app }: Made, step: object) {
    const mail = { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Forms <forms@example.com>' }
    assert.equal((await alice.call('PUT', `${app}/mail`, mail)).status, 200)
    const email = { id: 'mail', type: 'email', to: ['eva@example.com'], subject: 'Lunches', ...step }
    const workflow = { name: 'Weekly', trigger: { manual: true }, steps: [email] }
    const created = await alice.call('POST', `${app}/workflow`, workflow)
    const path = `${app}/workflow/${created.body.workflowid}`
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    return async () => {
      const from = smtp.lines.length
      const { runid } = (await alice.call('POST', `${path}/run`, { input: null })).body
      let run: { status: string; error: { message: string } | null } | undefined
      await until(async () => {
        run = (await alice.call('GET', `${path}/run/${runid}`)).body
        return run !== undefined && ['DONE', 'FAILED'].includes(run.status)
      })
      return { run, text: smtp.lines.slice(from).join('\n').replaceAll('=\n', '') }
    }
  }

  test('a snapshot is one file with the figures, charts and texts of all tabs', async () => {
    const { alice, path, url } = await activated()
    const { status, headers, text } = await alice.call('POST', `${path}/snapshot`, {})
    assert.equal(status, 200, text)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/)
    assert.match(text, new RegExp(`<a href="${url}"[^>]*>Lunch &amp; more</a>`))
    assert.match(text, /<b>4<\/b>/)
    assert.match(text, /Eat <strong>well<\/strong>/)
    assert.match(text, /<h2[^>]*>Overview<\/h2>[\s\S]*<h2[^>]*>Details<\/h2>/)
    const [, picture = ''] = /src="data:image\/svg\+xml;base64,([^"]*)"[^>]*alt="/.exec(text) ?? []
    assert.match(Buffer.from(picture, 'base64').toString(), /^<svg [\s\S]*Soup &lt;hot&gt;/)
    assert.doesNotMatch(text, /<script|<iframe|Soup <hot>/)
    const german = await alice.call('POST', `${path}/snapshot`, { language: 'de' })
    assert.match(german.text, /<html lang="de">[\s\S]*Stand /)
  })

  test('only an active dashboard of the application has one', async () => {
    const made = await lunchDashboard(server)
    const { alice, path } = made
    isProblem(await alice.call('POST', `${path}/snapshot`, {}), 409, 'dashboard_not_active')
    await made.activate()
    await alice.call('PUT', `${path}/pause`)
    isProblem(await alice.call('POST', `${path}/snapshot`, {}), 409, 'dashboard_not_active')
    isProblem(await alice.call('POST', `${path}/snapshot`, { language: 'fr' }), 400, 'body_invalid')
    const bob = await server.organization()
    isProblem(await bob.call('POST', `${path}/snapshot`, {}), 404, 'dashboard_not_found')
  })

  longTest('a workflow mails a dashboard with its charts as pictures, and in words', async () => {
    const made = await activated()
    const { dashboardid } = made.dashboard
    const send = await mailed(made, { text: 'Good morning,\n5 < 6', dashboardid })
    const { run, text } = await send()
    assert.equal(run?.status, 'DONE', JSON.stringify(run?.error))
    assert.match(
      text,
      /Content-Type: text\/plain[\s\S]*Good morning,\n5 < 6\n\nLunch & more[\s\S]*Lunches\n4/,
    )
    assert.match(text, /Content-Type: text\/html[\s\S]*5 &lt; 6<\/p>[\s\S]*<b>4<\/b>/)
    const [, cid = ''] = /src=3D"cid:([^"]*)"/.exec(text) ?? []
    assert.ok(cid !== '' && text.toLowerCase().includes(`content-id: <${cid}>`))
    assert.match(text, /Content-Type: image\/png/)
    await made.alice.call('PUT', `${made.path}/pause`)
    const paused = await send()
    assert.equal(paused.run?.status, 'FAILED')
    assert.match(paused.run?.error?.message ?? '', /Activate the dashboard first/)
    assert.equal(paused.text, '')
  })

  test('a workflow is activated only with a dashboard that it can send', async () => {
    const made = await lunchDashboard(server)
    const { alice, app, dashboard, dataset } = made
    const mail = { url: 'smtp://127.0.0.1:2525', from: 'Forms <forms@example.com>' }
    assert.ok((await alice.call('PUT', `${app}/mail`, mail)).status < 300)
    const pointers = async (dashboardid: string) => {
      const steps = [{ id: 'mail', type: 'email', to: ['eva@example.com'], subject: 'Lunches', dashboardid }]
      const { body } = await alice.call('POST', `${app}/workflow`, {
        name: 'Weekly',
        trigger: { manual: true },
        steps,
      })
      const reply = await alice.call('PUT', `${app}/workflow/${body.workflowid}/activate`)
      return (reply.body.errors ?? []).map((fault: { pointer: string; code: string }) => [
        fault.pointer,
        fault.code,
      ])
    }
    const at = '/steps/0/dashboardid'
    assert.deepEqual(await pointers(dashboard.dashboardid), [[at, 'dashboard_not_active']])
    assert.deepEqual(await pointers(dataset.replace('webform', 'dashboard')), [[at, 'dashboard_unknown']])
    await made.activate()
    assert.deepEqual(await pointers(dashboard.dashboardid), [])
  })
}
