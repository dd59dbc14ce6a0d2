// Opens a panel of the designer on a page of its own, with the strictest policy that a host can have.
import { build } from 'esbuild'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import { browserTests, DESKTOP } from '../support/browser.ts'
import type { PanelHarness, PanelSetup } from './panel-harness.ts'

declare const startPanel: (setup: PanelSetup) => PanelHarness
declare let harness: PanelHarness

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'none'; img-src 'self' data:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html"

let script: Promise<string> | undefined

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['test/browser/designer/panel-harness.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    conditions: ['production'],
    tsconfigRaw: {},
    alias: { typebox: './src/web/plain-schema.ts', 'lru-cache': './src/web/small-cache.ts' },
  })
  return outputFiles[0]?.text ?? ''
}

export const panelTests = () => {
  const { server, open } = browserTests()
  return async (setup: PanelSetup, options: BrowserContextOptions = { viewport: DESKTOP }): Promise<Page> => {
    script ??= bundle()
    const body = await script
    const page = await open(`${server.url}/panel`, options, async page => {
      await page.route('**/panel', route =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': POLICY },
          body: '<!doctype html><html lang="en"><title>Panel</title><link rel="icon" href="data:,"><script src="/panel.js"></script>',
        }),
      )
      await page.route('**/panel.js', route =>
        route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
      )
    })
    await page.waitForFunction(() => document.body !== null && 'startPanel' in globalThis)
    await show(page, setup)
    return page
  }
}

/** Shows a panel, in place of the one before. */
export async function show(page: Page, setup: PanelSetup): Promise<void> {
  await page.evaluate(given => {
    document.querySelector('main')?.remove()
    harness = startPanel(given)
  }, setup)
  await page.waitForSelector('.panel')
}

export const documentIn = (page: Page): Promise<FormDocument> => page.evaluate(() => harness.document())
export const stepsIn = (page: Page): Promise<number> => page.evaluate(() => harness.steps())
export const undoIn = (page: Page): Promise<void> => page.evaluate(() => harness.undo())
export const callsIn = (page: Page) => page.evaluate(() => harness.calls())
