// Translations go out to translators and come back, as JSON, CSV and XLIFF.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { type Organization, onEachStore, type Reply } from '../../support/harness.ts'

const form = {
  name: 'Trees & <leaves>',
  questions: [
    { id: 'who', type: 'SHORT_TEXT', text: 'Your "name"?' },
    {
      id: 'tree',
      type: 'LONG_TEXT',
      text: 'Hello {{who}}, *which* tree?\nAnd {{ who }}?',
      description: '=1+1',
    },
    { id: 'old', type: 'NUMBER', text: 'Old' },
  ],
  settings: { languages: ['en', 'de'] },
  translations: { de: { 'old.text': { text: 'Alt', of: '0000' }, 'gone.text': { text: 'Weg' } } },
}

const newForm = async (alice: Organization) => `${await alice.newForm(form)}/translation/de`
const CSV = { 'content-type': 'text/csv' }
const XLIFF = { 'content-type': 'application/xliff+xml' }

const statuses = async (alice: Organization, path: string) =>
  Object.fromEntries(
    (await alice.call('GET', path)).body.texts.map(
      ({ key, text, status }: { key: string; text: string; status: string }) => [key, [text, status]],
    ),
  )
const report = ({ body }: Reply) => [
  body.taken,
  body.outdated,
  body.unknown,
  body.broken.map(({ key }: { key: string }) => key),
]

