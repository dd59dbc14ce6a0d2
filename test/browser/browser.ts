// A real browser for tests: the Chromium of CHROMIUM_PATH, a server on the embedded store, and what every page must hold.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, afterEach, before } from 'node:test'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { TestServer } from '../harness.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** A server and a browser for the tests of one file. */
export function browserTests() {
  const server = new TestServer()
  const troubles: string[] = []
  let browser: Browser | undefined
  before(async () => {
    await server.start()
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })
  afterEach(() =>
    assert.deepEqual(troubles.splice(0), [], 'pages ran without errors and asked no other host'),
  )
  after(async () => {
    await browser?.close()
    await server.stop()
  })

  /** Opens a page; whatever goes wrong inside it fails the test. */
  async function open(url: string, options: BrowserContextOptions = { viewport: PHONE }): Promise<Page> {
    assert.ok(browser, 'the browser is running')
    const context = await browser.newContext(options)
    const page = await context.newPage()
    page.on('pageerror', error => troubles.push(`script error: ${error.message}`))
    page.on('request', request => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== server.url && protocol !== 'data:' && protocol !== 'blob:')
        troubles.push(`asked another host: ${request.url()}`)
    })
    page.on('console', message => {
      // A refused or lost request is what some tests are about.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        troubles.push(message.text())
    })
    await page.goto(url)
    return page
  }

  return { server, open }
}

/** WCAG 2.2 AA as far as a machine sees it, and targets and error links of at least 24 px, which axe does not see. */
export async function isAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {}))),
  )
  // Evaluated, not added as a script: the page's own policy forbids that.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
  })
  assert.deepEqual(violations, [], state)
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.summary a, button, input:not([type=hidden]), select, textarea, .choice label',
      ),
    ]
      .map(element => ({
        html: element.outerHTML.slice(0, 120),
        box: element.getBoundingClientRect(),
        element,
      }))
      .filter(
        ({ box, element }) =>
          box.width > 0 &&
          box.height > 0 &&
          box.height < 24 &&
          !element.closest('.choice, .rating') &&
          getComputedStyle(element).opacity !== '0',
      )
      .map(({ html, box }) => `${html} is ${box.height} px high`),
  )
  assert.deepEqual(small, [], state)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0, `${state}: nothing is wider than the screen`)
}
