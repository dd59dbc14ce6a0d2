// Columns on top of each other: the rows of a matrix, or columns of a table, are groups of one chart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestCharts } from '../../../src/engine/charts/suggest.ts'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { ALL_COPIED, onEachStore, request, type TestServer } from '../../support/harness.ts'

const choices = (...ids: string[]) => ids.map(id => ({ id, text: id.toUpperCase() }))
const levels = ['no', 'maybe', 'yes'] as const
const form = {
  name: 'Course',
  appType: 'SURVEY',
  questions: [
    {
      id: 'course',
      type: 'MATRIX',
      text: 'How was the **course**?',
      rows: choices('clear', 'useful', 'short'),
      columns: choices(...levels),
    },
    { id: 'place', type: 'SINGLE_CHOICE', text: 'Where?', choices: choices('linz', 'graz') },
  ],
}
type Answers = { readonly place: string; readonly course?: Readonly<Record<string, string>> }
const answered: readonly Answers[] = [
  { place: 'linz', course: { clear: 'yes', useful: 'no', short: 'yes' } },
  { place: 'linz', course: { clear: 'yes', useful: 'maybe' } },
  { place: 'graz', course: { clear: 'no' } },
  { place: 'graz' },
]
const ROWS = ['clear', 'useful', 'short'] as const
const n = { as: 'n', fn: 'count' }
const of = (name: string) => ({ var: name })

async function surveyed(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  for (const answers of answered) assert.equal((await request(url, 'POST', { answers })).status, 201)
  const [app = '', dataset = ''] = path.split('/webform/')
  const stack = { columns: ROWS.map(row => `course.${row}`), as: 'statement', value: 'answer' }
  const ask = (query: object) => alice.call('POST', `${app}/dataset/query`, { dataset, stack, ...query })
  const rowsOf = async (query: object) => {
    const { status, body, text } = await ask(query)
    assert.equal(status, 200, text)
    return body.rows
  }
  return { alice, app, dataset, path, stack, ask, rowsOf }
}

/** The same by counting the answers. */
function counted(among: readonly Answers[]): [string, string, number][] {
  return ROWS.flatMap(row =>
    levels.flatMap((level): [string, string, number][] => {
      const count = among.filter(({ course }) => course?.[row] === level).length
      return count > 0 ? [[`course.${row}`, level, count]] : []
    }),
  )
}

