import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { moreTypes } from '../../browser/support/forms.ts'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { API, type Organization, onEachStore, quiz, request } from '../../support/harness.ts'

const answers = {
  order: ['blue', 'red', 'green'],
  rooms: { clean: 'yes', quiet: 'no' },
  who: { first: '=SUM(A1)', last: 'O"Neil, "Ann"' },
  nps: 9,
  warm: 21.5,
  may: true,
  tree: { leaves: 'narrow' },
  signed: { typed: 'Ann\tLee' },
  colour: { other: '+mauve' },
  all: ['red', { other: 'a;b' }],
  why: 'first line\nsecond line',
  source: '-1',
}

const choices = [
  { id: 'red', text: 'Red' },
  { id: 'blue', text: 'Blue' },
]
const everything = {
  name: 'Everything',
  questions: [
    ...moreTypes.map(({ required: _required, ...question }) => question),
    { id: 'colour', type: 'SINGLE_CHOICE', text: 'Colour?', other: true, choices },
    { id: 'all', type: 'MULTIPLE_CHOICE', text: 'All?', other: true, choices },
    { id: 'why', type: 'LONG_TEXT', text: 'Why?' },
  ],
}

const exported = async (alice: Organization, path: string, query = '') => {
  const address = `${alice.server.url}${API}${path}/response/export${query}`
  const sent = await fetch(address, { headers: { 'x-api-key': alice.key } })
  assert.equal(sent.status, 200)
  return sent
}

