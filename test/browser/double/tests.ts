// Tests of elements against the double: the double and the browser are shared by the test files of a process.
import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { DESKTOP } from '../support/browser.ts'
import { cleanContext, leaveContexts } from '../support/contexts.ts'
import { type Double, type Hosted, startDouble } from './server.ts'

export interface Opening {
  readonly options?: BrowserContextOptions
  /** Runs before the page is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

let shared: ReturnType<typeof declareHooks> | undefined

export const doubleTests = () => (shared ??= declareHooks())

function declareHooks() {
  let double: Double | undefined
  const troubles: string[] = []
  before(async () => {
    double = await startDouble()
  })
  afterEach(async () => {
    await leaveContexts()
    double?.reset()
    const found = [...troubles.splice(0), ...(double?.faults.splice(0) ?? [])]
    assert.deepEqual(found, [], 'no errors, nothing that the policy refuses, and only what the API declares')
  })
  after(() => double?.stop())

  const started = () => {
    assert.ok(double)
    return double
  }
  return {
    get double(): Double {
      return started()
    },
    async open(hosted: Hosted, { options, prepare }: Opening = {}): Promise<Page> {
      const url = started().host(hosted)
      const context = await cleanContext(options ?? { viewport: DESKTOP, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.on('pageerror', error => troubles.push(error.message))
      page.on('console', message => {
        // Some tests expect refused or failed requests.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          troubles.push(message.text())
      })
      await prepare?.(page)
      await page.goto(url)
      return page
    },
  }
}
