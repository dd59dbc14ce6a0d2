// A server with an empty store, as npm start leaves it, and a person who watches and listens to the console.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { readConfig } from '../../../src/config/config.ts'
import { type RunningServer, startServer } from '../../../src/processes/server.ts'
import { freePort } from '../../support/free-port.ts'
import { type NewStore, newStore } from '../../support/harness.ts'
import { browserTests } from '../support/browser.ts'

export interface FirstStart {
  readonly url: string
  /** The link that the terminal shows. */
  readonly setupUrl: string
}

/** Starts a server on an empty store before each film. */
export function firstStart(): FirstStart {
  const { allowed } = browserTests()
  let running: RunningServer | undefined
  let store: NewStore | undefined
  before(async () => {
    store = await newStore('sqlite')
    const env = {
      FORMYARD_PORT: String(await freePort()),
      FORMYARD_RATE_LIMIT: 'off',
      FORMYARD_LOG_LEVEL: 'silent',
      ...store.settings,
    }
    running = await startServer(readConfig(env), pino({ level: 'silent' }), { enforceResponses: true })
    allowed.add(running.url)
  })
  after(async () => {
    await running?.stop()
    await store?.remove()
  })
  return {
    get url() {
      return running?.url ?? ''
    },
    get setupUrl() {
      assert.ok(running?.setupUrl, 'the first start makes a link')
      return running.setupUrl
    },
  }
}

/** The name of the element that has the focus, also inside of shadow roots. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const label = element instanceof HTMLInputElement && element.labels?.[0]?.textContent
    return (element?.getAttribute('aria-label') ?? (label || element?.textContent) ?? '').trim()
  })

const MOST_TABS = 80

/** Presses Tab until the focus is on the thing with this name. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let i = 0; i < MOST_TABS; i++) {
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    seen.push(now)
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not reach ${name}, only: ${seen.join(' | ')}`)
}

/** Waits until the heading of a page of the console has the focus. */
export async function arrived(page: Page, heading: string | RegExp): Promise<void> {
  await page
    .locator('#console')
    .getByRole('heading', { level: 1, name: heading })
    .waitFor({ state: 'attached' })
}