onEachStore('export', server => {
  test('a CSV has a column for each part of an answer, and loses nothing', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(everything)
    await request(url, 'POST', { answers })
    const sent = await exported(alice, path)
    assert.equal(sent.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(sent.headers.get('content-disposition') ?? '', /^attachment; filename="webform_\w+\.csv"$/)
    const text = await sent.text()
    assert.ok(text.endsWith('\r\n'))
    const [row, ...more] = parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<
      string,
      string
    >[]
    assert.deepEqual(more, [])
    assert.ok(row)
    const { _responseid, _createDate, ...cells } = row
    assert.match(_responseid ?? '', /^response_/)
    assert.match(_createDate ?? '', /Z$/)
    assert.deepEqual(Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')), {
      _version: '1',
      nps: '9',
      warm: '21.5',
      order: 'blue;red;green',
      'rooms.clean': 'yes',
      'rooms.quiet': 'no',
      'who.first': "'=SUM(A1)",
      'who.last': 'O"Neil, "Ann"',
      may: 'true',
      'tree.leaves': 'narrow',
      'signed.typed': 'Ann\tLee',
      source: "'-1",
      colour: ':other',
      'colour.other': "'+mauve",
      all: 'red;:other',
      'all.other': 'a;b',
      why: 'first line\nsecond line',
    })
  })

  test('a CSV distinguishes a formula from a text that begins with an apostrophe', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(everything)
    const texts = ['=1+1', "'=1+1", "''", "'tis", "it's", '@a', "'"]
    for (const why of texts) await request(url, 'POST', { answers: { why } })
    const rows = parse(await (await exported(alice, path)).text(), { columns: true }) as { why: string }[]
    const written = rows.map(({ why }) => why)
    assert.deepEqual(written, ["'=1+1", "''=1+1", "'''", "''tis", "it's", "'@a", "''"])
    const read = written.map(why => why.replace(/^'/, ''))
    assert.deepEqual(read, texts)
  })

  test('columns are the same for every version, and include scores', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await request(url, 'POST', { answers: { france: 'paris', pi: 3.14 } })
    await alice.call('PATCH', path, {
      questions: [
        { id: 'austria', type: 'SHORT_TEXT', text: 'And of Austria?' },
        ...quiz.questions.slice(0, 1),
      ],
      scoring: { questions: { pi: null } },
    })
    const activated = await alice.call('PUT', `${path}/activate`)
    assert.equal(activated.status, 200, activated.text)
    await request(url, 'POST', { answers: { austria: 'Vienna', france: 'lyon' } })
    const text = await (await exported(alice, path, '?format=csv')).text()
    const [head, first, second] = parse(text) as string[][]
    assert.deepEqual(head?.slice(0, 3), ['france', 'pi', 'austria'])
    assert.deepEqual(head?.slice(8), [
      '_language',
      '_respondentId',
      '_respondentEmail',
      '_respondentName',
      '_score',
      '_maxScore',
      '_percent',
      '_passed',
      '_gradingStatus',
      '_grade',
      '_outcome',
    ])
    assert.deepEqual(first?.slice(0, 3), ['paris', '3.14', ''])
    assert.deepEqual(first?.slice(9), ['', '', '', '3', '3', '100', 'true', 'GRADED', '', ''])
    assert.deepEqual(second?.slice(0, 3), ['lyon', '', 'Vienna'])
    assert.deepEqual(second?.slice(9), ['', '', '', '0', '2', '0', 'false', 'GRADED', '', ''])
  })

  test('NDJSON has the same responses in the same order as the list', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(everything)
    for (let i = 0; i < 3; i++) await request(url, 'POST', { answers: { nps: i } })
    const sent = await exported(alice, path, '?format=ndjson')
    assert.equal(sent.headers.get('content-type'), 'application/x-ndjson; charset=utf-8')
    const lines = (await sent.text()).split('\n')
    assert.equal(lines.pop(), '')
    assert.deepEqual(
      lines.map(line => JSON.parse(line)),
      (await alice.call('POST', `${path}/response/all`)).body,
    )
  })

  test('labels are the words of questions and choices, and a survey has no columns of scores', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Words',
      questions: [
        { id: 'colour', type: 'SINGLE_CHOICE', text: '**Colour**?', other: true, choices },
        { id: 'all', type: 'MULTIPLE_CHOICE', text: 'All?', other: true, choices },
        { id: 'again', type: 'SHORT_TEXT', text: 'All?' },
        { id: 'rooms', type: 'MATRIX', text: 'Rooms', rows: [{ id: 'a', text: 'Clean' }], columns: choices },
      ],
    })
    const given = { colour: 'red', all: ['blue', { other: 'x' }], again: 'red', rooms: { a: 'blue' } }
    await request(url, 'POST', { answers: given })
    const [head, row] = parse(await (await exported(alice, path, '?labels=true')).text()) as string[][]
    assert.deepEqual(head?.slice(0, 6), [
      'Colour?',
      'Colour? - other',
      'All? (all)',
      'All? - other',
      'All? (again)',
      'Rooms - Clean',
    ])
    assert.deepEqual(row?.slice(0, 6), ['Red', '', 'Blue; Other', 'x', 'red', 'Blue'])
    assert.deepEqual(head?.slice(6, 9), ['Response id', 'Version', 'Submitted'])
    assert.equal(head?.includes('Points'), false)
    const [ids] = parse(await (await exported(alice, path)).text()) as string[][]
    assert.deepEqual(ids?.slice(0, 7), [
      'colour',
      'colour.other',
      'all',
      'all.other',
      'again',
      'rooms.a',
      '_responseid',
    ])
    for (const format of ['ndjson', 'codebook'])
      isProblem(
        await alice.call('GET', `${path}/response/export?format=${format}&labels=true`),
        400,
        'parameter_invalid',
      )
  })

  test('labels are also the words of calculations that take a choice, and of entries of groups', async () => {
    const alice = await server.organization()
    const colour = { id: 'colour', type: 'SINGLE_CHOICE', text: 'Colour?', choices }
    const notes = ['a', 'b'].map(id => ({ id, type: 'SHORT_TEXT', text: 'Note?' }))
    const { path, url } = await alice.newPublishedForm({
      name: 'Words',
      questions: [
        { ...colour, other: true },
        { id: 'rooms', type: 'GROUP', text: 'Rooms', repeat: {}, questions: [colour, ...notes] },
      ],
      logic: {
        calculations: [
          { id: 'taken', value: { var: 'colour' } },
          { id: 'again', value: { if: [true, { var: 'taken' }, 'red'] } },
          { id: 'own', value: 'red' },
        ],
      },
    })
    const rooms = [{ colour: 'blue', a: 'x', b: 'y' }, { a: 'red' }]
    const sent = await request(url, 'POST', { answers: { colour: 'blue', rooms } })
    assert.equal(sent.status, 201, sent.text)
    const [, row] = parse(await (await exported(alice, path, '?labels=true')).text()) as string[][]
    const inWords = [
      { 'Colour?': 'Blue', 'Note? (rooms.a)': 'x', 'Note? (rooms.b)': 'y' },
      { 'Note? (rooms.a)': 'red' },
    ]
    assert.deepEqual(row?.slice(0, 6), ['Blue', '', JSON.stringify(inWords), 'Blue', 'Blue', 'red'])
    const [, ids] = parse(await (await exported(alice, path)).text()) as string[][]
    const [chosen, other, entries = '', ...calculated] = ids ?? []
    assert.deepEqual([chosen, other, ...calculated.slice(0, 3)], ['blue', '', 'blue', 'blue', 'red'])
    // Postgres has members of JSON in an order of its own.
    assert.deepEqual(JSON.parse(entries), rooms)
  })

  test('a workbook has numbers as numbers, texts as texts, and a codebook sheet', async () => {
    const alice = await server.organization()
    const day = { id: 'day', type: 'DATE', text: 'When?' }
    const { path, url } = await alice.newPublishedForm({
      ...everything,
      questions: [...everything.questions, day],
    })
    await request(url, 'POST', {
      answers: { ...answers, day: '2026-11-20', why: '<b>&_x0041_\u0007</b>a\rb\r\nc_x0042\rd' },
    })
    const sent = await exported(alice, path, '?format=xlsx')
    const files = unzipSync(new Uint8Array(await sent.arrayBuffer()))
    assert.deepEqual(Object.keys(files).sort(), [
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ])
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const sheet = textOf('xl/worksheets/sheet1.xml')
    assert.match(sheet, /<c r="\w+2"><v>21.5<\/v><\/c>/)
    assert.match(sheet, /<c r="\w+2" s="1"><v>46346<\/v><\/c>/)
    assert.match(sheet, /<c r="\w+2" s="2"><v>4\d{4}\.\d+<\/v><\/c>/, 'the time of submission')
    assert.match(sheet, /<c r="\w+2" t="b"><v>1<\/v><\/c>/)
    assert.match(sheet, /<t xml:space="preserve">=SUM\(A1\)<\/t>/)
    assert.match(
      sheet,
      /&lt;b&gt;&amp;_x005F_x0041__x0007_&lt;\/b&gt;a_x000D_b_x000D_\nc_x005F_x0042_x000D_d</,
    )
    assert.match(textOf('xl/workbook.xml'), /name="Responses".*name="Codebook"/)
    assert.match(textOf('xl/worksheets/sheet2.xml'), /rooms\.clean.*How were the rooms\? - Clean/)
  })

  test('the codebook gives the question of each column and the meaning of its ids', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(everything)
    const rows = parse(await (await exported(alice, path, '?format=codebook')).text(), {
      columns: true,
    }) as Record<string, string>[]
    const of = (column: string) => rows.filter(row => row['column'] === column)
    assert.deepEqual(
      of('order').map(row => `${row['choice']} ${row['choiceText']}`),
      ['red Red', 'green Green', 'blue Blue'],
    )
    assert.equal(of('rooms.quiet')[0]?.['text'], 'How were the rooms? - Quiet')
    assert.equal(of('tree.leaves')[0]?.['text'], 'An … is a *tree* with ….')
    assert.equal(of('_version')[0]?.['type'], '')
  })

  test('the codebook explains the ids of every version, for each type that a question had', async () => {
    const alice = await server.organization()
    const mx = { id: 'mx', type: 'MATRIX', text: 'Mx' }
    const choice = (id: string, text = id.toUpperCase()) => ({ id, text })
    const { path, url } = await alice.newPublishedForm({
      name: 'Changing',
      questions: [
        { id: 'sc', type: 'SINGLE_CHOICE', text: 'Sc', choices: [choice('a'), choice('b')] },
        { ...mx, rows: [choice('r'), choice('s')], columns: [choice('x'), choice('y')] },
        { id: 'cz', type: 'CLOZE', text: 'A {{v}}', blanks: { v: { choices: [choice('k'), choice('l')] } } },
        { id: 'ty', type: 'DROPDOWN', text: 'Pick', choices: [choice('t')] },
      ],
    })
    await request(url, 'POST', {
      answers: { sc: 'a', mx: { r: 'y', s: 'x' }, cz: { v: 'l' }, ty: 't' },
    })
    const head = async () => (await (await exported(alice, path)).text()).split('\r\n')[0]
    const before = await head()
    await alice.call('PATCH', path, {
      questions: [
        { id: 'sc', type: 'SINGLE_CHOICE', text: 'Sc now', choices: [choice('c'), choice('b', 'B now')] },
        { ...mx, rows: [choice('r')], columns: [choice('x', 'X now')] },
        { id: 'cz', type: 'CLOZE', text: 'The {{v}}', blanks: { v: { choices: [choice('k')] } } },
        { id: 'ty', type: 'SHORT_TEXT', text: 'Write' },
      ],
    })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    assert.equal(await head(), before)
    const text = await (await exported(alice, path, '?format=codebook')).text()
    const rows = (parse(text) as string[][]).filter(([, question]) => question && question !== 'question')
    assert.deepEqual(rows, [
      ['sc', 'sc', 'SINGLE_CHOICE', 'Sc now', 'a', 'A'],
      ['sc', 'sc', 'SINGLE_CHOICE', 'Sc now', 'b', 'B now'],
      ['sc', 'sc', 'SINGLE_CHOICE', 'Sc now', 'c', 'C'],
      ['mx.r', 'mx', 'MATRIX', 'Mx - R', 'x', 'X now'],
      ['mx.r', 'mx', 'MATRIX', 'Mx - R', 'y', 'Y'],
      ['mx.s', 'mx', 'MATRIX', 'Mx - S', 'x', 'X'],
      ['mx.s', 'mx', 'MATRIX', 'Mx - S', 'y', 'Y'],
      ['cz.v', 'cz', 'CLOZE', 'The …', 'k', 'K'],
      ['cz.v', 'cz', 'CLOZE', 'The …', 'l', 'L'],
      ['ty', 'ty', 'DROPDOWN', 'Pick', 't', 'T'],
      ['ty', 'ty', 'SHORT_TEXT', 'Write', '', ''],
    ])
  })

  test('calculations have columns, with the values of the version that a response answers, and none where answers are hidden', async () => {
    const alice = await server.organization()
    const doubled = (factor: number) => ({
      name: 'Sums',
      questions: [
        { id: 'km', type: 'NUMBER', text: 'How far?', decimals: 1 },
        { id: 'color', type: 'SINGLE_CHOICE', text: 'Color?', choices },
      ],
      logic: {
        calculations: [
          { id: 'far', value: { '*': [{ var: 'km' }, factor] } },
          { id: 'taken', value: { var: 'color' } },
        ],
      },
    })
    const { path, url } = await alice.newPublishedForm(doubled(2))
    await request(url, 'POST', { answers: { km: 1.5, color: 'red' } })
    await alice.call('PATCH', path, doubled(10))
    await alice.call('PUT', `${path}/activate`)
    await request(url, 'POST', { answers: { km: 1.5 } })
    const text = await (await exported(alice, path, '?columns=km,far,taken')).text()
    assert.equal(text, 'km,far,taken\r\n1.5,3,red\r\n1.5,15,\r\n')
    const codebook = await (await exported(alice, path, '?format=codebook')).text()
    assert.match(codebook, /\r\nfar,,,Calculation,,\r\n/)
    const token = await newToken(alice, path, {
      features: ['results', 'export'],
      results: { hide: ['km'] },
    })
    const file = await browse(server, token, 'GET', `${path}/response/export`)
    assert.equal(file.status, 200)
    assert.match(file.text, /red/)
    assert.doesNotMatch(file.text, /far|taken|1\.5/)
    const asked = await browse(server, token, 'GET', `${path}/response/questions`)
    assert.deepEqual([asked.status, asked.body.logic], [200, undefined])
  })

  test('an export has only the columns that were asked for, in the usual order', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(everything)
    await request(url, 'POST', { answers })
    const columns = (names: string, format = 'csv') =>
      `?format=${format}&columns=${encodeURIComponent(names)}`
    const rows = parse(await (await exported(alice, path, columns('who,nps,_version'))).text()) as string[][]
    assert.deepEqual(rows, [
      ['nps', 'who.first', 'who.last', '_version'],
      ['9', "'=SUM(A1)", 'O"Neil, "Ann"', '1'],
    ])
    const codebook = await (await exported(alice, path, columns('nps', 'codebook'))).text()
    assert.match(codebook, /^column,question,type,text,choice,choiceText\r\nnps,nps,[^\r]*\r\n$/)
    const sheet = unzipSync(
      new Uint8Array(await (await exported(alice, path, columns('nps', 'xlsx'))).arrayBuffer()),
    )['xl/worksheets/sheet1.xml']
    assert.equal(strFromU8(sheet ?? assert.fail()).match(/<c[ >]/g)?.length, 2)
    for (const query of [columns('nps,gone'), columns('_nothing'), columns('nps', 'ndjson'), '?columns='])
      isProblem(await alice.call('GET', `${path}/response/export${query}`), 400, 'parameter_invalid')
  })

  test('an empty export has its header row; other organizations and forms get 404', async () => {
    const alice = await server.organization()
    const bob = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    assert.match(await (await exported(alice, path)).text(), /^france,pi,_responseid,[\w,]+\r\n$/)
    assert.equal(await (await exported(alice, path, '?format=ndjson')).text(), '')
    isProblem(await bob.call('GET', `${path}/response/export`), 404, 'webform_not_found')
    isProblem(await alice.call('GET', `${path}/response/export?format=pdf`), 400, 'parameter_invalid')
    isProblem(await alice.call('GET', `${path}/response/export?colums=a`), 400, 'parameter_invalid')
  })
})
