// Hostile texts in a real browser, from the first page to the result. No script runs, neither under the page's policy nor
// without it, because the policy must not be the only defence.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hostileForm, lineOf } from '../../support/hostile-form.ts'
import { variantsOf } from '../../support/long.ts'
import { scriptPayloads } from '../../support/payloads.ts'
import { browserTests, PHONE } from '../support/browser.ts'

const { server, open } = browserTests()

const together = scriptPayloads.join(' ')
/** Those whose context differs most. */
const separate = scriptPayloads.filter(payload =>
  /^(<script>|"><img|" autofocus|\[x\]\(javascript)/.test(payload),
)

const go = (page: Page) => page.locator('.actions button:not([type])').click()

const cases = [
  { what: 'all hostile texts', text: together, bypassCSP: true, presentation: 'ONE_PER_PAGE' },
  { what: 'all hostile texts', text: together, bypassCSP: false, presentation: 'ONE_PER_PAGE' },
  // On few pages, because each step takes time.
  ...separate.map(text => ({ what: text, text, bypassCSP: true, presentation: 'PAGED' })),
]

for (const { what, text, bypassCSP, presentation } of variantsOf(cases)) {
  test(`${what}: no script runs ${bypassCSP ? 'without' : 'under'} the page's policy`, async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(withOwnPictures(text, presentation))
    const page = await open(url, { viewport: PHONE, bypassCSP })
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const isCalm = async (where: string) => {
      const hasRun = await page.evaluate(async () => {
        // Waits for handlers that an image, an animation or the focus triggers.
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))
        return '__xss' in window
      })
      assert.equal(hasRun, false, where)
      assert.deepEqual(dialogs, [], where)
    }
    const answer = lineOf(text)
    const fillIn = async () => {
      const typed = page.locator('#q-q_short_text-1, #q-q_long_text-1').filter({ visible: true })
      for (const field of await typed.all()) await field.fill(answer)
      const rankings = page.getByRole('button', { name: 'Keep this order' }).filter({ visible: true })
      for (const keep of await rankings.all()) await keep.click()
    }
    const goToLastStep = async () => {
      await page.locator('.actions').waitFor()
      for (let step = 0; !(await page.getByRole('button', { name: 'Submit' }).isVisible()); step++) {
        assert.ok(step < 30, 'the last step is shown')
        await fillIn()
        await go(page)
        await isCalm(`step ${step}`)
      }
      await fillIn()
    }
    await isCalm('the first page')
    await goToLastStep()
    const review = page.locator('.review')
    assert.equal(await review.isVisible(), presentation === 'ONE_PER_PAGE')
    if (presentation === 'ONE_PER_PAGE')
      assert.ok((await review.innerText()).includes(answer.trim().split(/\s/)[0] ?? ''))
    // An unknown field: the refusal repeats its name, and the script shows the refusal.
    await page.evaluate(name => {
      const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value: name })
      document.forms[0]?.append(field)
    }, text)
    await go(page)
    await page.locator('.summary').waitFor()
    await isCalm('the refusal')
    await page.evaluate(() => document.forms[0]?.lastElementChild?.remove())
    await page.reload()
    await goToLastStep()
    await isCalm('what was kept')
    await go(page)
    await page.locator('.results').waitFor()
    await isCalm('the result')
    const { body } = await alice.call('POST', `${path}/response/all`)
    assert.equal(body[0].answers.q_short_text, answer)
  })
}

/** Pages may load pictures from any host. These tests block them. */
function withOwnPictures(text: string, presentation: string) {
  const form = hostileForm(text, { presentation })
  const image = { url: `${server.url}/health/live`, alt: text.slice(0, 500) }
  return {
    ...form,
    questions: form.questions.map(question => ('image' in question ? { ...question, image } : question)),
  }
}
