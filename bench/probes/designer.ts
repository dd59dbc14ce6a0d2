// Measures the designer with 500 questions in Chromium: the first canvas, edits until they are laid out, memory and what it sends.
import type { Page } from 'playwright-core'
import { largeForm } from '../large-form.ts'
import { median } from '../measure.ts'
import { heapMegabytes, metricOf, startDesignerHost } from './designer-host.ts'
import type { Finding, Probe } from './probe.ts'

const OPENINGS = 9
const EDITS = 200
const MOVES = 40
/** Ten minutes of typing, without the pauses. */
const EDITS_FOR_MEMORY = 3_000

export const designer: Probe = {
  name: 'designer',
  async measure(_generator, _plan, cleanUps) {
    const { browser, open } = await startDesignerHost(largeForm, cleanUps)
    const times = []
    for (let i = 0; i < OPENINGS; i++) {
      const context = await browser.newContext()
      const opened = await open(context)
      const cpuMs = 1_000 * (await metricOf(opened, 'TaskDuration'))
      const layoutMs: number = await opened.page.evaluate('probe.layoutTime()')
      times.push({ layoutMs, cpuMs })
      await context.close()
    }
    const opened = await open(await browser.newContext())
    const { page } = opened
    const sent: number[] = []
    page.on('request', request => {
      if (request.method() === 'PATCH') sent.push(request.postDataBuffer()?.length ?? 0)
    })
    const found: Finding[] = [
      of500('document at hand to canvas laid out', median(times.map(one => one.layoutMs)), 'ms', 300),
      // Other processes of the machine do not change it.
      of500(
        'CPU of the main thread until then, scripts included',
        median(times.map(one => one.cpuMs)),
        'ms',
        300,
      ),
      of500('nodes', await page.evaluate('probe.nodes()'), 'nodes', 6_000),
    ]
    await page.locator('.outline .row').first().click()
    await page.locator('.card.selected textarea.title').waitFor()
    const before = await heapMegabytes(opened)
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
    const after = await heapMegabytes(opened)
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

const timesOf = (page: Page, kind: 'type' | 'move' | 'undo', count: number): Promise<number[]> =>
  page.evaluate(`probe.timesOf('${kind}', ${count})`)
