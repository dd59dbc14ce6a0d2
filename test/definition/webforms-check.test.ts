import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDefinition } from '../../src/engine/definition/check.ts'
import type { AppType, Definition } from '../../src/engine/definition/definition.ts'
import { toAuthorFaults } from '../../src/engine/faults.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { authorEn } from '../../src/engine/text/messages/author-en.ts'

const france: BaseQuestion & Readonly<Record<string, unknown>> = {
  id: 'france',
  type: 'SINGLE_CHOICE',
  text: 'Capital?',
  other: true,
  choices: [
    { id: 'paris', text: 'Paris' },
    { id: 'lyon', text: 'Lyon' },
  ],
}
const noChoices = { ...france, choices: [] }
const pi = { id: 'pi', type: 'NUMBER', text: 'Pi?', decimals: 2 }
const why = { id: 'why', type: 'SHORT_TEXT', text: 'Why?', maxLength: 5 }
const seas = { ...france, id: 'seas', type: 'MULTIPLE_CHOICE', maxChoices: 1 }
const hello = { id: 'hello', type: 'STATEMENT', text: 'Hello' }
const key = { france: { points: 2, correct: 'paris' }, pi: { points: 1, correct: 3.14, tolerance: 0.005 } }

const quiz = (
  questions: Definition['questions'],
  rules: Definition['scoring']['questions'] = {},
  more = {},
): Partial<Definition> => ({
  questions,
  scoring: { questions: rules, ...more },
})

