// A form with one hostile text in every place where an author can write, and answers with the same text. The places come from
// the schemas of the question types, so new types are covered.
import type { TSchema } from 'typebox'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { examples } from '../questions/examples.ts'

interface Member extends TSchema {
  readonly type?: string
  readonly pattern?: string
  readonly format?: string
  readonly const?: unknown
  readonly maxLength?: number
  readonly items?: Member
  readonly properties?: Readonly<Record<string, Member>>
}

const isFreeText = ({ type, pattern, format, const: constant }: Member) =>
  type === 'string' && pattern === undefined && format === undefined && constant === undefined

/** Free texts with a meaning for the server, which refuses arbitrary text there. */
const INTERPRETED = new Set(['pattern', 'min', 'max'])

/** Sets each free text of a question type to `text`, as far as its length limit allows. */
function textsOf(members: Readonly<Record<string, Member>>, text: string): Record<string, unknown> {
  const free = Object.entries(members).filter(
    ([name, member]) => isFreeText(member) && !INTERPRETED.has(name),
  )
  return Object.fromEntries(free.map(([name, member]) => [name, cut(text, member)]))
}

const cut = (text: string, { maxLength = text.length }: Member) => text.slice(0, maxLength)

const validQuestions = new Map(examples.map(({ question }) => [question.type, question]))
const typeNames = [...questionTypes.keys()]
const idOf = (type: string) => `q_${type.toLowerCase()}`

function questionOf(type: string, text: string) {
  const members: Readonly<Record<string, Member>> = questionTypes.get(type)?.schema.properties ?? {}
  const valid: Readonly<Record<string, unknown>> = validQuestions.get(type) ?? { type }
  const labelled = (ids: readonly string[]) => ids.map(id => ({ id, text: text.slice(0, 500) }))
  const ifIt = (has: string, value: unknown) =>
    members[has] && Array.isArray(value) === (members[has].type === 'array') ? { [has]: value } : {}
  return {
    ...valid,
    ...textsOf(members, text),
    id: idOf(type),
    required: undefined,
    ...ifIt('choices', labelled(['wrong', 'right'])),
    ...ifIt('rows', labelled(['food', 'staff'])),
    ...ifIt('columns', labelled(['bad', 'good'])),
    ...ifIt('other', true),
    ...Object.fromEntries(
      ['minChoices', 'maxChoices', 'minLength', 'maxLength'].map(name => [name, undefined]),
    ),
    ...ifIt('image', { url: `https://example.com/?${safeInUrl(text)}`, alt: text.slice(0, 500) }),
    // Braces mark a blank.
    ...ifIt('blanks', {
      tree: {},
      size: { choices: [{ id: 'big', text: text.slice(0, 200) }] },
    }),
    ...(members['blanks'] && { text: `${text.replace(/[{}]/g, '')} {{tree}} {{size}}` }),
  }
}

/** An address may contain anything but white space. */
const safeInUrl = (text: string) => text.replace(/\s/g, '')

/** A single-line field contains no line breaks. */
export const lineOf = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200)

/** A quiz that can be activated. */
export const hostileForm = (text: string, settings: object = {}) => ({
  name: text.slice(0, 200),
  description: text,
  appType: 'QUIZ',
  questions: typeNames.map(type => questionOf(type, text)),
  scoring: {
    questions: {
      q_short_text: {
        points: 1,
        correct: `not ${lineOf(text)}`,
        feedback: { correct: text, incorrect: text },
      },
      q_single_choice: { points: 1, correct: 'right', feedback: { correct: text, incorrect: text } },
      q_dropdown: { points: 0, correct: 'right', feedback: { byChoice: { wrong: text } } },
      q_multiple_choice: { points: 1, correct: ['right'] },
      q_number: { points: 1, correct: 2, feedback: { incorrect: text } },
      q_yes_no: { points: 1, correct: true },
      q_date: { points: 1, correct: '2025-01-01' },
    },
  },
  settings: {
    intro: { title: text.slice(0, 200), text, button: text.slice(0, 100) },
    endings: [{ title: text.slice(0, 200), text }],
    results: { showScore: true, showCorrect: true, showFeedback: true },
    email: 'OPTIONAL',
    ...settings,
  },
})

/** Form fields with the text as the answer wherever a text can be sent. */
export const hostileFields = (text: string) =>
  new URLSearchParams([
    ...typeNames.map(type => [`a.${idOf(type)}`, text]),
    ...['day', 'month', 'year'].map(part => [`a.${idOf('DATE')}.${part}`, text]),
    [`a.${idOf('SINGLE_CHOICE')}.other`, text],
    [`a.${text}`, text],
    [text, text],
    ['email', text],
    ['submissionId', text],
  ])

/** Valid answers, with the text wherever an answer is free text. */
export const hostileAnswers = (text: string) => ({
  q_short_text: lineOf(text),
  q_long_text: text,
  q_single_choice: { other: lineOf(text) },
  q_multiple_choice: ['wrong', { other: lineOf(text) }],
  q_dropdown: 'wrong',
  q_number: 1,
  q_yes_no: false,
})
