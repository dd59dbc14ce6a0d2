import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionTypes, typeOf } from '../../src/engine/questions/index.ts'
import { pageOf } from '../../src/engine/questions/pages.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { examples } from './examples.ts'

const render = (question: BaseQuestion, fields?: string, error?: string) =>
  pageOf(question)
    .render(question, {
      catalogue: en,
      fields: fields === undefined ? undefined : new URLSearchParams(fields),
      error,
    })
    .toString()

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '')

for (const { question } of examples.filter(example => !typeOf(example.question).isUnseen)) {
  const described = { ...question, description: 'Hint', required: true }

  test(`${question.type}: the error link leads to the first control, and each control has a name and a label`, () => {
    const page = render(question)
    const ids = all(page, /<(?:input|select|textarea)[^>]* id="([^"]+)"/g)
    // The link of a group leads to the whole group, that of a hotspot to the disclosure of its fields.
    if (!typeOf(question).inside)
      assert.equal(all(page, /<(?:input|select|textarea|summary)[^>]* id="([^"]+)"/g)[0], 'q-q-1')
    assert.match(page, / id="q-q-1"/)
    assert.equal(new Set(ids).size, ids.length)
    const labels = all(page, /<label [^>]*for="([^"]+)"/g)
    for (const id of ids) assert.ok(labels.includes(id), id)
    for (const control of page.match(/<(?:input|select|textarea)[^>]*>/g) ?? [])
      assert.match(control, / name="a\.q/)
  })

  test(`${question.type}: hint and error describe the question`, () => {
    const page = render(described, '', 'Do something')
    assert.match(page, /aria-describedby="q-q-hint q-q-error"/)
    assert.match(page, /id="q-q-error">.*Do something/)
    assert.match(page, / data-required/)
  })

  test(`${question.type}: nothing is selected or filled in initially`, () => {
    assert.doesNotMatch(
      render(question),
      / checked| selected|<input(?![^>]*type="(?:radio|checkbox|hidden)")[^>]* value=/,
    )
  })

  test(`${question.type}: each option of a select has a text, as HTML requires`, () => {
    const page = render(question)
    assert.equal(all(page, /<option[^>]*>([^<]+)<\/option>/g).length, all(page, /(<option)/g).length)
  })

  test(`${question.type}: hostile texts are escaped`, () => {
    const hostile = '"><script>alert(1)</script>'
    const page = render(
      {
        ...question,
        text: hostile,
        description: hostile,
        ...('choices' in question && { choices: [{ id: 'a', text: hostile }] }),
      },
      new URLSearchParams(['', '.other', '.day'].map(part => [`a.q${part}`, hostile])).toString(),
      hostile,
    )
    assert.doesNotMatch(page, /<script/)
  })

  // Questions in a group are checked one by one.
  if (typeOf(question).inside) continue
  test(`${question.type}: the page contains the limits of the check, and the check in the browser agrees`, () => {
    const { answer } = typeOf(question)
    const [data = '{}'] = all(render(question), / data-q="([^"]*)"/g)
    const carried = { id: 'q', type: question.type, ...JSON.parse(data.replaceAll('&quot;', '"')) }
    const example = examples.find(one => one.question === question)
    for (const value of [...(example?.good ?? []), ...(example?.bad ?? [])]) {
      assert.deepEqual(answer?.check(carried, value), answer?.check(question, value))
    }
    assert.doesNotMatch(data, /Paris/)
  })
}

const refilled: [type: string, fields: string, pattern: RegExp][] = [
  ['SHORT_TEXT', 'a.q=+"x', / value=" &quot;x"/],
  ['LONG_TEXT', 'a.q=%0Aa', /<textarea[^>]*>\n\na<\/textarea>/],
  ['EMAIL', 'a.q=a@', / value="a@"/],
  ['NUMBER', 'a.q=2,x', / value="2,x"/],
  ['YES_NO', 'a.q=no', /value="no" checked/],
  ['SINGLE_CHOICE', 'a.q=:other&a.q.other=Metz', /value=":other" checked[\s\S]*value="Metz"/],
  ['DROPDOWN', 'a.q=lyon', /value="lyon" selected/],
  ['MULTIPLE_CHOICE', 'a.q=paris&a.q=nice', /value="paris" checked[\s\S]*value="nice" checked/],
  ['DATE', 'a.q.day=x&a.q.year=26', /name="a.q.day"[^>]* value="x"[\s\S]*name="a.q.year"[^>]* value="26"/],
  ['RATING', 'a.q=2', /value="2" checked/],
]
for (const [type, fields, pattern] of refilled) {
  test(`${type}: input is shown again unchanged`, () => {
    const question = examples.find(example => example.question.type === type)?.question
    assert.ok(question)
    assert.match(render(question, fields), pattern)
  })
}

test('an exclusive choice is marked for the script', () => {
  const question = examples.find(example => example.question.type === 'MULTIPLE_CHOICE')?.question
  assert.ok(question)
  assert.match(render(question), /value="none" data-exclusive/)
})

test('a rating has readable labels for its numbers', () => {
  const page = render({ id: 'q', type: 'RATING', text: 'How good?' })
  assert.match(page, /<div class="rating" data-icon="STAR">/)
  assert.deepEqual(all(page, /<span>(\d of 5)/g), ['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5'])
})