const table: [name: string, appType: AppType, definition: Partial<Definition>, faults: string[]][] = [
  ['a sound form', 'FORM', { questions: [france] }, []],
  ['a sound quiz', 'QUIZ', quiz([hello, france, pi, why], key), []],
  ['nothing', 'FORM', {}, ['/questions questions_missing']],
  ['only statements', 'QUIZ', quiz([hello]), ['/questions questions_missing']],
  [
    'faults of questions',
    'SURVEY',
    { questions: [hello, noChoices] },
    ['/questions/1/choices choices_missing'],
  ],
  ['an id twice', 'FORM', { questions: [pi, france, pi] }, ['/questions/2/id duplicate_id']],
  [
    'all missing keys',
    'QUIZ',
    quiz([france, pi, why]),
    ['/scoring/questions/france key_missing', '/scoring/questions/pi key_missing'],
  ],
  [
    'a rule without a right answer',
    'QUIZ',
    quiz([pi], { pi: { points: 1 } }),
    ['/scoring/questions/pi/correct key_missing'],
  ],
  [
    'a rule without points',
    'QUIZ',
    quiz([pi], { pi: { correct: 3 } }),
    ['/scoring/questions/pi/points points_missing'],
  ],
  ['0 points need no answer', 'QUIZ', quiz([france, pi], { ...key, pi: { points: 0 } }), []],
  ['0 points beside an answer', 'QUIZ', quiz([france, pi], { ...key, pi: { points: 0, correct: 3 } }), []],
  ['nothing scored', 'QUIZ', quiz([pi], { pi: { points: 0 } }), ['/scoring/questions scored_missing']],
  [
    'a rule for an unknown question',
    'QUIZ',
    quiz([pi], { pi: key.pi, x: key.pi }),
    ['/scoring/questions/x reference_dangling'],
  ],
  [
    'a rule for a statement',
    'QUIZ',
    quiz([pi, hello], { pi: key.pi, hello: { points: 1 } }),
    ['/scoring/questions/hello member_not_applicable'],
  ],
  [
    'a member of another kind',
    'QUIZ',
    quiz([france], { france: { ...key.france, tolerance: 1, partial: 'NONE' } }),
    [
      '/scoring/questions/france/tolerance member_not_applicable',
      '/scoring/questions/france/partial member_not_applicable',
    ],
  ],
  [
    'two tolerances',
    'QUIZ',
    quiz([pi], { pi: { ...key.pi, tolerancePercent: 1 } }),
    ['/scoring/questions/pi/tolerancePercent member_not_applicable'],
  ],
  [
    'an unknown right choice',
    'QUIZ',
    quiz([france], { france: { points: 1, correct: 'Paris' } }),
    ['/scoring/questions/france/correct correct_invalid'],
  ],
  [
    'a custom answer as the right one',
    'QUIZ',
    quiz([france], { france: { points: 1, correct: { other: 'x' } } }),
    ['/scoring/questions/france/correct correct_invalid'],
  ],
  [
    'null as the right answer',
    'QUIZ',
    quiz([france], { france: { points: 1, correct: null } }),
    ['/scoring/questions/france/correct correct_invalid'],
  ],
  [
    'one choice instead of several',
    'QUIZ',
    quiz([seas], { seas: { points: 1, correct: 'paris' } }),
    ['/scoring/questions/seas/correct correct_invalid'],
  ],
  [
    'more right choices than maxChoices',
    'QUIZ',
    quiz([seas], { seas: { points: 1, correct: ['paris', 'lyon'] } }),
    ['/scoring/questions/seas/correct correct_invalid'],
  ],
  [
    'more decimals than an answer may have',
    'QUIZ',
    quiz([pi], { pi: { points: 1, correct: 3.125 } }),
    ['/scoring/questions/pi/correct correct_invalid'],
  ],
  [
    'a right text that is not a valid answer',
    'QUIZ',
    quiz([why], { why: { points: 1, correct: ['short', 'too long'] } }),
    ['/scoring/questions/why/correct/1 correct_invalid'],
  ],
  [
    'no texts',
    'QUIZ',
    quiz([why], { why: { points: 1, correct: [] } }),
    ['/scoring/questions/why/correct correct_invalid'],
  ],
  [
    'texts with points',
    'QUIZ',
    quiz([why], {
      why: {
        correct: [
          { text: 'a', points: 2 },
          { text: 'b', points: 0.5 },
        ],
      },
    }),
    [],
  ],
  [
    'points in addition to texts with points',
    'QUIZ',
    quiz([why], { why: { points: 1, correct: [{ text: 'a', points: 2 }] } }),
    ['/scoring/questions/why/points points_mismatch'],
  ],
  [
    'points with three decimals',
    'QUIZ',
    quiz([why], { why: { correct: [{ text: 'a', points: 0.125 }] } }),
    ['/scoring/questions/why/correct/0 correct_invalid'],
  ],
  [
    'points for some texts only',
    'QUIZ',
    quiz([why], { why: { points: 2, correct: ['a', { text: 'b', points: 2 }] } }),
    ['/scoring/questions/why/correct correct_invalid'],
  ],
  ['a pass mark that can be reached', 'QUIZ', quiz([france, pi], key, { passMark: { points: 3 } }), []],
  [
    'a pass mark above the maximum',
    'QUIZ',
    quiz([france, pi], key, { passMark: { points: 3.01 } }),
    ['/scoring/passMark/points pass_mark_unreachable'],
  ],
  ['scoring of a survey', 'SURVEY', quiz([france], { france: key.france }), ['/scoring scoring_needs_quiz']],
  [
    'a pass mark in a form',
    'FORM',
    quiz([france], {}, { passMark: { percent: 5 } }),
    ['/scoring scoring_needs_quiz'],
  ],
  ['empty scoring', 'FORM', quiz([france]), []],
  [
    'closing before opening, across time zones',
    'FORM',
    { questions: [pi], settings: { opensAt: '2026-01-01T10:00:00+02:00', closesAt: '2026-01-01T08:00:00Z' } },
    ['/settings/closesAt range_empty'],
  ],
  [
    'opening before closing',
    'FORM',
    { questions: [pi], settings: { opensAt: '2026-01-01T10:00:00+02:00', closesAt: '2026-01-01T08:00:01Z' } },
    [],
  ],
  [
    'a time that does not exist',
    'FORM',
    { questions: [pi], settings: { opensAt: '2026-01-01T23:59:60Z' } },
    ['/settings/opensAt instant_invalid'],
  ],
  [
    'one per email without email',
    'FORM',
    { questions: [pi], settings: { onePerEmail: true } },
    ['/settings/onePerEmail email_needed'],
  ],
  [
    'one per email with email',
    'FORM',
    { questions: [pi], settings: { onePerEmail: true, email: 'OPTIONAL' } },
    [],
  ],
]
for (const [name, appType, definition, faults] of table) {
  test(`${appType}, ${name}: ${faults.join(', ') || 'can be activated'}`, () => {
    const found = checkDefinition(appType, { questions: [], scoring: {}, settings: {}, ...definition })
    assert.deepEqual(
      found.map(({ pointer, code }) => `${pointer} ${code}`),
      faults,
    )
    for (const { detail } of toAuthorFaults(authorEn, found)) assert.match(detail, /^\w[^{}]*\.$/)
  })
}