onEachStore('translating', server => {
  test('the texts of a form stand beside their translations', async () => {
    const alice = await server.organization()
    const path = await newForm(alice)
    const { status, body, headers } = await alice.call('GET', path)
    assert.equal(status, 200)
    assert.deepEqual([body.language, body.sourceLanguage, body.unknown], ['de', 'en', ['gone.text']])
    assert.deepEqual(body.texts.at(-1), { key: 'old.text', source: 'Old', text: 'Alt', status: 'OUTDATED' })
    assert.deepEqual(body.texts[0], {
      key: 'name',
      source: 'Trees & <leaves>',
      text: null,
      status: 'MISSING',
    })
    assert.match(headers.get('content-disposition') ?? '', /\.de\.json"$/)
    isProblem(await alice.call('GET', path.replace(/de$/, 'fr')), 404, 'language_not_found')
    isProblem(await alice.call('GET', path.replace(/de$/, 'en')), 404, 'language_not_found')
    isProblem(await alice.call('GET', path.replace(/de$/, 'german')), 404, 'not_found')
    const bob = await server.organization()
    isProblem(await bob.call('GET', path), 404, 'webform_not_found')
  })

  test('JSON can be sent back as it was read, and takes what fits', async () => {
    const alice = await server.organization()
    const path = await newForm(alice)
    const { body, headers } = await alice.call('GET', path)
    const same = await alice.call('PUT', path, body, { 'if-match': headers.get('etag') ?? '' })
    assert.deepEqual(report(same), [0, [], [], []])
    assert.equal(same.headers.get('etag'), headers.get('etag'))
    const sent = await alice.call('PUT', path, {
      texts: [
        { key: 'name', text: 'Bäume', state: 'REVIEWED' },
        { key: 'who.text', text: 'Name?', source: 'Another text' },
        { key: 'tree.text', text: 'Hallo {{wer}}' },
        { key: 'nothing.text', text: 'x' },
        { key: 'tree.description', text: ' ' },
      ],
    })
    assert.equal(sent.status, 200, sent.text)
    assert.deepEqual(report(sent), [2, ['who.text'], ['nothing.text'], ['tree.text']])
    assert.match(sent.body.broken[0].detail, /\{\{who\}\}, \{\{who\}\}/)
    assert.deepEqual(await statuses(alice, path), {
      name: ['Bäume', 'CURRENT'],
      'who.text': ['Name?', 'OUTDATED'],
      'tree.text': [null, 'MISSING'],
      'tree.description': [null, 'MISSING'],
      'old.text': ['Alt', 'OUTDATED'],
    })
    isProblem(await alice.call('PUT', path, { texts: [] }, { 'if-match': '"1"' }), 412, 'revision_stale')
  })

  test('a patch sets and removes single translations', async () => {
    const alice = await server.organization()
    const path = await newForm(alice)
    const sent = await alice.call('PATCH', path, {
      'old.text': { text: 'Alt', state: 'REVIEWED' },
      'gone.text': null,
      'who.text': { text: '{{tree}}' },
    })
    assert.equal(sent.status, 200, sent.text)
    assert.deepEqual(report(sent), [1, [], [], ['who.text']])
    const { body } = await alice.call('GET', path)
    assert.deepEqual(body.unknown, [])
    assert.deepEqual(body.texts.at(-1), {
      key: 'old.text',
      source: 'Old',
      text: 'Alt',
      status: 'CURRENT',
      state: 'REVIEWED',
    })
  })

  test('CSV survives a spreadsheet: quotes, line feeds, formulas, semicolons', async () => {
    const alice = await server.organization()
    const path = await newForm(alice)
    const { text, headers } = await alice.call('GET', `${path}?format=csv`)
    assert.match(headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(text, /^key,source,text,status,state\r\n/)
    assert.match(text, /tree\.description,'=1\+1,,MISSING,/)
    assert.deepEqual(report(await alice.call('PUT', path, text, CSV)), [0, [], [], []])
    const filled = text
      .replace('<leaves>,,', '<leaves>,Bäume,')
      .replace("'=1+1,,", "'=1+1,'=2+2,")
      .replace('Old,Alt,OUTDATED', 'Old,Älter,OUTDATED')
    assert.deepEqual(report(await alice.call('PUT', path, filled, CSV)), [3, [], [], []])
    const found = await statuses(alice, path)
    assert.deepEqual(
      [found['name'], found['tree.description'], found['old.text']],
      [
        ['Bäume', 'CURRENT'],
        ['=2+2', 'CURRENT'],
        ['Älter', 'CURRENT'],
      ],
    )
    const excel = `\uFEFFkey;text\r\nwho.text;"'s a; ""name"""\r\n`
    assert.deepEqual(report(await alice.call('PUT', path, excel, CSV)), [1, [], [], []])
    assert.deepEqual((await statuses(alice, path))['who.text'], [`'s a; "name"`, 'CURRENT'])
    for (const wrong of ['', 'text,key\r\n', 'key,text\r\n"a', 'key,other\r\na,b\r\n', 'key,text\r\na,\0'])
      isProblem(await alice.call('PUT', path, wrong, CSV), 400, 'body_unreadable')
  })

  test('XLIFF has placeholders as codes, and states both ways', async () => {
    const alice = await server.organization()
    const path = await newForm(alice)
    const { text, headers } = await alice.call('GET', `${path}?format=xliff`)
    assert.match(headers.get('content-type') ?? '', /^application\/xliff\+xml/)
    assert.match(
      text,
      /<source>Hello <ph id="1">\{\{who\}\}<\/ph>, \*which\* tree\?\nAnd <ph id="2">\{\{ who \}\}<\/ph>\?<\/source>/,
    )
    assert.match(text, /<source>Trees &amp; &lt;leaves&gt;<\/source>/)
    assert.match(text, /<target state="needs-adaptation">Alt<\/target>/)
    assert.deepEqual(report(await alice.call('PUT', path, text, XLIFF)), [0, [], [], []])
    const filled = text
      .replace(
        'leaves&gt;</source>',
        'leaves&gt;</source><alt-trans><target>No</target></alt-trans><target state="final">B&#xE4;ume</target>',
      )
      .replace(
        '</ph>?</source>',
        '</ph>?</source><target><x id="2"/> und <g id="9"><ph id="1"/></g></target>',
      )
      .replace('needs-adaptation', 'needs-review-translation')
    assert.deepEqual(report(await alice.call('PUT', path, filled, XLIFF)), [3, [], [], []])
    const { texts } = (await alice.call('GET', path)).body
    const of = (key: string) => texts.find((entry: { key: string }) => entry.key === key)
    assert.deepEqual([of('name').text, of('name').state], ['Bäume', 'REVIEWED'])
    assert.deepEqual([of('tree.text').text, of('tree.text').status], ['{{ who }} und {{who}}', 'CURRENT'])
    assert.deepEqual([of('old.text').status, of('old.text').state], ['CURRENT', 'NEEDS_REVIEW'])
    const again = (await alice.call('GET', `${path}?format=xliff`)).text
    assert.match(again, /<target state="translated"><ph id="1">/)
  })

  test('hostile and foreign XML is refused', async () => {
    const alice = await server.organization()
    const path = await newForm(alice)
    const unit = (text: string) =>
      `<xliff version="1.2"><file><body><trans-unit id="name"><target>${text}</target></trans-unit></body></file></xliff>`
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${unit('&b;')}`
    const outside = `<!DOCTYPE x SYSTEM "file:///etc/passwd">${unit('x')}`
    for (const wrong of [
      bomb,
      outside,
      unit('&b;'),
      unit('<b>'),
      '',
      'x',
      '<xliff version="2.0"/>',
      '<html/>',
      unit('x').slice(0, -4),
    ])
      isProblem(await alice.call('PUT', path, wrong, XLIFF), 400, 'body_unreadable')
    isProblem(
      await alice.call('PUT', path, Buffer.from([0x3c, 0xff]) as unknown, XLIFF),
      400,
      'body_unreadable',
    )
    assert.deepEqual(
      report(await alice.call('PUT', path, unit('<![CDATA[<i>]]>'), { 'content-type': 'text/xml' })),
      [1, [], [], []],
    )
    assert.deepEqual((await statuses(alice, path))['name'], ['<i>', 'CURRENT'])
  })
})
