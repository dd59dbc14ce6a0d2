// Signing in with a browser: the first administrator, and the pages in every look.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSetupCode } from '../../src/product/accounts/setup.ts'
import { browserTests, DESKTOP, isAccessible } from './browser.ts'

const { server, open } = browserTests()
const NARROW = { width: 360, height: 740 }

const newSetupLink = async () => {
  const created = await createSetupCode(server.db, new Date())
  assert.ok(created)
  return `${server.url}/setup/${created.code}`
}

test('the pages are accessible without a script, narrow and wide, light and dark, in English and German', async () => {
  const setup = await newSetupLink()
  for (const [viewport, colorScheme, locale] of [
    [NARROW, 'dark', 'de-AT'],
    [DESKTOP, 'light', 'en-US'],
  ] as const)
    for (const url of [
      `${server.url}/`,
      `${server.url}/login`,
      `${server.url}/forgot`,
      setup,
      `${server.url}/setup/x`,
    ]) {
      // axe itself is a script.
      const page = await open(url, { viewport, colorScheme, locale, bypassCSP: true })
      await isAccessible(page, `${url} ${colorScheme}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      assert.ok(!wide, `${url} fits ${viewport.width} px`)
    }
})

test('the link of the first start leads to the console, which shows who is signed in, by keyboard', async () => {
  const page = await open(await newSetupLink(), { viewport: DESKTOP })
  const type = async (label: string, text: string) => {
    await page.keyboard.press('Tab')
    assert.ok(await page.getByLabel(label).evaluate(field => field === document.activeElement), label)
    await page.keyboard.type(text)
  }
  await type('Organization', 'Nordhaus')
  await type('Your name', 'Eva Brandt')
  await type('Email', 'eva@nordhaus.example')
  await type('Password', 'eva@nordhaus.example')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await summary.getByText('not your email address').waitFor()
  assert.ok(await summary.evaluate(element => element === document.activeElement))
  await page.getByLabel('Password').fill('correct horse 9')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\//)
  await page.getByText('Eva Brandt').first().waitFor()
  assert.equal(await page.evaluate(() => document.cookie), '')
  // Another tab, opened by a link from elsewhere, has the session too.
  await page.goto(`${server.url}/login`)
  await page.waitForURL(/\/console/)
})
