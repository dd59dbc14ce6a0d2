// Every word of a page that its author has not written comes from the catalogue: in a made-up Greek, no Latin letter is left.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { compileFormFlow } from '../../src/engine/logic/form-flow.ts'
import { typeOf } from '../../src/engine/questions/index.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { type Catalogue, createTranslate, type Sentences } from '../../src/engine/text/messages/catalogue.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { type Assets, loadAssets } from '../../src/public/page/assets.ts'
import { closedPage, notFoundPage, previewEndedPage, troublePage } from '../../src/public/page/closed.ts'
import { takePage } from '../../src/public/page/take-page.ts'
import { endingPage } from '../../src/public/results/ending-page.ts'
import { examples } from '../questions/examples.ts'

const toGreek = (sentence: string) =>
  sentence.replace(/\{\w+\}|[A-Za-z]/g, found => (found.startsWith('{') ? found : 'λ'))

const greek = Object.fromEntries(
  Object.entries(en.sentences).map(([code, sentence]) => [
    code,
    typeof sentence === 'string'
      ? toGreek(sentence)
      : Object.fromEntries(
          Object.entries(sentence).map(([name, text]) => [name, name === 'by' ? text : toGreek(text)]),
        ),
  ]),
) as unknown as Sentences
const catalogue: Catalogue = { locale: 'el', sentences: greek, translate: createTranslate('el', greek) }

/** Members of questions that authors write. */
const WRITTEN =
  /^(description|label|yesLabel|noLabel|minLabel|maxLabel|unit|prefix|placeholder|addLabel|entryLabel|alt)$/

/** The question with its text in Greek, and without texts that have a default. */
const inGreek = (question: BaseQuestion): BaseQuestion =>
  JSON.parse(JSON.stringify(question), (name, value) => {
    if (WRITTEN.test(name)) return undefined
    if (name !== 'text') return value
    // The names of blanks stay.
    return value.replace(/\{\{\w+\}\}|[A-Za-z]/g, (found: string) => (found.length > 1 ? found : 'α'))
  })

/** The words that people read or a screen reader speaks: text and the attributes with texts. */
function wordsOn(page: unknown): string[] {
  const [, body = ''] = String(page).split('<body>')
  const attributes = [...body.matchAll(/ (?:aria-label|placeholder|alt|data-count|data-start)="([^"]*)"/g)]
  const text = `${body.replace(/<[^>]*>/g, ' ')} ${attributes.map(([, value]) => value).join(' ')}`
  // UTC and PDF are the same in every language, and {{else}} is the name of an unknown blank.
  return text.replace(/&\w+;|\b(?:UTC|PDF)\b|\{\{else\}\}/g, ' ').match(/[A-Za-z]+/g) ?? []
}

let assets: Assets
before(async () => {
  assets = await loadAssets()
})

const questions = examples.map(({ question }, i) => ({ ...inGreek(question), id: `q${i}` }))

const form = (presentation: 'ONE_PAGE' | 'ONE_PER_PAGE', appType: 'QUIZ' | 'SURVEY', conditional = false) => {
  const asked = questions.map((question, i) =>
    conditional && i > 0
      ? { ...question, requiredWhen: { '==': [1, 2] }, visibleWhen: { '==': [1, 1] } }
      : question,
  )
  return {
    name: '1',
    description: '',
    appType,
    version: 1,
    slug: 'abcdefghijklmnop',
    catalogue,
    questions: asked,
    settings: { presentation, email: 'OPTIONAL' as const, onePerEmail: true },
    formFlow: conditional ? compileFormFlow(asked, {}, undefined) : undefined,
  }
}

test('a form in another language has no English words', () => {
  const state = { submissionId: '0' }
  for (const view of [
    form('ONE_PAGE', 'SURVEY'),
    form('ONE_PER_PAGE', 'QUIZ'),
    form('ONE_PAGE', 'SURVEY', true),
    { ...form('ONE_PAGE', 'SURVEY'), previewPath: '/p/0' },
  ])
    assert.deepEqual([...new Set(wordsOn(takePage(view, state, assets)))], [])
})

test('closed, missing and failing pages have no English words', () => {
  const pages = [
    ...(['paused', 'not_open_yet', 'closed', 'full'] as const).map(reason =>
      closedPage({ reason, name: '1', catalogue }, assets),
    ),
    closedPage({ reason: 'not_open_yet', name: '1', opensAt: '2026-12-01T09:00:00Z', catalogue }, assets),
    notFoundPage(assets, catalogue),
    previewEndedPage(assets, catalogue),
    ...(['busy', 'diskFull', 'storeAway', 'refused', 'broken'] as const).map(kind =>
      troublePage(kind, assets, catalogue),
    ),
  ]
  for (const page of pages) assert.deepEqual(wordsOn(page), [])
})

test('result pages have no English words', () => {
  const score = { score: -1.5, maxScore: 3, percent: 50, passed: false, grade: '1', isPending: true }
  const marks = { text: '1', answer: '', points: 0.5, maxPoints: 1, rightAnswer: '2' }
  const results = [
    {},
    { ending: { redirectUrl: 'https://example.com/' } },
    { score },
    { score: { ...score, passed: true } },
    { questions: [true, false].map(correct => ({ ...marks, correct })) },
    { questions: [{ ...marks, correct: false, points: 0, isWaiting: true }] },
  ]
  for (const result of results)
    assert.deepEqual(wordsOn(endingPage({ name: '1', catalogue, settings: {} }, result, assets)), [])
})

/** Types whose answers are shown with words of ours. */
const OURS = ['YES_NO', 'CONSENT', 'DATE', 'DATETIME', 'RATING', 'SCALE', 'HOTSPOT']

test('answers are shown in the language of the form', () => {
  const shown = examples
    .filter(({ question }) => OURS.includes(question.type))
    .flatMap(({ question, good }) =>
      good.map(answer => typeOf(question).show?.(inGreek(question), answer, catalogue)),
    )
  assert.deepEqual(wordsOn(`<body>${shown.join(' ')}`), [])
})
