// The public pages of dashboards: who reaches them, what they hold, and what they hide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_STATE } from '../../../src/engine/dashboards/state.ts'
import type { CardAnswer } from '../../../src/product/dashboards/tab-answers.ts'
import { Problem } from '../../../src/product/problem.ts'
import { dashboardPage } from '../../../src/public/dashboards/dashboard-page.ts'
import { textsFor } from '../../../src/public/dashboards/dashboard-texts.ts'
import { until } from '../../support/assertions.ts'
import { ALL_COPIED, onEachStore, request } from '../../support/harness.ts'
import { lunchDashboard, lunchFilters } from './dashboard-sample.ts'

onEachStore(
  'pages of dashboards',
  server => {
    const shown = async (more: object = {}) => {
      const made = await lunchDashboard(server, more)
      const active = await made.activate()
      const at = (url: string) => `${server.url}/d/${url.split('/d/')[1]}`
      const url = at(active.url)
      return { ...made, url, at }
    }
    const get = async (url: string, language = 'en') => {
      const reply = await fetch(url, { headers: { 'accept-language': language } })
      return { status: reply.status, headers: reply.headers, text: await reply.text() }
    }
    /** The address of the first picture. */
    const pictureIn = (text: string) =>
      /<img src="(\/d\/[^"]+\.svg[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? assert.fail(text)

    test('the page has each card, with pictures, descriptions and tables, and hides queries and ids', async () => {
      const { url, dataset, app } = await shown()
      const { status, headers, text } = await get(url)
      assert.equal(status, 200, text)
      assert.equal(headers.get('content-length'), null, 'sent in parts')
      assert.match(text, /<h1>Lunch &amp; more<\/h1>/)
      assert.match(text, /<p class="figure"><b>4<\/b>/)
      assert.match(text, /Eat <strong>well<\/strong> by <a rel="noopener noreferrer"/)
      assert.match(text, /alt="A bowl of soup"/)
      assert.match(text, /alt="Dishes\. Bar chart: Lunches by Dish\? 3 values\./)
      assert.match(
        text,
        /<th scope="row"><a href="[^"]+pick\.dishes=soup">Soup &lt;hot&gt;<\/a><\/th><td class="n">2<\/td>/,
      )
      assert.match(text, /<iframe src="\/f\//)
      assert.match(
        headers.get('content-security-policy') ?? '',
        /^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self';.* require-trusted-types-for 'script'/,
      )
      assert.equal(headers.get('x-robots-tag'), 'noindex')
      for (const secret of [
        dataset.replace('webform_', ''),
        app.split('/')[2] ?? '-',
        '"measures"',
        '_createDate',
        '"query"',
      ])
        assert.ok(!text.includes(secret), secret)
      assert.ok(!/<script(?! type="module" src="[^"]+"><\/script>)|style="/.test(text), 'no inline code')
      for (const [, style = ''] of text.matchAll(/<link rel="stylesheet" href="(\/d\/[^"]+)"/g)) {
        const file = await get(`${server.url}${style}`)
        assert.equal(file.status, 200, style)
        assert.match(file.headers.get('content-type') ?? '', /^text\/css/)
      }
    })

    test('the script gets the same page with the data of its charts, and refusals as problems', async () => {
      const { url, dataset } = await shown({ refreshSeconds: 30 })
      assert.match((await get(url)).text, /<noscript><meta http-equiv="refresh" content="30"><\/noscript>/)
      const { status, headers, text } = await get(`${url}/view?f.site=Linz`)
      assert.equal(status, 200, text)
      assert.equal(headers.get('cache-control'), 'private, no-store')
      assert.ok(!text.includes(dataset.replace('webform_', '')) && !text.includes('"measures"'))
      const { html, charts, refreshSeconds } = JSON.parse(text)
      assert.equal(refreshSeconds, 30)
      assert.match(html, /<p class="figure"><b>2<\/b>/)
      assert.deepEqual(
        charts.map(({ card, kind }: { card: string; kind: string }) => [card, kind]),
        [
          ['dishes', 'BAR'],
          ['places', 'DONUT'],
        ],
      )
      const refused = await get(`${server.url}/d/${'x'.repeat(22)}/view`)
      assert.equal(refused.status, 404)
      assert.equal(JSON.parse(refused.text).code, 'not_found')
    })

    test('a picture has the filters of its page, and a policy of its own', async () => {
      const { url } = await shown()
      const { text } = await get(`${url}?f.site=Linz`, 'de')
      const picture = await get(`${server.url}${pictureIn(text)}`, 'de')
      assert.equal(picture.status, 200, picture.text)
      assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
      assert.equal(picture.headers.get('content-security-policy'), "default-src 'none'; sandbox")
      assert.match(picture.text, /<desc id="desc">Balkendiagramm: .*2 Werte/)
      const other = pictureIn(text).replace(/size=\d+x\d+/, 'size=1999x1999')
      assert.equal((await get(`${server.url}${other}`)).status, 404)
    })

    test('other marks than the picked one are pale, and the script gets its row', async () => {
      const { url } = await shown()
      const pale = async (state: string) => {
        const page = await get(`${url}${state}`)
        return (await get(`${server.url}${pictureIn(page.text)}`)).text.split(' opacity="0.35"').length - 1
      }
      assert.equal(await pale(''), 0)
      assert.ok((await pale('?pick.dishes=soup')) > 0)
      assert.equal(await pale('?pick.dishes=gone'), 0, 'a mark that is not there')
      const view = await get(`${url}/view?pick.dishes=soup`)
      const [dishes, places] = JSON.parse(view.text).charts
      assert.equal(dishes.data.rows[dishes.picked]?.[0], 'soup')
      assert.equal(places.picked, null)
    })

    test('the address carries filters, picked values and the way down', async () => {
      const { url } = await shown()
      const figure = async (query: string) =>
        /<p class="figure"><b>([^<]*)<\/b>/.exec((await get(`${url}?${query}`)).text)?.[1]
      assert.equal(await figure('f.site=Linz'), '2')
      assert.equal(await figure('f.site=Linz&f.site=Wien'), '3')
      assert.equal(await figure('f.word=in'), '2')
      assert.equal(await figure('f.word=LINZ'), '2', 'case does not matter')
      assert.equal(await figure('f.cost.min=3&f.cost.max=7'), '2')
      assert.equal(await figure('f.period.from=2026-03-01&f.period.to=2026-03-05'), '1')
      assert.equal(await figure('pick.dishes=soup'), '2')
      assert.equal(await figure('f.cost.min=abc&f.period=last-week&pick.none=1&tab=none&drill.dishes=x'), '4')
      const { text } = await get(`${url}?drill.places=Linz&pick.dishes=rice`)
      assert.match(text, /<li aria-current="true">Linz<\/li>/)
      assert.match(text, /Dishes is Rice/)
      assert.match((await get(url)).text, /Show as table, and open a row/)
      assert.doesNotMatch(text, /Show as table, and open a row/, 'no way further down')
      assert.match((await get(`${url}?f.word=in`, 'de')).text, /<b>„in“<\/b>/)
      const tab = await get(`${url}?tab=other&f.site=Linz`)
      assert.match(tab.text, /aria-current="page">Details<\/a>/)
      assert.match(tab.text, /<a href="[^"]+f\.site=Linz[^"]*">Overview<\/a>/)
    })

    test('nobody can undo a locked filter, and its values show no others', async () => {
      const made = await lunchDashboard(server)
      const [period, site] = lunchFilters(made.dataset)
      await made.alice.call('PATCH', made.path, {
        filters: [period, { ...site, id: 'lock', default: ['Linz'], locked: true }, site],
      })
      const { url } = await made.activate()
      const { text } = await get(`${server.url}/d/${url.split('/d/')[1]}?f.lock=Wien&set=1`)
      assert.match(text, /<p class="figure"><b>2<\/b>/)
      assert.match(text, /value="Linz"/)
      assert.ok(!text.includes('Wien') && !text.includes('Graz'))
      assert.ok(!text.includes('f.lock'))
    })

    test('a filter with choices of its own has the labels of its column where it has none', async () => {
      const made = await lunchDashboard(server)
      const dish = {
        id: 'dish',
        kind: 'SELECT',
        label: 'Dish',
        columns: [{ dataset: made.dataset, column: 'dish' }],
        values: [{ value: 'soup' }, { value: 'rice', label: 'Risotto' }, { value: 'gone' }],
      }
      await made.alice.call('PATCH', made.path, { filters: [dish] })
      const { url } = await made.activate()
      const { text } = await get(`${server.url}/d/${url.split('/d/')[1]}`)
      const choices = [...text.matchAll(/<input type="checkbox" name="f\.dish" value="(\w+)"[^>]*>([^\n]*)/g)]
      assert.deepEqual(
        choices.map(([, value, label = '']) => [value, label.replaceAll(/<[^>]*>/g, '').trim()]),
        [
          ['soup', 'Soup &lt;hot&gt;'],
          ['rice', 'Risotto'],
          ['gone', 'gone'],
        ],
      )
    })

    test('drafts, dashboards for tokens and unknown addresses are not found, and paused ones say so', async () => {
      const { alice, path, url } = await shown()
      assert.equal((await get(`${server.url}/d/${'x'.repeat(22)}`)).status, 404)
      await alice.call('PUT', `${path}/pause`)
      await until(async () => (await get(url)).status === 410)
      assert.match((await get(url, 'de')).text, /Dieses Dashboard pausiert/)
      await alice.call('PUT', `${path}/activate`)
      await alice.call('PATCH', path, { access: 'TOKEN' })
      await until(async () => (await get(url)).status === 404)
      await alice.call('PATCH', path, { access: 'PUBLIC' })
      await until(async () => (await get(url)).status === 200)
      assert.equal((await get(url)).headers.get('x-robots-tag'), null)
    })

    test('a card that cannot be answered does not take the page along', async () => {
      const { url, alice, app, path, dataset, activate } = await shown()
      const query = { dataset, measures: [{ as: 'n', fn: 'count' }] }
      const { body: chart } = await alice.call('POST', `${app}/chart`, { name: 'All', kind: 'NUMBER', query })
      const card = { kind: 'METRIC', y: 0, w: 3, h: 2 }
      const cards = [
        { ...card, id: 'good', x: 0, chart: { kind: 'NUMBER', query } },
        { ...card, id: 'later', x: 3, chartid: chart.chartid },
      ]
      await alice.call('PATCH', path, { tabs: [{ id: 'a', title: '', cards }], filters: [] })
      await activate()
      const broken = { ...query, measures: [{ as: 'n', fn: 'sum', of: 'dish' }] }
      assert.equal(
        (await alice.call('PATCH', `${app}/chart/${chart.chartid}`, { query: broken })).status,
        200,
      )
      await until(async () => /This card has no data now/.test((await get(url)).text))
      assert.match((await get(url)).text, /<p class="figure"><b>4<\/b>/)
    })

    test('a new response shows within seconds', async () => {
      const { url, form } = await shown()
      assert.match((await get(url)).text, /<b>4<\/b>/)
      assert.equal((await request(form.url, 'POST', { answers: { dish: 'rice' } })).status, 201)
      await until(async () => /<b>5<\/b>/.test((await get(url)).text))
    })

    test('hostile names and values are text', async () => {
      const hostile = '"><script>alert(1)</script>'
      const { url } = await shown({ name: hostile })
      const { text } = await get(
        `${url}?f.site=${encodeURIComponent(hostile)}&pick.dishes=${encodeURIComponent(hostile)}`,
      )
      assert.ok(!text.includes('<script>'), text)
      assert.ok(text.includes('&lt;script&gt;'))
    })
  },
  {},
  { copied: ALL_COPIED },
)

