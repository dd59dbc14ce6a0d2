// The public pages as bytes and markup: their size, what they show and what they must not show. test/browser tests how
// they behave.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import type { FormView, FormViewState } from '../../src/engine/definition/form-view.ts'
import { questionTypes, typeOf } from '../../src/engine/questions/index.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { toProblem } from '../../src/platform/http/errors.ts'
import { HttpProblem } from '../../src/platform/http/problem.ts'
import { type Assets, loadAssets } from '../../src/public/page/assets.ts'
import { closedPage, notFoundPage, troubleOf, troublePage } from '../../src/public/page/closed.ts'
import { iconPath } from '../../src/public/page/icon.ts'
import { takePage } from '../../src/public/page/take-page.ts'
import { endingPage } from '../../src/public/results/ending-page.ts'
import { examples } from '../questions/examples.ts'

const KIB = 1024
const SUBMISSION_ID = '0b54ad2a-9a4e-4fd0-9c7c-2f4a34be5b1d'

const choice = (id: string) => ({
  id,
  type: 'SINGLE_CHOICE',
  text: `Which of these is the capital of ${id}?`,
  required: true,
  choices: ['Paris', 'Lyon', 'Vienna', 'Graz'].map(text => ({ id: `${id}${text}`, text })),
})

const tenQuestions: BaseQuestion[] = [
  ...['France', 'Austria', 'Latvia', 'Malta', 'Spain'].map(choice),
  { ...choice('Italy'), type: 'MULTIPLE_CHOICE' },
  { id: 'when', type: 'DATE', text: 'When was the treaty signed?', description: 'For example, 27 3 1952' },
  { id: 'people', type: 'NUMBER', text: 'How many people live in Luxembourg?', required: true },
  { id: 'why', type: 'LONG_TEXT', text: 'Why not *Lyon*?' },
  { id: 'stars', type: 'RATING', text: 'How did you like it?' },
]

const quiz: FormView = {
  name: 'Capitals of Europe',
  description: 'Five minutes of geography',
  appType: 'QUIZ',
  version: 3,
  slug: 'abcdefghijklmnop',
  catalogue: en,
  questions: tenQuestions,
  settings: { email: 'OPTIONAL' },
}

let assets: Assets
before(async () => {
  assets = await loadAssets()
})

const page = (form: Partial<FormView> = {}, state: Partial<FormViewState> = {}) =>
  String(takePage({ ...quiz, ...form }, { submissionId: SUBMISSION_ID, ...state }, assets))

const pathsOf = (text: string) => ({
  scriptPath: /src="([^"]+\.js)"/.exec(text)?.[1] ?? '',
  stylePath: /href="([^"]+\.css)"/.exec(text)?.[1] ?? '',
})

const textOf = async (path: string) => String((await assets.find(path))?.identity)

