// Forms with logic through the API: checks, visible and required questions, scores, endings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem, pointers } from '../../support/assertions.ts'
import { onEachStore, type Reply, request } from '../../support/harness.ts'

const v = (name: string) => ({ var: name })
const is = (name: string, value: unknown) => ({ '==': [v(name), value] })
const choices = ['rail', 'air', 'car'].map(id => ({ id, text: id.toUpperCase() }))

const commute = {
  name: 'The way to work',
  questions: [
    { id: 'works', type: 'YES_NO', text: 'Do you *go* to work?', required: true },
    {
      id: 'way',
      type: 'SINGLE_CHOICE',
      text: 'How?',
      required: true,
      other: true,
      choices,
      visibleWhen: v('works'),
    },
    { id: 'km', type: 'NUMBER', text: 'How far, by {{way}}?', visibleWhen: is('way', 'car') },
    { id: 'why', type: 'LONG_TEXT', text: 'Why?', requiredWhen: { '>': [v('km'), 100] } },
    { id: 'last', type: 'SHORT_TEXT', text: 'Anything else?' },
  ],
}

const codes = (answer: Reply) =>
  answer.body.errors.map((fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`)

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const fields = (values: Record<string, string>) => new URLSearchParams(values).toString()

onEachStore('logic', server => {
  test('logic is read back unchanged, patched by member, and stored with its version', async () => {
    const alice = await server.organization()
    const logic = {
      jumps: [{ after: 'works', when: { '!': [v('works')] }, to: 'last' }],
      calculations: [{ id: 'miles', value: { '/': [v('km'), 1.609] } }],
    }
    const path = await alice.newForm({ ...commute, logic })
    const created = await alice.call('GET', path)
    assert.deepEqual([created.body.questions, created.body.logic], [commute.questions, logic])
    const patched = await alice.call('PATCH', path, { logic: { jumps: null } })
    assert.deepEqual(patched.body.logic, { calculations: logic.calculations })
    await alice.call('PUT', `${path}/activate`)
    assert.deepEqual((await alice.call('GET', `${path}/version/1`)).body.logic, {
      calculations: logic.calculations,
    })
    const cleared = await alice.call('PATCH', path, { logic: null })
    assert.deepEqual(cleared.body.logic, {})
    assert.equal(cleared.body.hasUnpublishedChanges, true)
  })

  test('a form without logic equals one with empty logic', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      name: 'Plain',
      questions: [{ id: 'a', type: 'SHORT_TEXT', text: 'A?' }],
    })
    assert.deepEqual((await alice.call('GET', path)).body.logic, {})
    assert.equal((await alice.call('PATCH', path, { logic: {} })).body.revision, 1)
  })

  test('invalid logic is not published, and check reports the same faults', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      ...commute,
      questions: [
        { ...commute.questions[0], visibleWhen: v('last') },
        { ...commute.questions[1], visibleWhen: is('nosuch', 1) },
        { ...commute.questions[2], visibleWhen: is('way', 'bus') },
        { ...commute.questions[3], requiredWhen: { '>': [v('way'), 5] } },
        { ...commute.questions[4], text: '{{nosuch}}' },
      ],
      logic: {
        jumps: [
          { after: 'km', to: 'works' },
          { after: 'km', when: { '===': [v('km'), 1] }, to: 'ending:nosuch' },
        ],
        calculations: [
          { id: 'km', value: 1 },
          { id: 'x', value: v('x') },
        ],
      },
      settings: { endings: [{ id: 'a' }, { id: 'b' }] },
    })
    const refused = await alice.call('PUT', `${path}/activate`)
    isProblem(refused, 422, 'webform_incomplete')
    assert.deepEqual(codes(refused).sort(), [
      '/logic/calculations/0/id duplicate_id',
      '/logic/calculations/1/value/var reference_later',
      '/logic/jumps/0/to jump_backwards',
      '/logic/jumps/1 jump_unreachable',
      '/logic/jumps/1/to reference_dangling',
      '/logic/jumps/1/when/=== operator_unknown',
      '/questions/0/visibleWhen/var reference_later',
      '/questions/1/visibleWhen/==/0/var reference_dangling',
      '/questions/2/visibleWhen/==/1 choice_unknown',
      '/questions/3/requiredWhen/>/0 operand_invalid',
      '/questions/4/text reference_dangling',
      '/settings/endings/1 ending_unreachable',
    ])
    const checked = await alice.call('POST', `${path}/check`)
    assert.deepEqual(checked.body, { ok: false, errors: refused.body.errors })
  })

  test('a question that answers make required takes only answers that a required question takes', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      name: 'Travel',
      appType: 'FORM',
      questions: [
        { id: 'abroad', type: 'YES_NO', text: 'Abroad?' },
        { id: 'terms', type: 'CONSENT', text: 'I agree', requiredWhen: v('abroad') },
        {
          id: 'gaps',
          type: 'CLOZE',
          text: '{{a}} {{b}}',
          blanks: { a: {}, b: {} },
          requiredWhen: v('abroad'),
        },
      ],
    })
    const send = (answers: object) => request(url, 'POST', { answers })
    const half = { terms: false, gaps: { a: 'x' } }
    assert.equal((await send({ abroad: false, ...half })).status, 201)
    assert.deepEqual(codes(await send({ abroad: true, ...half })), [
      '/answers/terms answer_invalid',
      '/answers/gaps answer_invalid',
    ])
  })

  test('functions work in conditions, calculations, filters, exports and form fields', async () => {
    const alice = await server.organization()
    const form = {
      name: 'Booking',
      appType: 'FORM',
      questions: [
        { id: 'start', type: 'DATE', text: 'From?', required: true },
        { id: 'end', type: 'DATE', text: 'To?', required: true },
        {
          id: 'why',
          type: 'SHORT_TEXT',
          text: 'Why so long?',
          required: true,
          visibleWhen: { '>': [v('nights'), 28] },
        },
      ],
      logic: {
        calculations: [
          { id: 'nights', value: { dateDiff: [v('start'), v('end'), 'days'] } },
          { id: 'late', value: { '>': [v('start'), { dateAdd: [{ today: [] }, 100, 'years'] }] } },
        ],
      },
    }
    const { path, url } = await alice.newPublishedForm({ ...form, settings: { timeZone: 'Europe/Vienna' } })
    const long = { start: '2026-01-01', end: '2026-03-01' }
    assert.deepEqual(codes(await request(url, 'POST', { answers: long })), ['/answers/why answer_missing'])
    assert.equal((await request(url, 'POST', { answers: { ...long, why: 'Study' } })).status, 201)
    const short = fields({
      ...{ 'a.start.day': '1', 'a.start.month': '1', 'a.start.year': '2026' },
      ...{ 'a.end.day': '2', 'a.end.month': '1', 'a.end.year': '2026' },
    })
    assert.equal((await request(url, 'POST', short, asForm)).status, 303)
    const filter = { '<': [{ dateDiff: [v('start'), v('end')] }, 7] }
    const found = await alice.call('POST', `${path}/response/all`, { filter })
    assert.deepEqual(
      found.body.map(({ answers }: { answers: { end: string } }) => answers.end),
      ['2026-01-02'],
    )
    const table = (await alice.call('GET', `${path}/response/export?format=csv`)).text
    assert.match(table, /59,false|59;false/)
    const wrong = await alice.newForm({ ...form, settings: { timeZone: 'Europe/Vindobona' } })
    assert.deepEqual(codes(await alice.call('PUT', `${wrong}/activate`)), [
      '/settings/timeZone time_zone_unknown',
    ])
  })

  test('a rule over several answers is checked once they are all there, with the words of the author', async () => {
    const alice = await server.organization()
    const form = {
      name: 'Booking',
      appType: 'FORM',
      questions: [
        { id: 'start', type: 'DATE', text: 'From?' },
        {
          id: 'end',
          type: 'DATE',
          text: 'To?',
          rules: [
            { holds: { '>': [v('end'), v('start')] }, message: 'The end must be after {{start}}.' },
            { holds: { '<=': [v('nights'), v('most')] }, message: 'At most {{most}} nights.' },
          ],
        },
        { id: 'most', type: 'NUMBER', text: 'Most nights?' },
      ],
      logic: { calculations: [{ id: 'nights', value: { dateDiff: [v('start'), v('end')] } }] },
      settings: { languages: ['en', 'de'] },
      translations: {
        de: Object.fromEntries(
          Object.entries({
            name: 'Buchung',
            'start.text': 'Von?',
            'end.text': 'Bis?',
            'most.text': 'Höchstens?',
            'end.rules.r1.message': 'Das Ende muss nach {{start}} liegen.',
            'end.rules.r2.message': 'Höchstens {{most}} Nächte.',
          }).map(([key, text]) => [key, { text }]),
        ),
      },
    }
    const { path, url } = await alice.newPublishedForm(form)
    const stored = (await alice.call('GET', path)).body.questions[1].rules
    assert.deepEqual(
      stored.map(({ id }: { id: string }) => id),
      ['r1', 'r2'],
    )
    const send = (answers: object, language = 'en') => request(url, 'POST', { answers, language })
    const told = (answer: Reply) =>
      answer.body.errors.map(
        (fault: { pointer: string; code: string; detail: string }) =>
          `${fault.pointer} ${fault.code} ${fault.detail}`,
      )
    const back = { start: '2026-05-02', end: '2026-05-01' }
    assert.deepEqual(told(await send(back)), ['/answers/end rule_broken The end must be after 2 May 2026.'])
    assert.deepEqual(told(await send(back, 'de')), [
      '/answers/end rule_broken Das Ende muss nach 2. Mai 2026 liegen.',
    ])
    const week = { start: '2026-05-01', end: '2026-05-08' }
    assert.deepEqual(told(await send({ ...week, most: 3 })), ['/answers/end rule_broken At most 3 nights.'])
    for (const answers of [week, { end: '2026-05-01' }, { start: '2026-05-01' }, { ...week, most: 7 }])
      assert.equal((await send(answers)).status, 201, JSON.stringify(answers))
    const page = await request(
      url,
      'POST',
      fields({
        ...{ 'a.start.day': '2', 'a.start.month': '5', 'a.start.year': '2026' },
        ...{ 'a.end.day': '1', 'a.end.month': '5', 'a.end.year': '2026' },
      }),
      { ...asForm, accept: 'text/html' },
    )
    assert.equal(page.status, 422)
    assert.match(
      page.text,
      /id="q-end-error"[^>]*>(<[^>]*>[^<]*<\/[^>]*>)?The end must be after 2 May 2026\./,
    )
    const wrong = await alice.newForm({
      ...form,
      translations: {},
      settings: {},
      questions: [
        {
          ...form.questions[0],
          rules: [
            { id: 'a', holds: { '>': [v('start'), v('nosuch')] } },
            { id: 'a', message: '{{nosuch}}' },
          ],
        },
      ],
      logic: {},
    })
    assert.deepEqual(codes(await alice.call('PUT', `${wrong}/activate`)).sort(), [
      '/questions/0/rules/0/holds/>/1/var reference_dangling',
      '/questions/0/rules/0/message text_missing',
      '/questions/0/rules/1/holds condition_missing',
      '/questions/0/rules/1/id duplicate_id',
      '/questions/0/rules/1/message reference_dangling',
    ])
  })

  test('conditions are validated, and allowed only where they have a meaning', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const refused = await alice.call('POST', `${app}/webform`, {
      name: 'x',
      questions: [
        { type: 'NUMBER', visibleWhen: true },
        { type: 'NUMBER', requiredWhen: { a: 1, b: 2 } },
        { type: 'STATEMENT', requiredWhen: v('a') },
      ],
      settings: { endings: [{ when: 5 }] },
    })
    isProblem(refused, 400, 'body_invalid')
    assert.deepEqual(pointers(refused).sort(), [
      '/questions/0/visibleWhen',
      '/questions/1/requiredWhen',
      '/questions/2/requiredWhen',
      '/settings/endings/0/when',
    ])
  })

  test('hidden questions accept no answer and are not required; visible ones are checked as usual', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(commute)
    const submit = (answers: object) => request(url, 'POST', { answers })

    assert.equal((await submit({ works: false })).status, 201)
    assert.equal((await submit({ works: true, way: 'rail' })).status, 201)
    assert.equal((await submit({ works: true, way: 'car', km: 5 })).status, 201)
    assert.equal((await submit({ works: true, way: 'car', km: 500, why: 'Far' })).status, 201)

    const hidden = await submit({ works: false, way: 'rail' })
    isProblem(hidden, 422, 'answers_invalid')
    assert.deepEqual(codes(hidden), ['/answers/way question_not_asked'])
    assert.match(hidden.body.errors[0].detail, /“Do you go to work\?”/)
    assert.deepEqual(codes(await submit({ works: true, way: 'rail', km: 5 })), [
      '/answers/km question_not_asked',
    ])
    // Answers to hidden questions count as absent.
    assert.deepEqual(codes(await submit({ works: false, way: 'car', km: 500 })), [
      '/answers/way question_not_asked',
      '/answers/km question_not_asked',
    ])
    assert.deepEqual(codes(await submit({ works: true })), ['/answers/way answer_missing'])
    assert.deepEqual(codes(await submit({ works: true, way: 'car', km: 500 })), [
      '/answers/why answer_missing',
    ])
    // Nothing is reported about questions that depend on an invalid answer.
    assert.deepEqual(codes(await submit({ works: 'yes', way: 'car', km: 5 })), [
      '/answers/works answer_invalid',
    ])
    assert.deepEqual(codes(await submit({ works: true, way: 'boat', km: 'x', nosuch: 1 })), [
      '/answers/way answer_invalid',
      '/answers/nosuch question_unknown',
    ])
    assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 4)
  })

  test('jumps skip questions and choose endings, also by calculations', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      name: 'BMI',
      questions: [
        { id: 'adult', type: 'YES_NO', text: 'Are you over 18?', required: true },
        { id: 'kg', type: 'NUMBER', text: 'Weight?', required: true },
        { id: 'm', type: 'NUMBER', text: 'Height?', required: true, decimals: 2 },
        { id: 'more', type: 'LONG_TEXT', text: 'Your index is {{bmi}}. Why?', required: true },
      ],
      logic: {
        calculations: [{ id: 'bmi', value: { '/': [v('kg'), { '*': [v('m'), v('m')] }] } }],
        jumps: [
          { after: 'adult', when: { '!': v('adult') }, to: 'ending:young' },
          { after: 'm', when: { '<': [v('bmi'), 25] }, to: 'END' },
        ],
      },
      settings: {
        endings: [
          { title: 'Thank you' },
          { id: 'young', title: 'Come back later' },
          { title: 'Index {{bmi}}', text: 'From {{kg}} kg', when: { '>=': [v('bmi'), 20] } },
        ],
      },
    })
    const result = async (answers: object) => {
      const sent = await request(url, 'POST', { answers })
      assert.equal(sent.status, 201, sent.text)
      return (await request(sent.body.resultUrl, 'GET')).text
    }
    assert.match(await result({ adult: false }), /<h1>Come back later<\/h1>/)
    assert.match(await result({ adult: true, kg: 40, m: 2 }), /<h1>Thank you<\/h1>/)
    const piped = await result({ adult: true, kg: 90, m: 2 })
    assert.match(piped, /<title>Index 22.5 - BMI<\/title>/)
    assert.match(
      piped,
      /<h1>Index <bdi data-pipe="bmi">22.5<\/bdi><\/h1>[\s\S]*From <bdi data-pipe="kg">90<\/bdi> kg/,
    )
    const skipped = await request(url, 'POST', { answers: { adult: false, kg: 40 } })
    assert.deepEqual(codes(skipped), ['/answers/kg question_not_asked'])
    assert.match(skipped.body.errors[0].detail, /Are you over 18/)
    assert.deepEqual(codes(await request(url, 'POST', { answers: { adult: true, kg: 120, m: 2 } })), [
      '/answers/more answer_missing',
    ])
  })

  test('texts show the words of parts of answers and of calculations, never ids', async () => {
    const alice = await server.organization()
    const lines = (...texts: string[]) => texts.map((text, i) => ({ id: `c${i + 1}`, text }))
    const { url } = await alice.newPublishedForm({
      name: 'Words',
      questions: [
        {
          id: 'mx',
          type: 'MATRIX',
          text: 'How was it?',
          rows: [{ id: 'food', text: 'Food' }],
          columns: lines('Bad', 'Good'),
        },
        { id: 'color', type: 'SINGLE_CHOICE', text: 'Color?', choices: lines('Red', 'Blue') },
        { id: 'tree', type: 'CLOZE', text: 'A {{kind}}', blanks: { kind: { choices: lines('Fir', 'Oak') } } },
        { id: 'home', type: 'ADDRESS', text: 'Where?', parts: ['country'] },
        {
          id: 'who',
          type: 'GROUP',
          text: 'Who?',
          questions: [{ id: 'role', type: 'DROPDOWN', text: 'Role?', choices: lines('Cook', 'Guest') }],
        },
        { id: 'day', type: 'DATE', text: 'When?' },
        { id: 'ok', type: 'YES_NO', text: 'Fine?', yesLabel: 'Sure', noLabel: 'Never' },
      ],
      logic: {
        calculations: [
          { id: 'either', value: { if: [v('ok'), v('color'), v('mx.food')] } },
          { id: 'again', value: { or: [v('either'), v('color')] } },
          { id: 'both', value: { cat: [v('color'), ' and ', v('either')] } },
          { id: 'when', value: v('day') },
          { id: 'fine', value: v('ok') },
        ],
      },
      settings: {
        endings: [
          {
            title: 'Bye',
            text: '{{mx.food}}, {{tree.kind}}, {{home.country}}, {{who.role}}; {{either}}, {{again}}, {{both}}, {{when}}, {{fine}}',
          },
        ],
      },
    })
    const text = async (more: object) => {
      const answers = { mx: { food: 'c2' }, color: 'c1', tree: { kind: 'c2' }, ...more }
      const sent = await request(url, 'POST', { answers })
      assert.equal(sent.status, 201, sent.text)
      const page = (await request(sent.body.resultUrl, 'GET')).text
      return /<div class="lead"><p>(.*)<\/p>/.exec(page)?.[1]?.replaceAll(/<[^>]*>/g, '')
    }
    assert.equal(
      await text({ home: { country: 'AT' }, who: { role: 'c1' }, day: '2026-03-01', ok: true }),
      'Good, Oak, Austria, Cook; Red, Red, Red and Red, 1 March 2026, Sure',
    )
    assert.equal(await text({ ok: false }), 'Good, Oak, …, …; Good, Good, Red and Good, …, Never')
  })

  test('hiding a page break hides its page', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      name: 'Pages',
      questions: [
        { id: 'a', type: 'YES_NO', text: 'A?' },
        { id: 'p', type: 'PAGE_BREAK', text: 'More', visibleWhen: v('a') },
        { id: 'b', type: 'SHORT_TEXT', text: 'B?', required: true },
        { id: 'q', type: 'PAGE_BREAK' },
        { id: 'c', type: 'SHORT_TEXT', text: 'C?', required: true },
      ],
    })
    assert.equal((await request(url, 'POST', { answers: { c: 'x' } })).status, 201)
    assert.deepEqual(codes(await request(url, 'POST', { answers: { a: true, c: 'x' } })), [
      '/answers/b answer_missing',
    ])
    assert.deepEqual(codes(await request(url, 'POST', { answers: { a: false, b: 'x', c: 'x' } })), [
      '/answers/b question_not_asked',
    ])
  })

  test('a quiz scores only visible questions, and its endings use the score, which the page does not contain', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Capitals',
      appType: 'QUIZ',
      questions: [
        { id: 'easy', type: 'YES_NO', text: 'Is Paris in France?' },
        { id: 'hard', type: 'NUMBER', text: 'How many live there?', visibleWhen: v('easy') },
      ],
      scoring: { questions: { easy: { points: 1, correct: true }, hard: { points: 3, correct: 2 } } },
      settings: {
        endings: [
          {
            title: 'Full {{score}}',
            when: { '>=': [v('score'), 4] },
            redirectUrl: 'https://full.example.com/x',
          },
          { title: 'Some', when: { '>=': [v('score'), 1] } },
          { title: 'None', redirectUrl: 'https://none.example.com/' },
        ],
        results: { showScore: true, showCorrect: true },
      },
    })
    const submit = async (answers: object) => (await request(url, 'POST', { answers })).body
    const none = await submit({ easy: false })
    assert.deepEqual(
      [none.score, none.maxScore, none.percent, Object.keys(none.questions)],
      [0, 1, 0, ['easy']],
    )
    assert.equal(none.redirectUrl, 'https://none.example.com/')
    const some = await submit({ easy: true, hard: 5 })
    assert.deepEqual([some.score, some.maxScore, some.redirectUrl], [1, 4, undefined])
    assert.match((await request(some.resultUrl, 'GET')).text, /<h1>Some<\/h1>/)
    const full = await submit({ easy: true, hard: 2 })
    assert.equal(full.redirectUrl, 'https://full.example.com/x')
    assert.match((await request(full.resultUrl, 'GET')).text, /Full <bdi data-pipe="score">4<\/bdi>/)
    const notAsked = await request(none.resultUrl, 'GET')
    assert.doesNotMatch(notAsked.text, /How many live there/)
    const stored = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(
      stored.map((response: { score: number; maxScore: number }) => [response.score, response.maxScore]),
      [
        [0, 1],
        [1, 4],
        [4, 4],
      ],
    )

    const page = await request(url, 'GET')
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /form-action 'self' https:\/\/full.example.com https:\/\/none.example.com;/,
    )
    const data = await request(`${url}.json`, 'GET')
    assert.deepEqual(data.body.questions[1].visibleWhen, v('easy'))
    assert.deepEqual(data.body.settings.endings[1], { title: 'Some' })
    for (const { text } of [page, data]) assert.doesNotMatch(text, /score&quot;|"score"|"when"/)
  })

  test('endings of a quiz use the percentage, the verdict, the grade and the outcome, and wait while a person grades', async () => {
    const alice = await server.organization()
    const form = {
      name: 'Rivers',
      appType: 'QUIZ',
      questions: [
        { id: 'danube', type: 'YES_NO', text: 'Vienna?', required: true },
        { id: 'why', type: 'LONG_TEXT', text: 'Why?' },
      ],
      scoring: {
        questions: { danube: { points: 3, correct: true }, why: { points: 1, manual: true } },
        passMark: { percent: 60 },
        grades: [
          { grade: 'A', fromPercent: 70 },
          { grade: 'F', fromPercent: 0 },
        ],
        outcomes: [{ id: 'geo', title: 'A *geographer*', weights: {} }],
      },
      settings: {
        results: { showScore: true },
        endings: [
          {
            title: 'Grade {{grade}}, {{percent}} %, {{outcome}}',
            when: { and: [v('passed'), { '==': [v('grade'), 'A'] }] },
          },
          {
            title: 'Below: {{passed}}',
            when: { and: [{ '<': [v('percent'), 60] }, { '==': [v('passed'), false] }] },
          },
          { title: 'Wait: {{passed}} {{grade}}', when: { '==': [v('outcome'), 'geo'] } },
        ],
      },
    }
    const { url, path } = await alice.newPublishedForm(form)
    const result = async (answers: object) => {
      const sent = await request(url, 'POST', { answers })
      assert.equal(sent.status, 201, sent.text)
      return (await request(sent.body.resultUrl, 'GET')).text
    }
    const title = (page: string) => /<h1>(.*)<\/h1>/.exec(page)?.[1]?.replaceAll(/<[^>]*>/g, '')
    assert.equal(title(await result({ danube: true })), 'Grade A, 75 %, A geographer')
    assert.equal(title(await result({ danube: false })), 'Below: No')
    const waiting = await result({ danube: false, why: 'The map' })
    assert.equal(title(waiting), 'Wait: … …')
    assert.match(waiting, /This is your score so far[\s\S]*You need 60% to pass/)
    assert.doesNotMatch(waiting, /You needed|verdict wrong/)
    const { passMark: _, grades: __, ...scoring } = form.scoring
    await alice.call('PATCH', path, { scoring: { ...scoring, passMark: null, grades: null } })
    assert.deepEqual(codes(await alice.call('PUT', `${path}/activate`)).slice(0, 1), [
      '/settings/endings/0/when/and/0/var reference_dangling',
    ])
  })

  test('without JavaScript, the page has every question without placeholders, and answers to hidden ones can be withdrawn', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(commute)
    const page = await request(url, 'GET')
    assert.match(page.text, /How far, by <bdi data-pipe="way">…<\/bdi>\?/)
    assert.match(page.text, /Answer this only if it applies/)
    assert.doesNotMatch(page.text, /\{\{/)

    const evil = '<i>sled</i>'
    const sent = { 'a.works': 'no', 'a.way': ':other', 'a.way.other': evil, 'a.last': 'Bye' }
    const refused = await request(url, 'POST', fields(sent), asForm)
    assert.equal(refused.status, 422)
    assert.match(
      refused.text,
      /“How\?” is not asked after your answer to “Do you go to work\?”: clear this answer, or change that one/,
    )
    assert.match(refused.text, /value=":other" checked/)
    assert.match(refused.text, /value="Bye"/)
    assert.match(refused.text, /<input type="checkbox" id="clear-way" name="clear" value="way">/)
    assert.match(refused.text, /by <bdi data-pipe="way">…<\/bdi>/)

    const other = await request(url, 'POST', fields({ ...sent, 'a.works': 'yes', 'a.km': 'x' }), asForm)
    assert.equal(other.status, 422)
    assert.match(other.text, /by <bdi data-pipe="way">&lt;i&gt;sled&lt;\/i&gt;<\/bdi>/)

    const accepted = await request(url, 'POST', fields({ ...sent, clear: 'way' }), asForm)
    assert.equal(accepted.status, 303, accepted.text)
    const [stored] = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(stored.answers, { works: false, last: 'Bye' })
  })

  test('a form without logic has no field to withdraw answers', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      name: 'A',
      questions: [{ id: 'a', type: 'SHORT_TEXT', text: 'A?' }],
    })
    assert.equal((await request(url, 'POST', fields({ 'a.a': 'x', clear: 'a' }), asForm)).status, 422)
  })
})
