// A process on a machine whose clock is wrong follows the clock of the store that it shares with others.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../support/assertions.ts'
import { API, newDatabase, POSTGRES_URL, request } from '../../support/harness.ts'
import { formyard, killProcesses, startProcess } from '../../support/process.ts'

const KEY = 'fy_live_0123456789abcdef'
const DAY = 24 * 3_600_000
/** Sets the wall clock of a process forward by a day. */
const DAY_FAST = `data:text/javascript,${encodeURIComponent(`
const Real = Date
const now = () => Real.now() + ${DAY}
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length > 0 ? given : [now()])) }
  static now() { return now() }
}`)}`

after(killProcesses)

if (POSTGRES_URL)
  test('a server whose clock is a day fast lets runs wait, and makes tokens that last as long as others', async t => {
    const database = await newDatabase(POSTGRES_URL ?? '')
    t.after(() => database.drop())
    const settings = { DATABASE_URL: database.url, FORMYARD_API_KEY: KEY }
    assert.equal(formyard(['migrate'], settings).status, 0)
    const right = await startProcess(settings)
    const fast = await startProcess({ ...settings, NODE_OPTIONS: `--import ${DAY_FAST}` })
    const callOn =
      ({ url }: { url: string }) =>
      async (method: string, path: string, body?: object) => {
        const reply = await request(`${url}${API}${path}`, method, body, { 'x-api-key': KEY })
        assert.ok(reply.status < 300, reply.text)
        return reply.body
      }
    const [call, callFast] = [callOn(right), callOn(fast)]
    const { userid } = await call('POST', '/core/user', {
      email: 'eva@example.com',
      password: 'correct horse 9',
    })
    const { appid } = await call('POST', `/user/${userid}/app`, { name: 'Clock' })
    const workflows = `/user/${userid}/app/${appid}/workflow`
    const { workflowid } = await call('POST', workflows, {
      name: 'Wait',
      trigger: { manual: true },
      steps: [{ id: 'hour', type: 'wait', for: 'PT1H' }],
    })
    await call('PUT', `${workflows}/${workflowid}/activate`)
    const runs = []
    for (let i = 0; i < 20; i++)
      runs.push((await (i % 2 ? call : callFast)('POST', `${workflows}/${workflowid}/run`, {})).runid)
    const positions = async () =>
      (await call('POST', `${workflows}/${workflowid}/run/all`, {})) as {
        status: string
        position: { waitsFor: string; until: string } | null
      }[]
    await until(async () => (await positions()).every(({ position }) => position?.waitsFor === 'MOMENT'))
    const inAnHour = Date.now() + 3_600_000
    for (const { position } of await positions())
      assert.ok(Math.abs(Date.parse(position?.until ?? '') - inAnHour) < 300_000, `${position?.until}`)
    const wanted = {
      userid,
      appid,
      features: ['automate', 'results'],
      origins: ['https://example.com'],
      expiresIn: '15m',
    }
    const made = await callFast('POST', '/core/login/token', wanted)
    assert.ok(Math.abs(Date.parse(made.expireDate) - Date.now() - 900_000) < 300_000, made.expireDate)
    const usedOn = async ({ url }: { url: string }) => {
      const headers = { authorization: `Bearer ${made.token}`, origin: 'https://example.com' }
      return (await request(`${url}/b/v1/user/${userid}/app/${appid}/workflow/all`, 'POST', {}, headers))
        .status
    }
    assert.deepEqual([await usedOn(right), await usedOn(fast)], [200, 200])
  })
