// Hostile texts in a real browser, from the first page to the result. No script runs, neither under the page's policy nor
// without it, because the policy must not be the only defence.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hostileForm, lineOf } from '../hostile-form.ts'
import { scriptPayloads } from '../payloads.ts'
import { browserTests, PHONE } from './browser.ts'

const { server, open } = browserTests()

/** All payloads together, and separately those whose context differs most. */
const texts = [
  scriptPayloads.join(' '),
  ...scriptPayloads.filter(payload => /^(<script>|"><img|" autofocus|\[x\]\(javascript)/.test(payload)),
]

const go = (page: Page) => page.locator('.actions button:not([type])').click()

for (const bypassCSP of [false, true]) {
  for (const [i, text] of texts.slice(0, bypassCSP ? texts.length : 1).entries()) {
    test(`hostile text ${i}: no script runs ${bypassCSP ? 'without' : 'under'} the page's policy`, async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(withOwnPictures(text))
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
      await isCalm('the first page')
      const answer = lineOf(text)
      for (let step = 0; !(await page.locator('.review').isVisible()); step++) {
        assert.ok(step < 30, 'the review is shown')
        const typed = page.locator('#q-q_short_text-1, #q-q_long_text-1').filter({ visible: true })
        if (await typed.count()) await typed.fill(answer)
        await go(page)
        await isCalm(`step ${step}`)
      }
      assert.ok((await page.locator('.review').innerText()).includes(answer.trim().split(/\s/)[0] ?? ''))
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
      await page.locator('.review').waitFor()
      await isCalm('what was kept')
      await go(page)
      await page.locator('.results').waitFor()
      await isCalm('the result')
      const { body } = await alice.call('POST', `${path}/response/all`)
      assert.equal(body[0].answers.q_short_text, answer)
    })
  }
}

/** Pages may load pictures from any host. These tests block them. */
function withOwnPictures(text: string) {
  const form = hostileForm(text)
  const image = { url: `${server.url}/health/live`, alt: text.slice(0, 500) }
  return {
    ...form,
    questions: form.questions.map(question => ('image' in question ? { ...question, image } : question)),
  }
}
