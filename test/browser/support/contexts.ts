// Browser contexts that tests take over from one another. A page in a used context takes half the CPU time, because the context's
// process runs already and has compiled the scripts, among them axe.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { sharedBrowser } from './chromium.ts'

/** Each has a process of its own. */
const MAX_CONTEXTS = 3

/** The open contexts by their options, the oldest first. */
const contexts = new Map<string, BrowserContext>()

/** A context without cookies, stored data and cached files. */
export async function cleanContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const known = contexts.get(key)
  if (known) return known
  const context = await (await sharedBrowser()).newContext(options)
  // A page without scripts could not be left for a blank one.
  if (options.javaScriptEnabled === false) return context
  context.once('close', () => contexts.delete(key))
  contexts.set(key, context)
  return context
}

/** Call it after each test. Open pages would take time from the tests that follow. */
export async function leaveContexts(): Promise<void> {
  const all = (await sharedBrowser()).contexts()
  const kept = new Set([...contexts.values()].slice(-MAX_CONTEXTS))
  await Promise.all(all.map(context => (kept.has(context) ? clear(context) : context.close())))
}

/** Leaves one blank page, without which the process would end. */
async function clear(context: BrowserContext): Promise<void> {
  const pages = context.pages()
  const origins = new Set(pages.flatMap(page => page.frames().map(originOf)).filter(isWebOrigin))
  const last = pages.pop()
  await Promise.all(pages.map(page => page.close()))
  if (!last || origins.size === 0) return
  last.removeAllListeners()
  try {
    await last.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearCookies()
    const session = await context.newCDPSession(last)
    await session.send('Network.clearBrowserCache')
    for (const origin of origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    await toBlank(last)
  } catch {
    // A page that crashed or does not answer.
    await context.close()
  }
}

/** The page itself leaves, because the browser would give the blank page another process. */
async function toBlank(page: Page): Promise<void> {
  await Promise.all([
    page.waitForURL('about:blank', { timeout: 5_000, waitUntil: 'commit' }),
    page.evaluate(() => void setTimeout(() => location.replace('about:blank'))),
  ])
}

const originOf = (frame: { url(): string }): string => {
  const url = frame.url()
  return URL.canParse(url) ? new URL(url).origin : ''
}

const isWebOrigin = (origin: string): boolean => origin.startsWith('http')
