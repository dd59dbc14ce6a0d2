// Browser tests: a browser, a server on the embedded store, and checks for every page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, afterEach, before } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { TestServer } from '../../support/harness.ts'
import { IS_LONG } from '../../support/long.ts'
import { plainPasswords } from '../../support/people.ts'
import { cleanContext, leaveContexts } from './contexts.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

let shared: ReturnType<typeof startBrowser> | undefined

/** A server and a browser, shared by the test files of a process. */
export function browserTests() {
  shared ??= startBrowser()
  return shared
}

/** Starts both before the first test of the process and stops them after the last. */
function startBrowser() {
  const server = new TestServer()
  const troubles: string[] = []
  before(() => server.start({}, plainPasswords))
  afterEach(async () => {
    await leaveContexts()
    assert.deepEqual(troubles.splice(0), [], 'pages ran without errors and requests to other hosts')
  })
  after(async () => {
    await server.stop()
  })

  /** Other origins that pages may ask. */
  const allowed = new Set<string>()

  /** Opens a page, after `prepare` has set its routes. Errors inside the page fail the test. */
  async function open(
    url: string,
    options: BrowserContextOptions = { viewport: PHONE },
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<Page> {
    const page = await (await cleanContext(options)).newPage()
    page.on('pageerror', error => troubles.push(`script error: ${error.message}`))
    page.on('request', request => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== server.url && !allowed.has(origin) && protocol !== 'data:' && protocol !== 'blob:')
        troubles.push(`asked another host: ${request.url()}`)
    })
    page.on('console', message => {
      // Some tests expect refused or failed requests.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        troubles.push(message.text())
    })
    await prepare(page)
    await page.goto(url)
    return page
  }

  return { server, open, allowed, troubles }
}

/** The kinds of pages that axe has checked in this process. */
const checkedKinds = new Set<string>()

/** True for the first state of each kind of page in the quick run, and for every state in the long run. */
async function isAxeDue(page: Page): Promise<boolean> {
  if (IS_LONG) return true
  const kind = await page.evaluate(() => {
    const element = document.querySelector('formyard-designer, formyard-results, formyard-form, .panel')
    return element?.localName ?? location.pathname.replace(/[^/]*\d[^/]*/g, '*')
  })
  if (checkedKinds.has(kind)) return false
  checkedKinds.add(kind)
  return true
}

/**
 * Checks that nothing is wider than the screen. Where axe is due, also checks WCAG 2.2 AA as far as axe can, contrasts and sizes of
 * targets.
 */
export async function isAccessible(page: Page, state: string): Promise<void> {
  // A loaded page has its text before its colours.
  await page.waitForLoadState('load')
  if (await isAxeDue(page)) await passesAxe(page, state)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0, `${state}: nothing is wider than the screen`)
}

async function passesAxe(page: Page, state: string): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  // Evaluated, not added as a script element, which the page's policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      // Our pages have no styles of other hosts.
      preload: false,
      // axe is not in the frames, and would wait for them.
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
  })
  assert.deepEqual(violations, [], state)
  assert.deepEqual(await smallTargets(page), [], state)
}

/** Error links and controls below 24 px in either dimension, and choice labels below 44 px in height. axe checks neither. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isSmall = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const least = element.matches('label') ? 44 : 24
      return width > 0 && height > 0 && (height < least || width < 24)
    }
    // A transparent control over or under a label counts with the label's size.
    const isSeen = (element: Element) => getComputedStyle(element).opacity !== '0' && !element.closest('.vh')
    const targets =
      '.summary a, button, input:not([type=hidden], .choice > *, .rating *, .scale *), select, textarea, :is(.choice, .rating, .scale, .matrix td) > label'
    return [...document.querySelectorAll(targets)]
      .filter(element => isSeen(element) && isSmall(element))
      .map(element => {
        const { width, height } = element.getBoundingClientRect()
        return `${element.outerHTML.slice(0, 120)} is ${width} x ${height} px`
      })
  })
