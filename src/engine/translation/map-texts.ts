// Replaces the texts of a form. Each has a key made of the ids of its place, such as `france.choices.paris.text`.
// Items without an id are counted from 1: `grade.1.message`.
import { getOwn } from '../get-own.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { Scoring } from '../scoring/schemas.ts'

/** A form with its name, as it is stored or published. */
export interface TextDocument {
  readonly name: string
  readonly description: string
  readonly questions: readonly BaseQuestion[]
  readonly scoring: Scoring
  readonly settings: object
}

/** Members that are texts for respondents, wherever they are in a question, the settings or a result. */
export const TEXT_MEMBERS: ReadonlySet<string> = new Set([
  'addLabel',
  'alt',
  'button',
  'correct',
  'description',
  'entryLabel',
  'grade',
  'incorrect',
  'label',
  'maxLabel',
  'message',
  'minLabel',
  'noLabel',
  'placeholder',
  'prefix',
  'text',
  'title',
  'unit',
  'yesLabel',
])
/** Objects with a text for each id. */
const TEXT_MAPS: ReadonlySet<string> = new Set(['byChoice'])
/** Conditions, and texts that have a language already. */
const SKIPPED: ReadonlySet<string> = new Set([
  'visibleWhen',
  'requiredWhen',
  'holds',
  'when',
  'words',
  'translations',
])

export type Replace = (key: string, text: string) => string

/**
 * The same form with other texts.
 * @param replace gets every text that is not blank
 * @param isSkipped returns true for questions that stay as they are
 */
export function mapTextsOf<D extends TextDocument>(
  document: D,
  replace: Replace,
  isSkipped: (question: BaseQuestion) => boolean,
): D {
  const { name, description, questions, scoring, settings } = document
  const { endings, ...others } = settings as { readonly endings?: unknown }
  return {
    ...document,
    name: replaced(name, 'name', replace),
    description: replaced(description, 'description', replace),
    questions: questions.map(question =>
      isSkipped(question) ? question : walk(question, question.id, replace),
    ),
    scoring: mapScoring(scoring, replace),
    settings: {
      ...walk(others, 'settings', replace),
      ...(endings !== undefined && { endings: walk(endings, 'ending', replace) }),
    },
  }
}

function mapScoring(scoring: Scoring, replace: Replace): Scoring {
  const { questions, grades, outcomes } = scoring
  const rules = Object.entries(questions ?? {}).map(([id, rule]) => {
    const { feedback } = rule
    return [id, feedback ? { ...rule, feedback: walk(feedback, `${id}.feedback`, replace) } : rule]
  })
  return {
    ...scoring,
    ...(questions && { questions: Object.fromEntries(rules) }),
    ...(grades && { grades: walk(grades, 'grade', replace) }),
    ...(outcomes && { outcomes: walk(outcomes, 'outcome', replace) }),
  }
}

/** Keeps the shape of the value: only texts change. */
function walk<T>(value: T, key: string, replace: Replace, isTextMap = false): T {
  return changed(value) as T

  function changed(given: unknown): unknown {
    if (Array.isArray(given))
      return given.map((item, i) => walk(item, `${key}.${idOf(item) ?? i + 1}`, replace))
    if (typeof given !== 'object' || given === null) return given
    const members = Object.entries(given).map(([name, member]): [string, unknown] => {
      if (SKIPPED.has(name)) return [name, member]
      const place = `${key}.${name}`
      return typeof member === 'string'
        ? [name, isTextMap || TEXT_MEMBERS.has(name) ? replaced(member, place, replace) : member]
        : [name, walk(member, place, replace, TEXT_MAPS.has(name))]
    })
    return Object.fromEntries(members)
  }
}

const replaced = (text: string, key: string, replace: Replace) =>
  text.trim() === '' ? text : replace(key, text)

function idOf(item: unknown): string | undefined {
  const id =
    typeof item === 'object' && item !== null ? getOwn(item as Record<string, unknown>, 'id') : undefined
  return typeof id === 'string' ? id : undefined
}
