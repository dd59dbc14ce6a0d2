// Recreates the pictures of docs/questions/: each example as shown on a phone. Needs Chromium at CHROMIUM_PATH or
// /usr/bin/chromium, like the browser tests.
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { questionTypes } from '../src/engine/questions/index.ts'
import { TestServer } from '../test/support/harness.ts'

const FOLDER = 'docs/images/questions'
/** Replaces example pictures, whose addresses do not exist. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" width="350" height="180"><rect width="350" height="180" fill="#dfe7fb"/>
<path d="M120 20c60 0 110 30 110 75s-40 65-90 65-70-20-70-60 20-80 50-80z" fill="#8fa8ea"/></svg>`

const server = new TestServer()
await server.start()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})
mkdirSync(FOLDER, { recursive: true })
const organization = await server.organization()
for (const { type, isUnseen, answer } of questionTypes.values()) {
  if (isUnseen) continue
  const name = type.toLowerCase().replaceAll('_', '-')
  const [, example = ''] =
    /```json\n([\s\S]*?)```/.exec(readFileSync(`docs/questions/${name}.md`, 'utf8')) ?? []
  const another = { id: 'asked', type: 'SHORT_TEXT', text: 'Anything else?' }
  const { url } = await organization.newPublishedForm({
    name: 'Example',
    questions: answer ? [JSON.parse(example)] : [another, JSON.parse(example), { ...another, id: 'more' }],
    settings: { presentation: 'ONE_PAGE' },
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 })
  await page.route('https://example.com/**', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: placeholder }),
  )
  await page.goto(url)
  if (!answer && type === 'PAGE_BREAK') await page.getByRole('button', { name: 'Continue' }).click()
  const add = page.locator('.add')
  if (await add.isVisible()) await add.click()
  const box = await page
    .locator('.q, .statement, .page-title')
    .filter({ visible: true })
    .first()
    .boundingBox()
  if (!box) throw new Error(`${type} is not on its page`)
  const shown = {
    x: Math.max(0, box.x - 16),
    y: Math.max(0, box.y - 16),
    width: 390 - box.x + 16,
    height: box.height + 28,
  }
  await page.screenshot({
    path: `${FOLDER}/${name}.png`,
    clip: { ...shown, width: Math.min(shown.width, 390) },
    fullPage: true,
  })
  await page.close()
}
await browser.close()
await server.stop()
