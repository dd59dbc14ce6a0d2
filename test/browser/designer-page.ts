// Opens the designer in a page of another origin, under the strictest policy that it promises to run under.
import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { builtElements } from '../../scripts/bundle-elements.ts'
import { designerServer } from '../web/designer/server.ts'
import { DESKTOP } from './browser.ts'
import { cleanContext, leaveContexts } from './contexts.ts'

type Server = ReturnType<typeof designerServer>

export function designerTests() {
  let server: Server | undefined
  const troubles: string[] = []

  before(async () => {
    const built = [...(await builtElements())]
    server = designerServer({ files: new Map(built.map(([path, { identity }]) => [path, identity])) })
    await server.start()
  })
  afterEach(async () => {
    server?.setDown(false)
    server?.withhold(undefined)
    server?.setReplies({})
    server?.setFaults([])
    await leaveContexts()
    assert.deepEqual(troubles.splice(0), [], 'no errors, and nothing that the policy refuses')
  })
  after(async () => {
    await server?.stop()
  })

  /** @param prepare runs in the page with the element before it starts */
  async function open(
    prepare?: (designer: HTMLElement) => void,
    options: BrowserContextOptions = { viewport: DESKTOP },
  ): Promise<Page> {
    assert.ok(server)
    const context = await cleanContext({ permissions: ['clipboard-write'], ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(5000)
    page.on('pageerror', error => troubles.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        troubles.push(message.text())
    })
    if (prepare) await page.addInitScript(`globalThis.prepareDesigner = ${prepare}`)
    await page.goto(server.url)
    // The inspector comes with everything that is loaded after the first canvas.
    await page.locator('.inspector header').waitFor({ state: 'attached' })
    return page
  }

  return {
    open,
    get server(): Server {
      assert.ok(server)
      return server
    },
  }
}

/** Saves, and waits until the server has everything. */
export const save = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (document.querySelector('formyard-designer') as unknown as { save(): Promise<void> }).save(),
  )

/** What has the focus in the designer. */
export const focused = (page: Page): Promise<Readonly<Record<string, string | undefined>> | undefined> =>
  page.evaluate(() => {
    const active = document.querySelector('formyard-designer')?.shadowRoot?.activeElement
    return active instanceof HTMLElement ? { ...active.dataset, id: active.id } : undefined
  })
