// Corrects the answer to each question of the gallery on a refused page.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

export const corrections: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  name: page => page.locator('#q-name-1').fill('Alice'),
  mail: page => page.locator('#q-mail-1').fill('alice@example.com'),
  age: page => page.locator('#q-age-1').fill('8'),
  sure: page => page.locator('#q-sure label').first().click(),
  colour: page => page.locator('#q-colour label').first().click(),
  car: page => page.locator('#q-car-1').selectOption('red'),
  all: page => page.locator('#q-all label').first().click(),
  born: async page => {
    await page.locator('#q-born-1').fill('27')
    await page.locator('#q-born-2').fill('3')
    assert.equal(
      await page.locator('#q-born .error').textContent(),
      'Error: Enter a real date, such as 27 3 2026',
    )
    await page.locator('#q-born-3').fill('1999')
  },
  stars: page => page.locator('#q-stars-3').check({ force: true }),
  why: page => page.locator('#q-why-1').fill('Because'),
  phone: page => page.locator('#q-phone-1').fill('+43 1 58858'),
  site: page => page.locator('#q-site-1').fill('https://example.com'),
  when: page => page.locator('#q-when-1').fill('09:30'),
  start: async page => {
    for (const [i, part] of ['27', '3', '2026', '14:05'].entries())
      await page.locator(`#q-start-${i + 1}`).fill(part)
  },
  nps: page => page.locator('#q-nps label').first().click(),
  warm: page => page.locator('#q-warm [type=range]').press('ArrowRight'),
  order: page => page.getByRole('button', { name: 'Move up: Blue' }).click(),
  rooms: async page => {
    await page.locator('[name="a.rooms.clean"][value=no] + label').click()
    assert.equal(await page.locator('#q-rooms .error').textContent(), 'Error: Choose an answer in every row')
    await page.locator('[name="a.rooms.quiet"][value=no] + label').click()
  },
  who: async page => {
    await page.getByLabel('Last name').fill('Lee')
    // One name is asked back.
    await page.locator('#q-who').getByLabel('First name').fill('Ann')
  },
  where: async page => {
    await page.getByLabel('Street and number').fill('Ring 1')
    await page.getByLabel('Town or city').fill('Wien')
  },
  may: page => page.locator('#q-may label').click(),
  tree: async page => {
    await page.getByLabel('Blank 1').fill('oak')
    await page.getByLabel('Blank 2').selectOption('leaves')
  },
  signed: page => page.getByLabel('Or type your full name').fill('Ann Lee'),
  flag: page => page.locator('#q-flag label').first().click(),
  flags: async page => {
    await page.locator('#q-flags label', { hasText: 'Other' }).first().click()
    await page.locator('#q-flags .other').fill('Mauve')
  },
  often: page => page.locator('[name="a.often.rooms"] + label').first().click(),
  place: page => page.locator('.spot').click(),
  papers: page =>
    page.locator('#q-papers [type=file]').setInputFiles({
      name: 'one.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('one'),
    }),
  'car_of.make': page => page.locator('[id="q-car_of.make-1"]').fill('Lada'),
  'people.0.first': page => page.locator('[id="q-people.0.first-1"]').fill('Ann'),
}
