// Measures the memory of the designer over ten minutes of use, at the pace of a person: typing, choices, new questions, moves, undo
// and every view, in a form of 500 questions.
import type { Page } from 'playwright-core'
import { largeForm } from '../large-form.ts'
import { heapMegabytes, metricOf, type Opened, startDesignerHost } from './designer-host.ts'
import type { Finding, Probe } from './probe.ts'

const MINUTES = 10
const KEY_MS = 120
const PAUSE_MS = 1_000
const QUESTIONS = largeForm.questions.length
const VIEWS = ['Logic', 'Scoring', 'Settings', 'Theme', 'Languages', 'Versions', 'JSON']

export const designerUse: Probe = {
  name: 'use-designer',
  isOnDemand: true,
  async measure(_generator, _plan, cleanUps) {
    const { browser, open } = await startDesignerHost(largeForm, cleanUps)
    const opened = await open(await browser.newContext())
    const { page } = opened
    await page.locator('.inspector header').waitFor()
    // Every chunk is loaded and every question drawn before the first figure, so that growth is what use leaves behind.
    await visitViews(page)
    await page.evaluate('probe.scrollThrough()')
    await edit(page, 0)
    const start = await figuresOf(opened)
    const end = Date.now() + MINUTES * 60_000
    let rounds = 0
    while (Date.now() < end) {
      rounds++
      // A step through the whole list that meets each type.
      await edit(page, (rounds * 37) % QUESTIONS)
      if (rounds % 5 === 0) await visitViews(page)
    }
    await edit(page, 0)
    const last = await figuresOf(opened)
    return [
      of(`memory after ${rounds} edits`, last.heap, 'MB', 60),
      of('its growth', last.heap - start.heap, 'MB', 10),
      of('growth of DOM nodes', last.nodes - start.nodes, 'nodes', 5_000),
      of('growth of listeners', last.listeners - start.listeners, 'listeners', 1_000),
    ]
  },
}

async function figuresOf(opened: Opened) {
  // Views and edits are drawn.
  await opened.page.waitForTimeout(PAUSE_MS)
  return {
    heap: await heapMegabytes(opened),
    nodes: await metricOf(opened, 'Nodes'),
    listeners: await metricOf(opened, 'JSEventListeners'),
  }
}

/** A text is rewritten, a copy of the question is made, moved and deleted, and the last of it is undone and done again. */
async function edit(page: Page, index: number): Promise<void> {
  await page.locator('.outline .row').nth(index).click()
  const title = page.locator('.card.selected textarea.title')
  await title.click()
  await title.press('ControlOrMeta+a')
  await title.pressSequentially(`How do you like part ${index}?`, { delay: KEY_MS })
  await page.waitForTimeout(PAUSE_MS)
  await page.keyboard.press('Escape')
  for (const key of ['Control+d', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Delete', 'Control+z', 'Control+Shift+z']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_MS)
  }
  await page.waitForTimeout(PAUSE_MS)
}

async function visitViews(page: Page): Promise<void> {
  const rail = page.locator('[data-pane="rail"]')
  for (const name of VIEWS) {
    await rail.getByRole('button', { name, exact: true }).click()
    await page.locator('.main .panel').waitFor()
    await page.waitForTimeout(PAUSE_MS)
  }
  await rail.getByRole('button', { name: 'Build', exact: true }).click()
  await page.locator('.canvas').waitFor()
}

const of = (what: string, value: number, unit: string, atMost: number): Finding => ({
  what: `designer with ${QUESTIONS} questions, ${MINUTES} minutes of use: ${what}`,
  value,
  unit,
  target: { atMost },
})