test('a rating and a scale show the meaning of their ends, and tell screen readers', () => {
  for (const type of ['RATING', 'SCALE']) {
    const page = render({ id: 'q', type, text: 'How?', minLabel: 'Bad', maxLabel: 'Good' } as BaseQuestion)
    assert.match(page, /<div class="ends" id="q-q-ends"><span>Bad<\/span><span>Good<\/span><\/div>/)
    assert.equal(all(page, /<span class="vh"> (Bad|Good)<\/span>/g).join(), 'Bad,Good')
  }
})

test('a ranking lists its choices in the order of the page, also for the script', () => {
  const ids = 'abcdefgh'.split('')
  const question = { id: 'q', type: 'RANKING', choices: ids.map(id => ({ id, text: `Choice ${id}` })) }
  const orderOf = (asked: BaseQuestion) => {
    const page = String(pageOf(asked).render(asked, { catalogue: en, order: 3 }))
    const [data = ''] = all(page, / data-q="([^"]*)"/g)
    const shown = all(page, /name="a\.q\.(\w)"/g)
    assert.deepEqual(all(data, /&quot;id&quot;:&quot;(\w)&quot;/g), shown)
    return shown
  }
  assert.deepEqual(orderOf(question), ids)
  const mixed = orderOf({ ...question, shuffle: true } as BaseQuestion)
  assert.notDeepEqual(mixed, ids)
  assert.deepEqual([...mixed].sort(), ids)
  const asked = typeOf(question).inQuiz?.(question) ?? question
  assert.deepEqual(orderOf(asked), mixed, 'shuffled by default in a quiz')
  const fixed = { ...question, shuffle: false }
  assert.deepEqual(typeOf(fixed).inQuiz?.(fixed), fixed)
})

const accepted: [accept: string[], words: string][] = [
  [['image/jpeg', 'image/png'], 'JPEG or PNG images'],
  [['image/*'], 'images'],
  [['application/pdf'], 'PDF files'],
  [
    [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    'PDF or Word files',
  ],
  [['text/csv', 'application/zip', 'application/x-tar'], 'CSV, ZIP or TAR files'],
  [['video/*', 'image/webp', 'audio/*'], 'WebP images, videos or audio files'],
  [['text/plain', 'text/*'], 'text files'],
  [['font/*'], 'font files'],
]
for (const [accept, words] of accepted) {
  test(`a file question says that it accepts ${words}, in one hint`, () => {
    const page = render({ id: 'q', type: 'FILE', text: 'Photo', accept, maxFiles: 5 } as BaseQuestion)
    const hints = all(page, /<p class="hint"[^>]*>([^<]*)</g)
    assert.deepEqual(hints, [`Up to 5 files, up to 10 MB each: ${words}`])
    assert.match(page, /type="file"[^>]* aria-describedby="q-q-limits" multiple accept=/)
  })
}

const lines = (texts: string[]) => texts.map((text, i) => ({ id: `l${i}`, text }))
const tables: [columns: string[], isTable: boolean][] = [
  [['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'], true],
  [['No', 'Yes'], true],
  [['ほとんどそう思わない', 'あまりそう思わない', 'どちらでもない', 'ややそう思う', 'とてもそう思う'], true],
  [['Kraftfahrzeughaftpflichtversicherung', 'Gebäudeversicherung'], true],
  [['Kraftfahrzeughaftpflichtversicherung', 'Donaudampfschifffahrtsgesellschaft'], false],
  [Array.from({ length: 12 }, (_, i) => `Column ${i}`), false],
]
for (const [columns, isTable] of tables) {
  test(`a matrix is ${isTable ? 'a table' : 'cards'} if its words ${isTable ? 'fit' : 'do not fit'}: ${columns[0]}`, () => {
    const page = render({
      id: 'q',
      type: 'MATRIX',
      text: 'How?',
      rows: lines(['Room', 'Garden']),
      columns: lines(columns),
    } as BaseQuestion)
    assert.match(page, isTable ? /<table class="matrix fits">/ : /<table class="matrix">/)
  })
}

test('entries have the name of their group, and an optional group begins without entries', () => {
  const question = {
    id: 'q',
    type: 'GROUP',
    text: 'Position',
    questions: [{ id: 'job', type: 'SHORT_TEXT', text: 'Job' }],
    repeat: { max: 3 },
  }
  const entriesIn = (page: string) =>
    all(page.replace(/<template>[\s\S]*<\/template>/, ''), /<legend>((?:(?!<h2>).)*)<\/legend>/g)
  const closed = render(question)
  assert.deepEqual(entriesIn(closed), [])
  assert.match(closed, /<button class="second add"[^>]*formaction="#q-q.0">Add<\/button>/)
  assert.deepEqual(entriesIn(render({ ...question, required: true })), ['Position <b>1</b>'])
  const named = { ...question, repeat: { entryLabel: 'Job' } }
  assert.deepEqual(entriesIn(render(named, 'a.q=2')), ['Job <b>1</b>', 'Job <b>2</b>'])
})

test('types without an answer have no control', () => {
  for (const type of ['STATEMENT', 'PAGE_BREAK']) {
    assert.equal(questionTypes.get(type)?.answer, undefined)
    assert.doesNotMatch(render({ id: 'q', type, text: 'Hello' }), /<input|class="q"/)
  }
  assert.match(
    render({ id: 'q', type: 'STATEMENT', text: 'Hi *you*' }),
    /<div class="statement" id="q-q">\n<p>Hi <em>you/,
  )
  assert.match(
    render({ id: 'q', type: 'PAGE_BREAK', text: 'Next' }),
    /^<h2 class="page-title" id="q-q">Next<\/h2>/,
  )
  assert.equal(render({ id: 'q', type: 'PAGE_BREAK' }), '')
})