const messagesOn = (text: string): [locale: string, sentences: object] =>
  JSON.parse(
    (/ data-messages="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
  )

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

describe('page weight', () => {
  test('ten questions are at most 4 KiB of HTML', () => {
    const { length } = brotliCompressSync(page())
    assert.ok(length <= 4 * KIB, `${length} bytes`)
  })

  test('page, style and script of ten questions are at most 14 KiB in all, the style 5 and the script 5.75', async () => {
    const { stylePath, scriptPath } = pathsOf(page())
    const sizeOf = async (path: string) => (await assets.find(path))?.br.length ?? Number.POSITIVE_INFINITY
    const [style, script] = [await sizeOf(stylePath), await sizeOf(scriptPath)]
    assert.ok(style <= 5 * KIB, `${style} bytes of style`)
    assert.ok(script <= 5.75 * KIB, `${script} bytes of script`)
    const total = brotliCompressSync(page()).length + style + script
    assert.ok(total <= 14 * KIB, `${total} bytes`)
  })

  test('a page contains the parts of its question types and no others', async () => {
    const [question] = tenQuestions
    assert.ok(question)
    const one = page({ questions: [question], settings: {} })
    const { scriptPath, stylePath } = pathsOf(one)
    const [script, style] = await Promise.all([textOf(scriptPath), textOf(stylePath)])
    assert.match(script, /SINGLE_CHOICE:/)
    assert.doesNotMatch(script, /DATE:/)
    assert.doesNotMatch(style, /\.date/)
    assert.match(one, /Choose from the listed answers/)
    assert.doesNotMatch(one, /Enter a date/)
    const all = pathsOf(page())
    assert.match(await textOf(all.scriptPath), /DATE:/)
    assert.match(await textOf(all.stylePath), /\.date/)
    assert.match(page(), /Enter a date/)
  })

  test('the script contains no sentences: the page contains those it can show', async () => {
    const questions = [...questionTypes.keys()].map((type, i) => ({ id: `q${i}`, type, text: 'Q?' }))
    const text = page({ questions })
    const script = await textOf(pathsOf(text).scriptPath)
    const [locale, sentences] = messagesOn(text)
    assert.equal(locale, en.locale)
    const brought = Object.values(sentences).map(sentence => JSON.stringify(sentence))
    for (const [code, sentence] of Object.entries(en.sentences)) {
      for (const form of typeof sentence === 'string' ? [sentence] : Object.values(sentence))
        if (form.includes(' ')) assert.ok(!script.includes(form), `${code}: ${form}`)
    }
    for (const code of ['text_missing', 'too_few_choices', 'file_pending', 'button_continue'] as const)
      assert.ok(brought.includes(JSON.stringify(en.sentences[code])), code)
    assert.ok(
      !brought.includes(JSON.stringify(en.sentences.phone_unassigned)),
      'an error that only the server finds',
    )
  })

  test('the page contains every message that its parts can show', async () => {
    for (const { question, good, bad } of examples) {
      const { answer, isUnseen, inside, uploads } = typeOf(question)
      // The page checks groups and files differently, on answers that are not in their stored form.
      if (!answer || isUnseen || inside || uploads) continue
      const names: Partial<Record<string, string>> = assets.messagesFor([question.type])
      const given = [...good, ...bad].map(value => answer.check(question, value))
      for (const found of [answer.missing(question), ...given]) {
        if (found) assert.ok(names[found.code], `${question.type} ${found.code}`)
      }
    }
  })

  test('the page requests only its style and its script', () => {
    const addresses = [...page().matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address)
    assert.deepEqual(addresses.sort(), [...Object.values(pathsOf(page())), iconPath()].sort())
  })

  test('every process serves the file of a path, the same in every encoding', async () => {
    const other = await loadAssets()
    for (const path of Object.values(pathsOf(page()))) {
      const [file, same] = await Promise.all([assets.find(path), other.find(path)])
      assert.ok(file && same)
      assert.deepEqual(file.identity, same.identity)
      assert.ok(file.br.length < file.gzip.length && file.gzip.length < file.identity.length)
    }
  })

  test('a path that no page uses is not found', async () => {
    const { scriptPath } = pathsOf(page())
    const [, release = ''] = /take-(\w+)-/.exec(scriptPath) ?? []
    for (const path of [
      scriptPath.replace(release, '000000000000'),
      scriptPath.replace(/-\w+\.js$/, '-zzzzzzzzz.js'),
      scriptPath.replace(/-(\w+)\.js$/, '-0$1.js'),
      scriptPath.replace('.js', '.map'),
      '/f/-/take.js',
    ]) {
      assert.equal(await assets.find(path), undefined, path)
    }
  })
})

describe('the form', () => {
  test('holds no inline style, script or event handler, so a strict policy can forbid them', () => {
    assert.doesNotMatch(page(), /<style|<script(?! type="module" src=")|\sstyle="|\son[a-z]+="/)
  })

  test('escapes texts of the author', () => {
    const name = '"><script>alert(1)</script>'
    const text = page({
      name,
      description: name,
      settings: { intro: { title: name, text: name, button: name } },
    })
    assert.equal(count(text, /<script/g), 1)
  })

  test('has one h1 and is divided into steps, with the first one open', () => {
    const text = page()
    assert.equal(count(text, /<h1/g), 1)
    assert.equal(count(text, /<section class="page/g), 13)
    assert.match(text, /<section class="page intro now">/)
    assert.match(text, /data-count="10 of 10"/)
  })

  test('shows surveys one by one and forms on one page, unless the author chooses otherwise', () => {
    assert.match(page({ appType: 'SURVEY' }), /data-presentation="ONE_PER_PAGE"/)
    assert.match(page({ appType: 'FORM' }), /data-presentation="PAGED"/)
    assert.doesNotMatch(page({ appType: 'FORM' }), /<section/)
    assert.match(page({ settings: { presentation: 'ONE_PAGE' } }), /data-presentation="PAGED"/)
  })

  test('has a review of the answers in a one-by-one quiz, and nowhere else', () => {
    assert.match(page(), /Check your answers/)
    assert.doesNotMatch(page({ appType: 'SURVEY' }), /Check your answers/)
    assert.doesNotMatch(page({ settings: { presentation: 'ONE_PAGE' } }), /Check your answers/)
  })

  test('breaks one page where the author breaks it', () => {
    const [first, second, ...rest] = tenQuestions
    assert.ok(first && second)
    const questions = [first, { id: 'next', type: 'PAGE_BREAK', text: 'Your visit' }, second, ...rest]
    const text = page({ questions, settings: { presentation: 'ONE_PAGE' } })
    assert.equal(count(text, /<section class="page/g), 2)
    assert.match(text, /data-count="2 of 2"/)
  })

  test('asks for an email only if the form wants one', () => {
    assert.match(page(), /autocomplete="email"/)
    assert.doesNotMatch(page({ settings: {} }), /name="email"/)
    assert.match(page({ settings: { email: 'REQUIRED' } }), /id="email" data-type="EMAIL" data-required/)
  })

  test('asks for the email on a long page even if no question is seen', () => {
    const questions = [{ id: 'source', type: 'HIDDEN' }]
    const text = page({ questions, settings: { presentation: 'PAGED', email: 'REQUIRED' } })
    assert.match(text, /<div class="card">\n<div class="q" id="email"/)
  })

  test('is laid out from right to left if its name is', () => {
    assert.match(page({ name: 'عواصم أوروبا' }), /<html lang="en-GB" dir="rtl">/)
  })
})

describe('a refused form', () => {
  const faults = [
    { pointer: '/answers/people', code: 'x', detail: 'Enter a <number>' },
    { pointer: '/email', code: 'x', detail: 'Enter an email address' },
    { pointer: '/answers/gone', code: 'x', detail: 'There is no such question' },
    { pointer: '', code: 'x', detail: 'Try again later' },
  ]
  const fields = new URLSearchParams([
    ['a.people', 'a "lot"'],
    ['a.Italy', 'ItalyGraz'],
  ])
  const shown = () => page({}, { faults, fields, email: 'nobody' })

  test('says so in its title, and in a summary that names and links each invalid field', () => {
    assert.match(shown(), /<title>Error: Capitals of Europe<\/title>/)
    assert.match(shown(), /<div class="summary" role="alert" tabindex="-1" autofocus>/)
    assert.match(
      shown(),
      /<li><a href="#q-people-1"><b>How many people live in Luxembourg\?<\/b> Enter a &lt;number&gt;<\/a><\/li>/,
    )
    assert.match(shown(), /<li><a href="#email-1"><b>Your email:<\/b> Enter an email address<\/a><\/li>/)
    assert.match(shown(), /<li>There is no such question<\/li><li>Try again later<\/li>/)
    for (const [, id] of shown().matchAll(/href="#([^"]+)"/g)) assert.match(shown(), new RegExp(`id="${id}"`))
  })

  test('repeats the error at the field, keeps the input and opens at the first fault', () => {
    assert.match(shown(), /id="q-people-error"/)
    assert.match(shown(), /value="a &quot;lot&quot;"/)
    assert.match(shown(), /value="ItalyGraz" checked/)
    assert.match(shown(), /aria-describedby="email-hint email-error" aria-invalid="true" value="nobody"/)
    assert.match(shown(), /<section class="page now" data-count="8 of 10">/)
  })
})

describe('pages after submission', () => {
  test('thank the respondent with the author’s text, or with a default', () => {
    assert.match(String(endingPage(quiz, {}, assets)), /<h1>Thank you<\/h1>/)
    const settings = {
      endings: [{ title: 'See you', text: '**Soon**', redirectUrl: 'https://example.com/' }],
    }
    const text = String(endingPage(quiz, { ending: settings.endings?.[0] }, assets))
    assert.match(text, /<h1>See you<\/h1>\n<div class="lead"><p><strong>Soon<\/strong><\/p><\/div>/)
    assert.match(text, /<a class="button" href="https:\/\/example.com\/">Continue<\/a>/)
  })

  test('show the result they are given, with right and wrong also in words', () => {
    const score = { score: 1.5, maxScore: 3, percent: 50, passed: false }
    const questions = [
      { text: 'One?', answer: 'Lyon', correct: false, points: 0, maxPoints: 1, rightAnswer: 'Paris' },
    ]
    const text = String(endingPage(quiz, { score, questions }, assets))
    assert.match(text, /<b>50%<\/b>1.5 of 3 points[\s\S]*Not passed/)
    assert.match(text, /0 of 1 point<[\s\S]*Incorrect<\/span>[\s\S]*Lyon[\s\S]*Paris/)
    const bare = String(endingPage(quiz, { questions: [{ text: 'One?', answer: 'Lyon' }] }, assets))
    assert.doesNotMatch(bare, /orrect|Right answer|point|class="score"/)
  })

  test('call an answer with some points partly correct, and count the verdicts', () => {
    const score = { score: 3, maxScore: 5, percent: 60, passed: true, passMark: 60 }
    const questions = [
      { text: 'One?', answer: 'Danube', correct: false, points: 1, maxPoints: 3 },
      { text: 'Two?', answer: 'Lisbon', correct: true, points: 2, maxPoints: 2 },
    ]
    const text = String(endingPage(quiz, { score, questions }, assets))
    assert.match(text, /<span class="verdict partly">Partly correct<\/span>/)
    assert.match(text, /<div class="right"><dt>Correct<\/dt><dd>1<\/dd><\/div>/)
    assert.match(text, /<div class="partly"><dt>Partly correct<\/dt><dd>1<\/dd><\/div>/)
    assert.match(text, /stroke-dashoffset="-169.6"[\s\S]*You need 60% to pass/)
  })

  test('give a reference and fold the answers of a form without a score', () => {
    const result = {
      reference: '4K7Q-29AB',
      questions: [{ text: 'One?', answer: 'Lyon' }],
      againPath: '/f/x',
    }
    const text = String(endingPage(quiz, result, assets))
    assert.match(text, /Your reference<\/span> <b>4K7Q-29AB<\/b>/)
    assert.match(text, /<details>\n<summary>Your answers<\/summary>[\s\S]*Lyon/)
    assert.match(text, /<a class="button" href="\/f\/x">Try again<\/a>/)
  })

  test('show why a form is closed, and nothing more if it is missing', () => {
    const opensAt = '2026-12-01T09:00:00Z'
    const text = String(closedPage({ reason: 'not_open_yet', name: '<b>', opensAt, catalogue: en }, assets))
    assert.match(text, /&lt;b&gt;[\s\S]*not open yet[\s\S]*1 December 2026 at 09:00 UTC/)
    assert.match(String(notFoundPage(assets)), /<h1>Page not found<\/h1>/)
    assert.match(String(troublePage('busy', assets)), /Wait a minute/)
    assert.doesNotMatch(String(notFoundPage(assets)), /<script/)
  })

  test('say that nothing can be saved while the disk is full or the store is away', () => {
    const failed = (code: string) => Object.assign(new Error('failed'), { code })
    for (const [error, title] of [
      [failed('53100'), /<h1>The disk is full/],
      [Object.assign(failed('ERR_SQLITE_ERROR'), { errcode: 13 }), /<h1>The disk is full/],
      [failed('ECONNREFUSED'), /<h1>Nothing can be saved at the moment/],
      [new HttpProblem('overloaded', { headers: { 'retry-after': '1' } }), /<h1>This page is busy/],
      [new Error('a fault'), /<h1>Something went wrong on our side/],
    ] as const)
      assert.match(String(troublePage(troubleOf(toProblem(error)), assets)), title)
  })
})