onEachStore(
  'stacked columns',
  server => {
    const dimensions = [
      { as: 's', of: 'statement' },
      { as: 'a', of: 'answer' },
    ]

    test('the rows of a matrix are groups, in the order and with the texts of the form', async () => {
      const { ask, rowsOf } = await surveyed(server)
      const { body } = await ask({ dimensions, measures: [n] })
      assert.deepEqual(body.rows, counted(answered))
      assert.equal(body.columns[0].label, 'How was the course?')
      assert.deepEqual(body.columns[0].values, [
        { value: 'course.clear', label: 'CLEAR' },
        { value: 'course.useful', label: 'USEFUL' },
        { value: 'course.short', label: 'SHORT' },
      ])
      assert.deepEqual(
        body.columns[1].values.map(({ value }: { value: string }) => value),
        levels,
      )
      // Six values, and three of the people who answered.
      assert.equal(body.base, 6)
      assert.deepEqual(await rowsOf({ measures: [{ as: 'd', fn: 'countDistinct', of: '_responseid' }] }), [
        [3],
      ])
    })

    test('filters use the other columns, the statement and the answer', async () => {
      const { rowsOf } = await surveyed(server)
      const filtered = (filter: object) => rowsOf({ dimensions, measures: [n], filter })
      const inLinz = answered.filter(({ place }) => place === 'linz')
      assert.deepEqual(await filtered({ '==': [of('place'), 'linz'] }), counted(inLinz))
      const yes = counted(answered).filter(([, level]) => level === 'yes')
      assert.deepEqual(await filtered({ '==': [of('answer'), 'yes'] }), yes)
      const clear = counted(answered).filter(([row]) => row === 'course.clear')
      assert.deepEqual(await filtered({ '==': [of('statement'), 'course.clear'] }), clear)
      const share = { as: 'p', fn: 'share', filter: { '==': [of('answer'), 'yes'] } }
      const shares = (await rowsOf({ dimensions: dimensions.slice(0, 1), measures: [share] })) as [
        string,
        number,
      ][]
      assert.deepEqual(shares, [
        ['course.clear', 0.666666666666667],
        ['course.useful', 0],
        ['course.short', 1],
      ])
    })

    test('people are counted in small groups, not their answers; figures of few values are left out', async () => {
      const { ask, rowsOf, alice, app } = await surveyed(server)
      const byPlace = { minGroup: 2, dimensions: [{ as: 'p', of: 'place' }], measures: [n] }
      // Of those from Graz, one answered.
      assert.deepEqual(await rowsOf(byPlace), [['linz', 5]])
      assert.deepEqual(await rowsOf({ ...byPlace, minGroup: 3 }), [])
      assert.equal((await ask({ ...byPlace, minGroup: 4 })).body.base, 0)
      const columns = ['team', 'points'].map((id, i) => ({ id, type: i ? 'NUMBER' : 'TEXT' }))
      const { datasetid } = (await alice.call('POST', `${app}/dataset`, { name: 'Points', columns })).body
      const rows = [
        { team: 'a', points: 7 },
        { team: 'a' },
        { team: 'b', points: 1 },
        { team: 'b', points: 3 },
      ]
      await alice.call('POST', `${app}/dataset/${datasetid}/row`, { rows })
      const { body } = await alice.call('POST', `${app}/dataset/query`, {
        dataset: datasetid,
        minGroup: 2,
        dimensions: [{ as: 't', of: 'team' }],
        measures: [n, { as: 'mean', fn: 'mean', of: 'points' }],
      })
      assert.deepEqual(body.rows, [
        ['a', 2, null],
        ['b', 2, 2],
      ])
    })

    test('columns of tables are stacked with their type and format', async () => {
      const { alice, app } = await surveyed(server)
      const format = { style: 'CURRENCY', currency: 'EUR' }
      const columns = [
        { id: 'rent', type: 'NUMBER', format },
        { id: 'food', type: 'NUMBER', format },
        { id: 'name', type: 'TEXT' },
      ]
      const { datasetid } = (await alice.call('POST', `${app}/dataset`, { name: 'Costs', columns })).body
      const rows = [{ rent: 10, food: 5, name: 'a' }, { food: 7 }, { rent: 1 }]
      await alice.call('POST', `${app}/dataset/${datasetid}/row`, { rows })
      const stack = { columns: ['rent', 'food'], as: 'kind', value: 'cost' }
      const ask = (query: object) =>
        alice.call('POST', `${app}/dataset/query`, { dataset: datasetid, stack, ...query })
      const { body } = await ask({
        dimensions: [{ as: 'kind', of: 'kind' }],
        measures: [{ as: 'cost', fn: 'sum', of: 'cost' }],
      })
      assert.deepEqual(body.rows, [
        ['rent', 11],
        ['food', 12],
      ])
      assert.deepEqual(body.columns[1].format, format)
      assert.deepEqual((await ask({ columns: ['kind', 'cost', 'name'], sort: [{ by: 'cost' }] })).body.rows, [
        ['rent', 1, null],
        ['food', 5, 'a'],
        ['food', 7, null],
        ['rent', 10, 'a'],
      ])
    })

    test('what cannot be stacked is refused with its place', async () => {
      const { ask, stack } = await surveyed(server)
      for (const [change, pointer] of [
        [{ columns: ['course.clear', 'none'] }, 'columns/1'],
        [{ columns: ['course.clear', '_score'] }, 'columns/1'],
        [{ columns: ['course.clear', 'course.clear'] }, 'columns/1'],
        [{ as: 'place' }, 'as'],
        [{ value: 'statement' }, 'value'],
      ] as const) {
        const reply = await ask({ stack: { ...stack, ...change }, measures: [n] })
        isProblem(reply, 422, 'query_invalid')
        assert.equal(reply.body.errors[0].pointer, `/stack/${pointer}`, reply.text)
      }
      isProblem(await ask({ stack: { ...stack, columns: [] }, measures: [n] }), 400, 'body_invalid')
    })

    test('a matrix is one agreement chart, suggested and in the dashboard of its form', async () => {
      const { alice, app, dataset, path } = await surveyed(server)
      const suggestion = { datasetid: dataset, column: 'course' }
      const { body: suggested } = await alice.call('POST', `${app}/chart/suggest`, suggestion)
      assert.equal(suggested.kind, 'LIKERT')
      const { columns } = (await alice.call('GET', `${app}/dataset/${dataset}`)).body
      const ofQuestions = suggestCharts(dataset, columns).filter(({ column }) => !column.id.startsWith('_'))
      assert.deepEqual(
        ofQuestions.map(({ column, suggestion }) => [column.id, suggestion.kind]),
        [['course', 'LIKERT'], ...ROWS.map(row => [`course.${row}`, 'DONUT']), ['place', 'DONUT']],
      )
      const chart = await alice.call('POST', `${app}/chart`, suggested)
      assert.equal(chart.status, 201, chart.text)
      const data = await alice.call('POST', `${app}/chart/${chart.body.chartid}/data`)
      assert.deepEqual(data.body.rows, counted(answered))
      const { body: dashboard } = await alice.call('POST', `${path}/dashboard`, {})
      const cards: { title: string; chart?: { kind: string } }[] = dashboard.tabs[0].cards
      const ofCourse = cards.filter(({ title }) => title.startsWith('How was the course?'))
      assert.deepEqual(
        ofCourse.map(card => card.chart?.kind),
        ['LIKERT'],
      )
    })

    test('a token neither stacks hidden columns nor sees other rows', async () => {
      const { alice, app, dataset, stack } = await surveyed(server)
      const asked = async (chart: object) => {
        const token = await newToken(alice, app, {
          features: ['chart'],
          chart: { datasets: [dataset], ...chart },
        })
        const query = { dataset, stack, dimensions, measures: [n] }
        return browse(server, token, 'POST', `${app}/dataset/query`, query)
      }
      const graz = await asked({ where: { [dataset]: { '==': [of('place'), 'graz'] } } })
      assert.deepEqual(graz.body.rows, counted(answered.filter(({ place }) => place === 'graz')))
      isProblem(await asked({ hide: { [dataset]: ['course'] } }), 422, 'query_invalid')
    })
  },
  {},
  { copied: ALL_COPIED },
)
