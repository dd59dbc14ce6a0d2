// The dashboard that a web form starts with.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, quiz, request } from '../../support/harness.ts'
import { lunches, lunchForm } from './dashboard-sample.ts'

interface Card {
  readonly id: string
  readonly kind: string
  readonly title?: string
  readonly chart?: { readonly kind: string }
}

const inWords = ({ kind, title, chart }: Card) => `${kind} ${chart?.kind}: ${title}`

interface Placed {
  readonly x: number
  readonly y: number
  readonly w: number
}

/** The columns where the cards of the first row begin, and how many they have. */
const firstRow = ({ tabs }: { readonly tabs: readonly { readonly cards: readonly Placed[] }[] }) =>
  tabs[0]?.cards.filter(({ y }) => y === 0).map(({ x, w }) => [x, w])

onEachStore('the dashboard of a web form', server => {
  test('has its responses, their course, and a chart for each question that has one; it can be activated as it is', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(lunchForm)
    for (const answers of lunches)
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers }),
      })
    const made = await alice.call('POST', `${path}/dashboard`, {})
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.name, lunchForm.name)
    assert.equal(made.body.status, 'DRAFT')
    assert.deepEqual(made.body.tabs[0].cards.map(inWords), [
      'METRIC NUMBER: Responses',
      'CHART LINE: Responses over time',
      'CHART DONUT: Dish?',
      'CHART HISTOGRAM: Cost?',
      'CHART LINE: Day?',
    ])
    assert.deepEqual(firstRow(made.body), [
      [0, 3],
      [3, 9],
    ])
    const at = new URL(made.headers.get('location') ?? '', server.url).pathname.replace('/devapi/v4', '')
    const read = await alice.call('GET', at)
    assert.deepEqual(read.body, made.body)
    assert.equal(read.headers.get('etag'), made.headers.get('etag'))
    const active = await alice.call('PUT', `${at}/activate`)
    assert.equal(active.body.status, 'ACTIVE', active.text)
    const { body: data } = await alice.call('POST', `${at}/data`, {})
    assert.deepEqual(data.cards[0].data.rows, [[4]])
    assert.ok(data.cards.every((card: { problem?: unknown }) => card.problem === undefined))
    const copied = await alice.call('POST', `${at.split('/dashboard', 1)[0]}/dashboard`, {
      name: 'Copy',
      tabs: made.body.tabs,
      filters: made.body.filters,
    })
    assert.equal(copied.status, 201, copied.text)
  })

  test('leaves people who gave no number or date out of axes and says so, has whole bins, and no ring of consent', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Party',
      appType: 'FORM',
      questions: [
        { id: 'comes', type: 'YES_NO', text: 'Do you come?' },
        { id: 'guests', type: 'NUMBER', text: 'Guests?' },
        { id: 'weight', type: 'NUMBER', text: 'Weight?', decimals: 1 },
        { id: 'day', type: 'DATE', text: 'Day?' },
        { id: 'agree', type: 'CONSENT', text: 'You agree', required: true },
        { id: 'news', type: 'CONSENT', text: 'Newsletter' },
      ],
    })
    const all = [
      { comes: true, guests: 1, weight: 50.5, day: '2026-03-01' },
      { comes: true, guests: 2, weight: 74.5, day: '2026-04-01' },
      { comes: true, guests: 5, weight: 75, day: '2026-05-01' },
      ...Array.from({ length: 9 }, () => ({ comes: false })),
    ]
    for (const answers of all)
      assert.equal((await request(url, 'POST', { answers: { ...answers, agree: true } })).status, 201)
    const made = await alice.call('POST', `${path}/dashboard`, {})
    const [tab] = made.body.tabs
    assert.deepEqual(tab.cards.slice(2).map(inWords), [
      'CHART DONUT: Do you come?',
      'CHART HISTOGRAM: Guests?',
      'CHART HISTOGRAM: Weight?',
      'CHART LINE: Day?',
      'CHART DONUT: Newsletter',
    ])
    const at = new URL(made.headers.get('location') ?? '', server.url).pathname.replace('/devapi/v4', '')
    const active = await alice.call('PUT', `${at}/activate`)
    const { body: data } = await alice.call('POST', `${at}/data`, {})
    const byTitle = new Map(
      data.cards.map(({ data }: { data: { columns: { label: string }[] } }) => [
        data.columns[0]?.label,
        data,
      ]),
    ) as Map<string, { columns: object[]; rows: unknown[] }>
    const { columns = [], rows } = byTitle.get('Guests?') ?? {}
    assert.deepEqual(columns[0], { ...columns[0], width: 1, type: 'INTEGER' })
    assert.deepEqual(rows, [
      [1, 1],
      [2, 1],
      [5, 1],
      [null, 9],
    ])
    const page = await (await fetch(`${server.url}/d/${active.body.url.split('/d/')[1]}`)).text()
    const description = (title: string) => new RegExp(`alt="${title}\\. ([^"]*)"`).exec(page)?.[1]
    assert.match(
      description('Guests\\?') ?? '',
      /^Histogram: .* 5 values\. Highest: 1, 1\. Lowest: 3, 0\. No answer: 9\.$/,
    )
    assert.match(description('Weight\\?') ?? '', /Highest: 50\.0 to under 52\.5, 1\..* No answer: 9\.$/)
    assert.match(
      description('Day\\?') ?? '',
      /3 values\. From 1 \(Mar 2026\) to 1 \(May 2026\)\. .* No answer: 9\.$/,
    )
    const pictures = [...page.matchAll(/<img src="(\/d\/[^"]+\.svg[^"]*)"[^>]*alt="(?:Guests|Weight|Day)/g)]
    assert.equal(pictures.length, 3)
    for (const [, src = ''] of pictures) {
      const svg = await (await fetch(`${server.url}${src.replaceAll('&amp;', '&')}`)).text()
      assert.match(svg, />No answer: 9<\/text>/)
      assert.doesNotMatch(svg, />No answer<\/text>/, 'not on the axis')
    }
  })

  test('of a quiz it has the scores, the share of those who passed, and the grades', async () => {
    const alice = await server.organization()
    const scoring = {
      ...quiz.scoring,
      passMark: { percent: 50 },
      grades: [
        { grade: 'A', fromPercent: 80 },
        { grade: 'B', fromPercent: 0 },
      ],
    }
    const form = await alice.newPublishedForm({ ...quiz, scoring, settings: { languages: ['de'] } })
    const made = await alice.call('POST', `${form.path}/dashboard`, { name: 'Prüfung' })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.name, 'Prüfung')
    const titles = made.body.tabs[0].cards.map(inWords)
    assert.deepEqual(titles.slice(0, 6), [
      'METRIC NUMBER: Antworten',
      'METRIC NUMBER: Mittleres Ergebnis in Prozent',
      'METRIC NUMBER: Bestanden',
      'CHART LINE: Antworten im Verlauf',
      'CHART HISTOGRAM: Ergebnisse',
      'CHART BAR: Noten',
    ])
    assert.deepEqual(firstRow(made.body), [
      [0, 4],
      [4, 4],
      [8, 4],
    ])
    const checked = await alice.call(
      'POST',
      `${form.path.split('/webform', 1)[0]}/dashboard/${made.body.dashboardid}/check`,
    )
    assert.deepEqual(checked.body, { ok: true, errors: [] }, checked.text)
  })

  test('is not made of a form that is not there, or of another organization', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(lunchForm)
    const bob = await server.organization()
    assert.equal((await bob.call('POST', `${path}/dashboard`, {})).body.code, 'webform_not_found')
    const gone = await alice.call('POST', `${path.slice(0, -26)}01jzk3v9w2e8ra4m7y5c6q0htd/dashboard`, {})
    assert.equal(gone.body.code, 'webform_not_found')
    const app = path.split('/webform', 1)[0]
    assert.deepEqual((await alice.call('POST', `${app}/dashboard/all`)).body, [])
  })
})
