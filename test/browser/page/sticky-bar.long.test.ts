// On phones the button bar sticks to the bottom of the screen while the questions scroll below it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { browserTests } from '../support/browser.ts'
import { gallery } from '../support/forms.ts'

const { server, open } = browserTests()

const STEP_PX = 10
/** Half the size of the smallest control, so that no control fits between two points. */
const GRID_PX = 12
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>'
const DIRECTIONS = { ltr: 'All there is', rtl: 'استمارة' } as const

/** The second of three pages, so the bar has both buttons. Every type is in a state that shows errors. */
async function openSecondPage(width: number, direction: keyof typeof DIRECTIONS): Promise<Page> {
  const alice = await server.organization()
  const [first, ...others] = gallery(`${server.url}/map.svg`).filter(({ type }) => type !== 'PAGE_BREAK')
  const { url } = await alice.newPublishedForm({
    name: DIRECTIONS[direction],
    appType: 'FORM',
    questions: [
      first,
      { id: 'page2', type: 'PAGE_BREAK', text: 'Everything' },
      ...others.map(question => ({ ...question, required: true })),
      { id: 'page3', type: 'PAGE_BREAK', text: 'The end' },
      { id: 'last', type: 'YES_NO', text: 'Was that all?' },
    ],
    settings: { presentation: 'ONE_PAGE' },
  })
  const page = await open(`${server.url}/health/live`, { viewport: { width, height: 700 } })
  await page.route('**/map.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
  await page.goto(url)
  assert.equal(await page.locator('html').getAttribute('dir'), direction)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('#q-papers [type=file]').setInputFiles({
    name: 'one.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('one'),
  })
  await page.locator('.file:not(:has(progress))').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('.summary').waitFor()
  return page
}

/** Scrolls through the page and finds the element at many points of each button, corners inset by their radius. */
const coveredButtons = (page: Page) =>
  page.evaluate(
    ({ step, grid }) => {
      for (const animation of document.getAnimations()) animation.finish()
      const buttons = [...document.querySelectorAll<HTMLElement>('.actions button')].filter(
        button => button.offsetParent,
      )
      const found = new Set<string>()
      let positions = 0
      const end = document.documentElement.scrollHeight - innerHeight
      for (let top = 0; top < end + step; top += step) {
        scrollTo(0, top)
        positions++
        for (const button of buttons) {
          const box = button.getBoundingClientRect()
          const radius = Number.parseFloat(getComputedStyle(button).borderTopLeftRadius)
          // Inset by the arc of a rounded corner.
          const inset = Math.ceil(radius * (1 - Math.SQRT1_2)) + 1
          const columns = Math.ceil((box.width - 2 * inset) / grid)
          for (let i = 0; i <= columns; i++) {
            const x = box.left + inset + ((box.width - 2 * inset) * i) / columns
            for (const y of [box.top + inset, box.top + box.height / 2, box.bottom - inset]) {
              const hit = document.elementFromPoint(x, y)
              if (hit !== button) found.add(`${button.textContent}: ${hit?.id || hit?.className}`)
            }
          }
        }
      }
      return { buttons: buttons.length, positions, found: [...found] }
    },
    { step: STEP_PX, grid: GRID_PX },
  )

for (const [width, direction] of [
  [320, 'rtl'],
  [320, 'ltr'],
  [390, 'ltr'],
] as const) {
  test(`nothing covers the button of the bar, at any scroll position (${width} px, ${direction})`, async () => {
    const page = await openSecondPage(width, direction)
    const { buttons, positions, found } = await coveredButtons(page)
    assert.equal(buttons, 1)
    assert.ok(positions > 300, `${positions} positions`)
    assert.deepEqual(found, [])
  })
}

test('the bar does not cover the focused control', async () => {
  const page = await openSecondPage(320, 'ltr')
  const hidden: string[] = []
  const seen = new Set<string>()
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press('Tab')
    const { id, isInBar, isHidden } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      const bar = document.querySelector('.actions')?.getBoundingClientRect().top ?? 0
      const box = focused.getBoundingClientRect()
      return {
        id: focused.id || `${focused.outerHTML.slice(0, 80)} ${focused.parentElement?.textContent}`,
        isInBar: focused.closest('.actions') !== null,
        isHidden: box.top >= bar || box.bottom <= 0,
      }
    })
    if (isInBar) break
    seen.add(id)
    if (isHidden) hidden.push(id)
  }
  assert.ok(seen.size > 80, `${seen.size} controls`)
  assert.deepEqual(hidden, [])
})
