// Answers in own words: charts and dashboards say "Other", in the language of the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const form = {
  name: 'Travel',
  appType: 'SURVEY',
  questions: ['by', 'tools'].map((id, i) => ({
    id,
    type: i === 0 ? 'SINGLE_CHOICE' : 'MULTIPLE_CHOICE',
    text: `${id}?`,
    other: true,
    choices: [
      { id: 'bus', text: 'Bus' },
      { id: 'bike', text: 'Bike' },
      { id: 'car', text: 'Car' },
    ],
  })),
}

const n = { as: 'n', fn: 'count', label: 'People' }

async function travel(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  for (const answers of [
    { by: 'bus', tools: ['bus', { other: 'Sledge' }] },
    { by: 'bike', tools: ['car'] },
    { by: 'car', tools: [{ other: 'Kite' }] },
    { by: { other: 'Balloon' }, tools: ['bike'] },
  ])
    assert.equal((await request(url, 'POST', { answers })).status, 201)
  const [app = '', dataset = ''] = path.split('/webform/')
  return { alice, app, dataset }
}

onEachStore('answers in own words', server => {
  test('are "Other" on the page of a dashboard, in its pictures, its table and its snapshot', async () => {
    const { alice, app, dataset } = await travel(server)
    const card = (id: string, of: string, kind: string, more: object = {}) => ({
      id,
      kind: 'CHART',
      x: 0,
      y: 0,
      w: 6,
      h: 4,
      title: id,
      chart: { kind, query: { dataset, dimensions: [{ as: 'by', of, ...more }], measures: [n] } },
      click: { type: 'FILTER' },
    })
    const cards = [
      card('ring', 'by', 'DONUT'),
      card('bars', 'tools', 'BAR'),
      card('rest', 'by', 'BAR', { top: 1, other: true }),
      card('table', 'by', 'TABLE'),
    ].map((one, i) => ({ ...one, y: i * 4 }))
    const made = await alice.call('POST', `${app}/dashboard`, {
      name: 'Travel',
      tabs: [{ id: 'main', title: 'Main', cards }],
    })
    const path = `${app}/dashboard/${made.body.dashboardid}`
    const { url } = (await alice.call('PUT', `${path}/activate`)).body
    const at = `${server.url}/d/${url.split('/d/')[1]}`
    const get = async (address: string, language: string) =>
      (await fetch(address, { headers: { 'accept-language': language } })).text()
    for (const [language, other, rest] of [
      ['en', 'Other', 'All others'],
      ['de', 'Sonstige', 'Alle übrigen'],
    ] as const) {
      const page = await get(at, language)
      assert.equal(
        page.split(`<th scope="row">${other}</th>`).length - 1,
        3,
        'no link: a filter finds no rows',
      )
      assert.match(page, new RegExp(`<th scope="row">${rest}</th>`))
      assert.match(page, new RegExp(`${other} 25.?%`), 'the description')
      const pictures = [...page.matchAll(/<img src="(\/d\/[^"]+\.svg[^"]*)"/g)]
      assert.equal(pictures.length, cards.length)
      const drawn = await Promise.all(
        pictures.map(([, src = '']) => get(`${server.url}${src.replaceAll('&amp;', '&')}`, language)),
      )
      for (const picture of drawn) assert.match(picture, new RegExp(`>(${other}|${rest})</text>`))
      const snapshot = await alice.call('POST', `${path}/snapshot`, { language })
      assert.match(snapshot.text, new RegExp(other))
      for (const text of [page, ...drawn, snapshot.text]) assert.doesNotMatch(text, /\{own\}|\{other\}/)
    }
  })

  test('are "Other" in the CSV of a chart, also as single answers', async () => {
    const { alice, app, dataset } = await travel(server)
    const csv = async (kind: string, query: object) => {
      const { body, text } = await alice.call('POST', `${app}/chart`, {
        name: 'Travel',
        kind,
        query: { dataset, ...query },
      })
      assert.ok(body.chartid, text)
      return (await alice.call('GET', `${app}/chart/${body.chartid}.csv`)).text
    }
    const byTool = { dimensions: [{ as: 'tool', of: 'tools' }], measures: [n] }
    assert.match(await csv('BAR', byTool), /\r\nOther,2\r\n/)
    const single = await csv('TABLE', { columns: ['by', 'tools'] })
    assert.match(single, /\r\nBus,"Bus, Other"\r\n/)
    assert.match(single, /\r\nOther,Bike\r\n/)
    const last = (of: string) => ({ as: of, fn: 'last', of })
    const latest = await csv('TABLE', { measures: [last('by'), last('_createDate'), n] })
    assert.match(latest, /\r\nOther,\d{4}-\d\d-\d\dT[^,]*Z,4\r\n/)
    const byTools = await csv('TABLE', {
      dimensions: [{ as: 'tool', of: 'tools' }],
      measures: [last('by')],
      filter: { '==': [{ var: 'by' }, 'bike'] },
    })
    assert.match(byTools, /\r\nCar,Bike\r\n/)
  })
})
