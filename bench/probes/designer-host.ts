// A page of another origin with the designer, as an integrator has it, in Chromium.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { API, newForm, startFormyard } from '../formyard.ts'
import { newStore } from '../stores.ts'

export interface DesignerHost {
  readonly browser: Browser
  /** Opens the designer, and waits for its first canvas. */
  open(context: BrowserContext): Promise<Opened>
}

export interface Opened {
  readonly page: Page
  readonly client: CDPSession
}

export async function startDesignerHost(form: object, cleanUps: AsyncDisposableStack): Promise<DesignerHost> {
  const ours = await startFormyard(await newStore('sqlite', cleanUps), cleanUps)
  const [, , userid, , appid, , webformid] = (await newForm(ours, form)).split('/')
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
  return {
    browser,
    async open(context) {
      const page = await context.newPage()
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.addInitScript({ path: fileURLToPath(new URL('designer-page.js', import.meta.url)) })
      const client = await context.newCDPSession(page)
      await client.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto(origin)
      // Waiting for elements would search the page again and again while it is drawn.
      await page.evaluate('probe.laidOut')
      return { page, client }
    },
  }
}

/** A figure of the page's process, such as `TaskDuration`, the seconds of its main thread. */
export async function metricOf({ client }: Opened, wanted: string): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

export async function heapMegabytes({ client }: Opened): Promise<number> {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