/** The page of a dashboard with one chart, in English. */
async function pageWith(answer: CardAnswer['answer']): Promise<string> {
  const query = { dataset: 'webform_1', measures: [{ as: 'n', fn: 'count' as const }] }
  const card = {
    id: 'big',
    kind: 'CHART' as const,
    x: 0,
    y: 0,
    w: 6,
    h: 4,
    chart: { kind: 'BAR' as const, query },
  }
  const document = { tabs: [{ id: 'main', title: '', cards: [card] }], filters: [] }
  const shown = { name: 'Big', kind: 'BAR' as const, query, options: {} }
  const parts = await Array.fromAsync(
    dashboardPage({
      slug: 'big',
      name: 'Big',
      version: 1,
      isIndexed: false,
      prepared: { document, chartOf: () => shown, columnsOf: () => [] },
      tab: document.tabs[0] ?? assert.fail(),
      state: EMPTY_STATE,
      texts: textsFor('en'),
      answers: new Map([['big', Promise.resolve({ card, shown, query, answer })]]),
      choices: Promise.resolve(new Map()),
      formPath: () => undefined,
      now: new Date(0),
    }),
  )
  return parts.join('')
}

test('a page whose data are being prepared says so, and loads again without a script', async () => {
  const problem = new Problem('dataset_preparing', { headers: { 'retry-after': '3' } })
  const html = await pageWith({ problem })
  assert.match(html, /<noscript><meta http-equiv="refresh" content="3"><\/noscript>/)
  assert.match(html, /role="status" data-later="[^"]+">The data of this card are being prepared/)
  const failed = await pageWith({ problem: new Problem('query_too_costly') })
  assert.ok(!failed.includes('http-equiv="refresh"'))
})

