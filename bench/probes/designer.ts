// Measures the designer with 500 questions in Chromium: the first canvas, edits until they are laid out, memory and what it sends.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { API, newForm, startFormyard } from '../formyard.ts'
import { largeForm } from '../large-form.ts'
import { newStore } from '../stores.ts'
import type { Finding, Probe } from './probe.ts'

const EDITS = 200
const MOVES = 40
/** Ten minutes of typing, without the pauses. */
const EDITS_FOR_MEMORY = 3_000

export const designer: Probe = {
  name: 'designer',
  async measure(_generator, _plan, cleanUps) {
    const ours = await startFormyard(await newStore('sqlite', cleanUps), cleanUps)
    const form = await newForm(ours, largeForm)
    const host = createServer((request, response) => {
      if (request.method === 'POST') return void token().then(text => response.end(text))
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Host</title><formyard-designer token-url="/token"></formyard-designer><script type="module" src="${ours.url}/w/v1/formyard.js"></script>`,
      )
    })
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
    cleanUps.defer(() => void host.close())
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const token = async () => {
      const [, , userid, , appid, , webformid] = form.split('/')
      const reply = await fetch(`${ours.url}${API}/core/login/token`, {
        method: 'POST',
        headers: { 'x-api-key': ours.key, 'content-type': 'application/json' },
        body: JSON.stringify({ userid, appid, webformid, features: ['design'], origins: [origin] }),
      })
      return reply.text()
    }
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    })
    cleanUps.defer(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const sent: number[] = []
    page.on('request', request => {
      if (request.method() === 'PATCH') sent.push(request.postDataBuffer()?.length ?? 0)
    })
    await page.addInitScript({ path: fileURLToPath(new URL('designer-page.js', import.meta.url)) })
    await page.goto(origin)
    await page.locator('.outline .row').nth(499).waitFor({ state: 'attached' })
    const found: Finding[] = [
      of500('document at hand to canvas laid out', await page.evaluate('probe.layoutTime()'), 'ms', 300),
      of500('nodes', await page.evaluate('probe.nodes()'), 'nodes', 6_000),
    ]
    await page.locator('.outline .row').first().click()
    await page.locator('.card.selected textarea.title').waitFor()
    const before = await heapMegabytes(page)
    found.push(
      of500('keystroke in a title, p95', p95(await timesOf(page, 'type', EDITS)), 'ms', 16),
      of500('move, p95', p95(await timesOf(page, 'move', MOVES)), 'ms', 50),
      of500('undo, p95', p95(await timesOf(page, 'undo', MOVES)), 'ms', 50),
    )
    sent.length = 0
    await timesOf(page, 'type', 1)
    await page.getByText('Saved', { exact: true }).waitFor()
    found.push(of500('one edit on the wire', Math.max(...sent) / 1_000, 'kB', 2))
    await timesOf(page, 'type', EDITS_FOR_MEMORY)
    const after = await heapMegabytes(page)
    found.push(
      of500(`memory after ${EDITS_FOR_MEMORY} edits`, after, 'MB', 60),
      of500('its growth', after - before, 'MB', 10),
    )
    return found
  },
}

const of500 = (what: string, value: number, unit: string, atMost: number): Finding => ({
  what: `designer with 500 questions: ${what}`,
  value,
  unit,
  target: { atMost },
})

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

async function heapMegabytes(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await client.detach()
  return usedSize / 1e6
}

const timesOf = (page: Page, kind: 'type' | 'move' | 'undo', count: number): Promise<number[]> =>
  page.evaluate(`probe.timesOf('${kind}', ${count})`)
