// Measures the table of responses in the console in Chromium: from a click to rows that are drawn. BENCH_RESPONSES sets how many responses; a
// million by default.
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { API, call, newForm, startFormyard } from '../formyard.ts'
import { median } from '../measure.ts'
import { newStore } from '../stores.ts'
import { fillSurvey, survey } from '../survey.ts'
import type { Finding, Probe } from './probe.ts'

const RESPONSES = Number(process.env['BENCH_RESPONSES'] ?? 1_000_000)
const REPEATS = 7
const PERSON = { email: 'ada@example.com', password: 'correct horse 9' }

export const consoleTable: Probe = {
  name: 'console',
  async measure(_generator, _plan, cleanUps) {
    const store = await newStore('sqlite', cleanUps)
    const ours = await startFormyard(store, cleanUps)
    const form = await newForm(ours, survey)
    await call(ours, 'PUT', `${form}/activate`)
    await call(ours, 'POST', '/core/user', { ...PERSON, role: 'ADMIN' })
    const [, , userid, , appid, , webformid = ''] = form.split('/')
    await fillSurvey(store, webformid, RESPONSES)
    await store.settle()
    await copied(ours, form)

    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    })
    cleanUps.defer(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript({ path: fileURLToPath(new URL('console-table-page.js', import.meta.url)) })
    await page.goto(`${ours.url}/login`)
    await page.locator('[name=email]').fill(PERSON.email)
    await page.locator('[name=password]').fill(PERSON.password)
    await page.locator('[name=password]').press('Enter')
    await page.waitForURL(/console/)
    const address = `${ours.url}/console/apps/${appid}/forms/${webformid}/responses?user=${userid}`
    await page.goto(address)
    await page.locator('.opener').nth(49).waitFor()
    const opened = await repeated(async () => {
      await page.locator('.tabs a[href*="/versions"]').click()
      await page.getByRole('heading', { name: 'Versions', level: 1 }).waitFor()
      return page.evaluate<number>('probe.openTime()')
    })
    const sorted = await repeated(() => timeOf(page, 'thead .sort'))
    const paged = await repeated(() => timeOf(page, '.pager button:last-child'))
    await page.locator('.bar .k-button').first().click()
    await page.locator('#filter-0').selectOption('gender')
    const choices = ['female', 'male', 'other']
    let turn = 0
    const filtered = await repeated(() => timeOf(page, '.cond-value select', choices[turn++ % 3]))
    return [
      finding('click on the tab to rows', opened),
      finding('click on a column to rows', sorted),
      finding('click on the next page to rows', paged),
      finding('choice in the filter to rows', filtered),
    ]
  },
}

const finding = (what: string, value: number): Finding => ({
  what: `table of ${RESPONSES} responses in the console: ${what}`,
  value,
  unit: 'ms',
  target: { atMost: 300 },
})

/** Waits until a copy answers. */
async function copied({ url, key }: Awaited<ReturnType<typeof startFormyard>>, form: string): Promise<void> {
  for (let last = Number.POSITIVE_INFINITY; last > 2_000; ) {
    const started = performance.now()
    const reply = await fetch(`${url}${API}${form}/response/all`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        filter: { '==': [{ var: 'gender' }, 'female'] },
        sort: { by: 'spent' },
        limit: 1,
      }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    await reply.arrayBuffer()
    last = performance.now() - started
  }
}

const timeOf = (page: Page, ...about: readonly [selector: string, value?: string | undefined]) =>
  page.evaluate<number>(`probe.timeOf(...${JSON.stringify(about)})`)

async function repeated(work: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < REPEATS; i++) times.push(await work())
  return median(times)
}
