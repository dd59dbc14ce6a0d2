// <formyard-form> on pages of another site, which have the strictest content security policy that it works under.
import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { startHost } from '../../../examples/embed/host.ts'
import { quiz } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { listenersOf } from '../elements/listeners.ts'
import { browserTests, DESKTOP, isAccessible } from '../support/browser.ts'
import { examination, survey } from '../support/forms.ts'

const { server, open, allowed, troubles } = browserTests()

const EVENTS = ['ready', 'page', 'submit', 'close', 'height', 'redirect', 'error']
const HOST_SCRIPT = `
const events = []
for (const name of ${JSON.stringify(EVENTS)})
  document.addEventListener('formyard-' + name, event => {
    if (name === 'redirect') event.preventDefault()
    events.push([event.target.id, name, event.detail])
  })
Object.defineProperty(document, 'events', { value: events })
`

const pageWith = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>
<script type="module" src="/host.js"></script><script type="module" src="{formyard}/w/v1/formyard.js"></script>
<main><h1>Host</h1>${body}</main></html>`

const hosts: Server[] = []
after(() => {
  for (const host of hosts) host.closeAllConnections()
  for (const host of hosts) host.close()
})

interface Wanted {
  readonly form: object
  readonly body: string
  readonly take?: object
  readonly origins?: readonly string[]
}

/** Publishes a form and opens a page of another site with `body`. */
async function openHost({ form, body, take = {}, origins = ['http://localhost:*'] }: Wanted): Promise<Page> {
  const url = await hostFor({ form, body, take, origins })
  return open(url, { viewport: DESKTOP })
}

async function hostFor({ form, body, take, origins }: Wanted): Promise<string> {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const [, , userid, , appid, , webformid] = path.split('/')
  await alice.call('PATCH', `/user/${userid}/app/${appid}`, { origins })
  const host = await startHost({
    formyard: server.url,
    slug: new URL(url).pathname.slice(3),
    files: { '/': pageWith(body), '/host.js': HOST_SCRIPT },
    async createToken() {
      const token = { userid, appid, webformid, features: ['take'], take }
      return (await alice.call('POST', '/core/login/token', token)).body
    },
  })
  hosts.push(host.server)
  allowed.add(host.url)
  return host.url
}

type Event = readonly [id: string, name: string, detail: Readonly<Record<string, unknown>>]

const eventsOn = (page: Page): Promise<Event[]> =>
  page.evaluate(() => (document as unknown as { events: Event[] }).events)

/** Waits for an event of an element and returns its detail. */
async function detailOf(page: Page, name: string, id = 'it'): Promise<Readonly<Record<string, unknown>>> {
  await page.waitForFunction(
    ([id, name]) =>
      (document as unknown as { events?: Event[] }).events?.some(
        event => event[0] === id && event[1] === name,
      ),
    [id, name],
  )
  const found = (await eventsOn(page)).find(event => event[0] === id && event[1] === name)
  return found?.[2] ?? {}
}

const frameOf = (page: Page) => page.frameLocator('formyard-form >> iframe')
const framesOf = (page: Page): Frame[] => page.frames().filter(frame => frame.url().includes('/embed'))
const INLINE = '<formyard-form id="it" src="{formyard}/f/{slug}"></formyard-form>'

/** Waits until the frame is as high as its content, so that nothing in it scrolls. Returns the height. */
async function fittingHeight(page: Page): Promise<number> {
  const fits = () => {
    const { height = 0 } = document.querySelector('main')?.getBoundingClientRect() ?? {}
    return innerHeight === Math.max(Math.ceil(height), 280) && innerHeight
  }
  const handle = await framesOf(page)[0]?.waitForFunction(fits)
  return Number(await handle?.jsonValue())
}

for (const [what, form] of Object.entries({
  'one question at a time': { ...survey, settings: { ...survey.settings, presentation: 'ONE_PER_PAGE' } },
  'pages of several questions': { ...survey, settings: { ...survey.settings, presentation: 'PAGED' } },
}))
  longTest(`the frame is as high as its content: ${what}`, async () => {
    const page = await openHost({ form, body: INLINE })
    await detailOf(page, 'ready')
    const heights = new Set<number>()
    for (let step = 0; step < 3; step++) {
      heights.add(await fittingHeight(page))
      if (step === 1) await frameOf(page).getByLabel('What is your name?').fill('Alice')
      await frameOf(page).locator('.actions button').click()
    }
    assert.ok(heights.size > 1, 'it grows and shrinks')
  })

test('pages, the response and its score are told to the page around it, and answers are not', async () => {
  const form = {
    ...examination,
    settings: {
      ...examination.settings,
      endings: [{ title: 'Done', redirectUrl: 'https://example.com/next' }],
    },
  }
  const page = await openHost({ form, body: INLINE })
  assert.deepEqual(await detailOf(page, 'ready'), { version: 1 })
  const frame = frameOf(page)
  await frame.locator('form.live').waitFor()
  assert.equal(
    await page.evaluate(() => document.activeElement?.localName),
    'body',
    'the page keeps its focus',
  )
  await frame.locator('.actions button').click()
  await frame.getByLabel('Paris').check()
  const count = await frame.locator('.count').textContent()
  for (let step = 0; step < 3; step++) await frame.locator('.actions button').click()
  await frame.locator('.review').waitFor()
  await frame.locator('.actions button').click()
  const { responseid, ...submitted } = await detailOf(page, 'submit')
  assert.match(String(responseid), /^response_/)
  assert.deepEqual(submitted, { status: 'COMPLETE', score: 2, maxScore: 5, percent: 40, passed: false })
  assert.deepEqual(await detailOf(page, 'redirect'), { url: 'https://example.com/next' })
  const events = await eventsOn(page)
  const steps = events.filter(([, name]) => name === 'page').map(([, , detail]) => detail)
  assert.deepEqual(
    steps.slice(0, 3).map(({ page }) => page),
    [1, 2, 3],
  )
  assert.equal(`${steps[0]?.['page']} of ${steps[0]?.['pages']}`, count)
  assert.ok(!JSON.stringify(events).includes('paris'))
})

longTest('the page around the element stays untouched, and is accessible', async () => {
  const page = await openHost({
    form: quiz,
    body: `${INLINE}<formyard-form id="pop" mode="popup" label="Give feedback" src="{formyard}/f/{slug}"></formyard-form>`,
  })
  await detailOf(page, 'ready')
  await fittingHeight(page)
  const state = () =>
    page.evaluate(() => [
      document.documentElement.outerHTML.replace(/<main.*/s, ''),
      document.documentElement.getAttributeNames().join(),
      document.body.getAttributeNames().join(),
      Object.keys(window).filter(name => /formyard/i.test(name)).length,
    ])
  const before = await state()
  await page.getByRole('button', { name: 'Give feedback' }).click()
  await detailOf(page, 'ready', 'pop')
  assert.deepEqual(await state(), before)
  await isAccessible(page, 'an open window')
  await page.keyboard.press('Escape')
  await detailOf(page, 'close', 'pop')
  assert.deepEqual(await state(), before)
  await isAccessible(page, 'a form on the page')
})

longTest('closing a window with answers asks once, and the answers are still there', async () => {
  const page = await openHost({
    form: { ...quiz, settings: { presentation: 'PAGED' } },
    body: '<formyard-form id="it" mode="slider" label="Give feedback" src="{formyard}/f/{slug}"></formyard-form>',
  })
  const button = page.getByRole('button', { name: 'Give feedback' })
  await button.click()
  await detailOf(page, 'ready')
  const dialog = page.getByRole('dialog')
  await frameOf(page).getByLabel('Paris').check()
  await page.keyboard.press('Escape')
  await dialog.getByText('Your answers have not been sent.').waitFor()
  await isAccessible(page, 'the question')
  await dialog.getByRole('button', { name: 'Keep answering' }).click()
  assert.ok(await dialog.isVisible())
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(await detailOf(page, 'close'), { reason: 'user' })
  assert.ok(await button.evaluate(element => element.matches(':focus')))
  await button.click()
  assert.ok(await frameOf(page).getByLabel('Paris').isChecked())
  await page.evaluate(() => document.querySelector('formyard-form')?.close())
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(() =>
    (document as unknown as { events: Event[] }).events.some(event => event[2]['reason'] === 'script'),
  )
})

longTest('a window opens by itself as often as it should, and closes after the response', async () => {
  const page = await openHost({
    form: { ...quiz, settings: { presentation: 'PAGED' } },
    body: '<formyard-form id="it" mode="popup" open-on="load" show="once" close-on-submit="0" src="{formyard}/f/{slug}"></formyard-form>',
  })
  await detailOf(page, 'ready')
  await frameOf(page).getByLabel('Paris').check()
  await frameOf(page).locator('.actions button').click()
  assert.deepEqual(await detailOf(page, 'close'), { reason: 'submit' })
  await page.reload()
  await page.getByRole('button', { name: 'Open the form' }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
})

test('a site that is not allowed cannot show the form, and its page learns why', async () => {
  const url = await hostFor({ form: quiz, body: '', origins: ['https://app.example.com'] })
  const page = await open(url)
  await page.clock.install()
  await page.evaluate(
    src => {
      const element = Object.assign(document.createElement('formyard-form'), { id: 'it' })
      element.setAttribute('src', src)
      const link = Object.assign(document.createElement('a'), { href: src, textContent: 'Open it' })
      element.append(link)
      document.querySelector('main')?.append(element)
    },
    `${(await (await server.organization()).newPublishedForm(quiz)).url}`,
  )
  await page.locator('formyard-form >> iframe').waitFor({ state: 'attached' })
  await page.waitForFunction(() => {
    const frame = document.querySelector('formyard-form')?.shadowRoot?.querySelector('iframe')
    // A refused page has an origin of its own.
    return frame?.src && !frame.contentDocument
  })
  while (!(await eventsOn(page)).some(([, name]) => name === 'error')) await page.clock.runFor(1000)
  assert.deepEqual(await detailOf(page, 'error'), { code: 'not_allowed_here' })
  assert.ok(await page.getByRole('link', { name: 'Open it' }).isVisible())
  const said = troubles.splice(0)
  assert.ok(
    said.some(text => text.includes('frame-ancestors')),
    said.join('\n'),
  )
  assert.ok(
    said.some(text => text.includes(`add ${url} to the origins`)),
    said.join('\n'),
  )
})

longTest('a form in a frame works where storage is blocked', async () => {
  const url = await hostFor({ form: quiz, body: INLINE, origins: ['http://localhost:*'] })
  const page = await open('about:blank', { viewport: DESKTOP })
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto(url)
  await detailOf(page, 'ready')
  await frameOf(page).locator('.actions button').click()
  await frameOf(page).getByLabel('Paris').check()
  for (let step = 0; step < 2; step++) await frameOf(page).locator('.actions button').click()
  await frameOf(page).locator('.review').waitFor()
  await frameOf(page).locator('.actions button').click()
  assert.equal((await detailOf(page, 'submit'))['status'], 'COMPLETE')
})

longTest('an element that was removed leaves no listener and no timer', async () => {
  const url = await hostFor({
    form: quiz,
    body: `${INLINE}<formyard-form id="pop" mode="side-tab" open-on="scroll:90" src="{formyard}/f/{slug}"></formyard-form><formyard-form id="late" mode="popup" open-on="time:900" src="{formyard}/f/{slug}"></formyard-form>`,
    origins: ['http://localhost:*'],
  })
  const page = await open('about:blank', { viewport: DESKTOP })
  await page.addInitScript(() => {
    const timers = new Set<unknown>()
    const { setTimeout: start, clearTimeout: end } = window
    window.setTimeout = ((work: () => void, ms: number) => {
      const timer = start(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer)
      return timer
    }) as typeof setTimeout
    window.clearTimeout = timer => {
      timers.delete(timer)
      end(timer)
    }
    Object.defineProperty(document, 'timers', { value: timers })
  })
  await page.goto(url)
  await detailOf(page, 'ready')
  const listeners = await listenersOf(page)
  const remove = () =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll('formyard-form')) element.remove()
    })
  const rest = async () => [
    await listeners(),
    await page.evaluate(() => (document as unknown as { timers: Set<unknown> }).timers.size),
  ]
  const timersThere = () =>
    page.waitForFunction(() => (document as unknown as { timers: Set<unknown> }).timers.size > 0)
  await timersThere()
  const elements = await page.evaluateHandle(() => [...document.querySelectorAll('formyard-form')])
  await remove()
  const before = await rest()
  await page.evaluate(async elements => {
    const main = document.querySelector('main')
    for (let i = 0; i < 50; i++) {
      for (const element of elements) element.remove()
      await Promise.resolve()
      main?.append(...elements)
    }
  }, elements)
  await timersThere()
  await remove()
  await page.waitForFunction(() => (document as unknown as { timers: Set<unknown> }).timers.size === 0)
  assert.deepEqual(await rest(), before)
})

longTest('three forms on a page do not disturb each other', async () => {
  const body = ['a', 'b', 'c']
    .map(
      id =>
        `<formyard-form id="${id}" src="{formyard}/f/{slug}" hidden-fields="source=${id}"></formyard-form>`,
    )
    .join('')
  const form = {
    ...quiz,
    appType: 'FORM',
    scoring: {},
    questions: [...quiz.questions, { id: 'source', type: 'HIDDEN' }],
  }
  const page = await openHost({ form, body })
  for (const id of ['a', 'b', 'c']) await detailOf(page, 'ready', id)
  const frame = page.frameLocator('#b >> iframe')
  await frame.getByLabel('Paris').check()
  await frame.locator('.actions button').click()
  const { responseid } = await detailOf(page, 'submit', 'b')
  const row = await server.db
    .selectFrom('responses')
    .select('answers')
    .where('id', '=', String(responseid))
    .executeTakeFirstOrThrow()
  assert.deepEqual(row.answers, { france: 'paris', source: 'b' })
  assert.deepEqual(
    (await eventsOn(page)).filter(([, name]) => name === 'submit').map(([id]) => id),
    ['b'],
  )
})

test('a token opens the form as its person, with locked answers, also again after going back', async () => {
  const form = {
    appType: 'FORM',
    name: 'Known',
    settings: { presentation: 'PAGED' },
    questions: [
      { id: 'city', type: 'SHORT_TEXT', text: 'Which city?', required: true },
      { id: 'stars', type: 'RATING', text: 'How is it?' },
      {
        id: 'why',
        type: 'SHORT_TEXT',
        text: 'Why Vienna?',
        visibleWhen: { '==': [{ var: 'city' }, 'Vienna'] },
      },
    ],
  }
  const respondent = { id: 'customer-4711', name: 'Bob' }
  const page = await openHost({
    form,
    take: { respondent, answers: { city: 'Vienna', stars: 4 }, locked: ['city'] },
    body: '<formyard-form id="it" token-url="/token" base="{formyard}"></formyard-form>',
  })
  await detailOf(page, 'ready')
  const frame = frameOf(page)
  await frame.getByText('Vienna', { exact: true }).waitFor()
  assert.equal(await frame.getByLabel('Which city?').count(), 0)
  assert.ok(await frame.locator('[name="a.stars"][value="4"]').isChecked())
  // A reload of the page uses the ticket again, so the element gets another one.
  await framesOf(page)[0]?.evaluate(() => location.reload())
  await frame.getByLabel('Why Vienna?').fill('Music')
  await frame.locator('.actions button').click()
  const { responseid } = await detailOf(page, 'submit')
  const row = await server.db
    .selectFrom('responses')
    .select(['answers', 'respondent'])
    .where('id', '=', String(responseid))
    .executeTakeFirstOrThrow()
  assert.deepEqual({ ...row }, { answers: { city: 'Vienna', stars: 4, why: 'Music' }, respondent })
})

test('a function can give the token, its reply or the text of it, and an element without one says why', async () => {
  const page = await openHost({
    form: {
      appType: 'FORM',
      name: 'Known',
      questions: [{ id: 'city', type: 'SHORT_TEXT', text: 'Which city?' }],
    },
    take: { respondent: { id: '4711' } },
    body: '<div id="place"></div>',
  })
  const add = (id: string, way: 'json' | 'text' | 'token' | 'nothing') =>
    page.evaluate(
      ([id, way, base]) => {
        const element = Object.assign(document.createElement('formyard-form'), {
          id,
          async getToken() {
            const reply = await fetch('/token', { method: 'POST' })
            if (way === 'text') return reply.text()
            if (way === 'nothing') return '{ token'
            const body = await reply.json()
            return way === 'token' ? body.token : body
          },
        })
        element.setAttribute('base', `${base}/`)
        document.body.append(element)
      },
      [id, way, server.url] as const,
    )
  for (const way of ['json', 'text', 'token'] as const) {
    await add(way, way)
    await detailOf(page, 'ready', way)
  }
  await add('nothing', 'nothing')
  assert.equal((await detailOf(page, 'error', 'nothing')).code, 'token_failed')
  await page.getByText('The form cannot be shown. (token_failed)').waitFor()
  assert.match(troubles.splice(0).join(), /^Formyard: `getToken` gave no token\./)
})

longTest('an element without a form says so, and shows its link', async () => {
  const page = await openHost({
    form: quiz,
    body: '<formyard-form id="it" src="javascript:alert(1)"><a href="{formyard}/f/{slug}">Open it</a></formyard-form><formyard-form id="gone" src="{formyard}/f/aaaaaaaaaaaaaaaaaaaaaa"></formyard-form>',
  })
  assert.deepEqual(await detailOf(page, 'error'), { code: 'src_invalid' })
  assert.match(troubles.splice(0).join(), /`src` is not an http\(s\) address/)
  assert.ok(await page.getByRole('link', { name: 'Open it' }).isVisible())
  assert.deepEqual(await detailOf(page, 'error', 'gone'), { code: 'not_found' })
})
