// A survey is accessible step by step. Pages are small on the wire, and their layout does not shift.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { everyType, examination, survey } from '../support/forms.ts'

const { server, open } = browserTests()

const looks = [
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { viewport: DESKTOP, colorScheme: 'light' },
] as const

for (const look of looks) {
  const name = `${look.viewport.width} px, ${look.colorScheme}`

  longTest(`every step of a survey with every type is accessible (${name})`, async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(survey)
    const page = await open(url, look)
    await isAccessible(page, 'intro')
    await page.getByRole('button', { name: 'Begin' }).click()
    const fill: Record<string, () => Promise<unknown>> = {
      name: () => page.locator('#q-name-1').fill('Alice'),
      sure: () => page.getByText('Yes', { exact: true }).click(),
      colour: () => page.getByText('Other', { exact: true }).click(),
      born: async () => {
        await page.getByRole('textbox', { name: 'Day' }).fill('27')
        await page.getByRole('textbox', { name: 'Month' }).fill('3')
        await page.getByRole('textbox', { name: 'Year' }).fill('1999')
      },
    }
    for (const { id, type } of everyType) {
      if (type === 'STATEMENT' || type === 'PAGE_BREAK') continue
      await page.locator(`#q-${id}`).waitFor({ state: 'visible' })
      await isAccessible(page, id)
      if (fill[id]) {
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.locator(`#q-${id} .error`).waitFor()
        await isAccessible(page, `${id} with error`)
        await fill[id]()
        if (id === 'colour') await page.locator('[name="a.colour.other"]').fill('Mauve')
      }
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.getByRole('textbox', { name: /email/i }).waitFor()
    await isAccessible(page, 'email')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'That was all' }).waitFor()
    await isAccessible(page, 'ending')
  })
}

test('ten questions weigh at most 4 KB of HTML, 14 KB in all, in three requests', async () => {
  const alice = await server.organization()
  const ten = everyType.filter(({ type }) => type !== 'STATEMENT' && type !== 'PAGE_BREAK')
  assert.equal(ten.length, 10)
  const { url } = await alice.newPublishedForm({ ...survey, questions: ten })
  const page = await open(`${server.url}/health/live`)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const onWire = new Map<string, number>()
  const types = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, response }) => types.set(requestId, response.mimeType))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    onWire.set(requestId, encodedDataLength),
  )
  await page.goto(url, { waitUntil: 'networkidle' })
  assert.deepEqual([...types.values()].sort(), ['text/css', 'text/html', 'text/javascript'])
  const { text } = await request(url, 'GET')
  assert.ok(brotliCompressSync(text).length <= 4 * 1024, `HTML is ${brotliCompressSync(text).length} bytes`)
  // On the wire, including headers of about a kilobyte each.
  const total = [...onWire.values()].reduce((sum, bytes) => sum + bytes, 0)
  assert.ok(total <= 14 * 1024 + 3 * 1024, `${total} bytes on the wire`)
})

longTest('the layout does not shift while a page loads', async () => {
  const alice = await server.organization()
  const { url } = await alice.newPublishedForm(examination)
  const page = await open(`${server.url}/health/live`, { viewport: PHONE })
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number }
    shifts.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.shift += entry.value
    }).observe({ type: 'layout-shift' as never, buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  assert.equal(await page.evaluate(() => (window as unknown as { shift: number }).shift), 0)
})

longTest('the API reference shows the operations and loads nothing from other hosts', async () => {
  const page = await open(`${server.url}/docs/`, { viewport: DESKTOP })
  await page.getByText('Create a user').first().waitFor()
})
