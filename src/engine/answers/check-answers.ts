// Checks a whole set of answers against the questions of a version. Takes any JSON, and reports every fault.

import { pointerStep, type Refusal } from '../faults.ts'
import { getOwn } from '../get-own.ts'
import type { FormFlow } from '../logic/form-flow.ts'
import { pageOf } from '../questions/pages.ts'
import { refusal } from '../questions/shared/faults.ts'
import { type BaseQuestion, type FormFields, fieldName, type Today } from '../questions/type.ts'
import { isStorable } from '../storable.ts'
import { message } from '../text/messages/message.ts'
import { type Asked, askedOf, type Given, missingFault } from './asked.ts'
import { faultsAlongFlow, type InWords } from './check-along-flow.ts'

/** The most unknown questions that are reported one by one. A hostile body can name a hundred thousand. */
const MAX_UNKNOWN = 100

const unknown = (name: string) =>
  refusal(`/answers${pointerStep(name)}`, 'question_unknown', message('question_not_in_form'))

/** Compiles the check of a version's answers. Without a flow every respondent is asked every question. */
export function answerChecker(
  questions: readonly BaseQuestion[],
  formFlow?: FormFlow,
  words?: InWords,
): (answers: unknown, now: Date) => Refusal[] {
  const asked = questions.flatMap(question => askedOf(question) ?? [])
  const ids = new Set(asked.map(({ question }) => question.id))
  return (answers, now) => {
    if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) {
      return [refusal('/answers', 'answers_not_object', message('answers_not_object'))]
    }
    const given = (id: string) => getOwn(answers as Readonly<Record<string, unknown>>, id)
    const today = todayAt(now)
    const faults = formFlow
      ? faultsAlongFlow(formFlow, asked, given, now, today, words)
      : faultsOfAll(asked, given, today)
    return faults.concat(unknownIn(Object.keys(answers), ids))
  }
}

function faultsOfAll(asked: readonly Asked[], given: Given, today: Today): Refusal[] {
  const faults: Refusal[] = []
  for (const one of asked) {
    const { question } = one
    const answer = given(question.id)
    if (answer === undefined) {
      if (question.required) faults.push(missingFault(one))
      continue
    }
    faults.push(...one.check(answer, today))
  }
  return faults
}

function fieldNames(question: BaseQuestion, fields: FormFields): readonly string[] {
  const { parts, asked } = pageOf(question)
  const own = [undefined, ...(parts?.(question) ?? [])].map(name => fieldName(question.id, name))
  return [...own, ...(asked?.(question, fields) ?? []).flatMap(member => fieldNames(member, fields))]
}

/** Indexes the fields by name, because a form can have thousands of fields and names. */
function byName(fields: URLSearchParams): FormFields {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) {
    const given = values.get(name)
    if (given) given.push(value)
    else values.set(name, [value])
  }
  return {
    get: name => values.get(name)?.[0] ?? null,
    getAll: name => values.get(name) ?? [],
    has: name => values.has(name),
  }
}

/** Applies the changes of `QuestionPage.settling`. The page is shown, and answers are read, with the result. */
export function settleFields(questions: readonly BaseQuestion[], sent: URLSearchParams): URLSearchParams {
  const fields = byName(sent)
  const settlings = new Map(
    questions.flatMap(question => {
      const settling = pageOf(question).settling?.(question, fields)
      return settling ? [[question.id, settling] as const] : []
    }),
  )
  if (settlings.size === 0) return sent
  const settled: [string, string][] = []
  for (const [field, value] of sent) {
    const settling = settlings.get(/^a\.([^.]*)/.exec(field)?.[1] ?? '')
    const name = settling ? settling.rename(field) : field
    if (name !== undefined) settled.push([name, value])
  }
  for (const { own } of settlings.values()) settled.push([...own])
  return new URLSearchParams(settled)
}

/** Reads answers from form fields. Fields that are named like answers but belong to no question are faults. */
export function readAnswers(questions: readonly BaseQuestion[], sent: URLSearchParams) {
  const asked = questions.flatMap(question => askedOf(question) ?? [])
  const fields = byName(sent)
  const names = asked.flatMap(({ question }) => fieldNames(question, fields))
  const answers: Record<string, unknown> = Object.fromEntries(
    asked
      .map(({ question, part }) => [question.id, part.read(question, fields)] as const)
      .filter(([, answer]) => answer !== undefined),
  )
  const prefix = fieldName('')
  const given = new Set(
    [...sent.keys()].filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length)),
  )
  const faults = unknownIn(given, new Set(names.map(name => name.slice(prefix.length))))
  return {
    answers,
    faults: [...faults, ...asked.flatMap(({ question, pointer }) => notStorable(fields, question, pointer))],
  }
}

/** Only for form fields: JSON bodies are checked when they are parsed (http/bodies/body.ts). */
function notStorable(fields: FormFields, question: BaseQuestion, pointer: string): Refusal[] {
  if (fieldNames(question, fields).every(name => fields.getAll(name).every(isStorable))) return []
  return [refusal(pointer, 'answer_invalid', message('answer_not_storable'))]
}

function unknownIn(names: Iterable<string>, known: ReadonlySet<string>): Refusal[] {
  const faults: Refusal[] = []
  let more = 0
  for (const name of names) {
    if (known.has(name)) continue
    if (faults.length < MAX_UNKNOWN) faults.push(unknown(name))
    else more++
  }
  return more > 0
    ? [...faults, refusal('/answers', 'question_unknown', message('more_not_in_form', { count: more }))]
    : faults
}

const HOUR_MS = 3_600_000

/** Time zones range from UTC-12 to UTC+14. The days are calculated on demand, because few checks need them. */
class TodayAnywhere implements Today {
  readonly #now: number

  constructor(now: number) {
    this.#now = now
  }

  get first() {
    return this.#dayAt(-12)
  }

  get last() {
    return this.#dayAt(14)
  }

  #dayAt(offset: number): string {
    return new Date(this.#now + offset * HOUR_MS).toISOString().slice(0, 10)
  }
}

const todayAt = (now: Date): Today => new TodayAnywhere(now.getTime())