test('a page without the newest responses says of which moment it is', async () => {
  const result = {
    columns: [{ as: 'n', kind: 'MEASURE' as const, label: 'Number', type: 'INTEGER' as const }],
    rows: [[3]],
    totals: null,
    base: 3,
    asOf: '2026-03-01T12:00:00.000Z',
    pending: true,
    truncated: false,
  }
  const note = (html: string) => /<noscript><p class="updated"><time[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
  assert.match(note(await pageWith({ result })), /^As of Mar 1, 2026.*\. The figures are being updated\.$/)
  assert.doesNotMatch(note(await pageWith({ result: { ...result, pending: false } })), /being updated/)
})

test('a page is sent at once, and each card as soon as it and those above it are ready', async () => {
  const query = { dataset: 'webform_1', measures: [{ as: 'n', fn: 'count' as const }] }
  const shown = { name: 'Number', kind: 'NUMBER' as const, query, options: {} }
  const card = (id: string, y: number) => ({
    id,
    kind: 'METRIC' as const,
    x: 0,
    y,
    w: 6,
    h: 2,
    chart: { kind: 'NUMBER' as const, query },
  })
  const result = {
    columns: [{ as: 'n', kind: 'MEASURE' as const, label: 'Number', type: 'INTEGER' as const }],
    rows: [[3]],
    totals: null,
    base: 3,
    asOf: '2026-03-01T12:00:00.000Z',
    pending: false,
    truncated: false,
  }
  const cards = [card('slow', 2), card('quick', 0), card('last', 4)]
  const document = { tabs: [{ id: 'main', title: '', cards }], filters: [] }
  const choices = Promise.withResolvers<Map<string, []>>()
  const slow = Promise.withResolvers<CardAnswer | undefined>()
  const answer = (of: (typeof cards)[number]) => ({ card: of, shown, query, answer: { result } })
  const page = dashboardPage({
    slug: 'big',
    name: 'Big dashboard',
    version: 1,
    isIndexed: false,
    prepared: { document, chartOf: () => shown, columnsOf: () => [] },
    tab: document.tabs[0] ?? assert.fail(),
    state: EMPTY_STATE,
    texts: textsFor('en'),
    answers: new Map<string, Promise<CardAnswer | undefined>>([
      ['slow', slow.promise],
      ...cards.filter(({ id }) => id !== 'slow').map(one => [one.id, Promise.resolve(answer(one))] as const),
    ]),
    choices: choices.promise,
    formPath: () => undefined,
    now: new Date(0),
  })
  const next = async () => String((await page.next()).value)
  assert.match(await next(), /<h1>Big dashboard<\/h1>/, 'before anything is answered')
  choices.resolve(new Map())
  assert.match(await next(), /<div class="grid">/)
  assert.match(await next(), /id="c-quick"[\s\S]*<b>3<\/b>/, 'the highest card')
  const third = next()
  slow.resolve(answer(cards[0] ?? assert.fail()))
  assert.match(await third, /id="c-slow"/)
  assert.match(await next(), /id="c-last"/)
  assert.match(await next(), /<noscript><p class="updated">.*<\/html>\n$/s)
})
