// Checks the logic of a form before activation. Pointers are relative to the document.

import { type Checked, checkExpression, type Find, MAX_STEPS } from '../expressions/check.ts'
import type { Inferred } from '../expressions/operators.ts'
import { MAX_PIPED, PIPE_MARKUP, pipesIn } from '../expressions/pipes.ts'
import { namesIn, rootOf } from '../expressions/references.ts'
import { lengthOf, wordsLengthOf } from '../expressions/steps.ts'
import { NUMBER, type Value } from '../expressions/value.ts'
import { below, type DefinitionFault, fault, pointerStep, toFault } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { mostAbove } from '../questions/patterns/pattern-size.ts'
import { isBlank } from '../questions/shared/faults.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { authorMessage } from '../text/messages/author-message.ts'
import { jumpFaults } from './jump-faults.ts'
import type { Logic } from './logic.ts'
import { AT_END, findBefore, lastOf, type Names, namesOf, unknownName } from './names.ts'

/** Limits the size of the reply. The other faults show after these are fixed. */
const MAX_FAULTS = 1000
const MAX_PIPE_FAULTS = 5

interface Ending {
  readonly id?: string
  readonly title?: string
  readonly text?: string
  readonly when?: unknown
}

export interface LogicOfForm {
  readonly questions: readonly BaseQuestion[]
  readonly logic: Logic
  readonly endings: readonly Ending[]
  /** What endings know of the result, by name; undefined if nothing is scored. */
  readonly results: ReadonlyMap<string, Value> | undefined
}

/** Calculations that read no answer, neither directly nor through other calculations. */
function constantsOf({ calculations = [] }: Logic): ReadonlySet<string> {
  const constants = new Set<string>()
  for (const { id, value } of calculations)
    if ([...namesIn(value)].every(name => constants.has(rootOf(name)))) constants.add(id)
  return constants
}

export function logicFaults({ questions, logic, endings, results }: LogicOfForm): DefinitionFault[] {
  const names = namesOf(questions)
  const constants = constantsOf(logic)
  const faults: DefinitionFault[] = []
  let steps = 0
  let largest = { pointer: '', steps: 0 }
  const piped: { pointer: string; steps: number }[] = []

  function check(expression: unknown, pointer: string, find: Find): Checked {
    if (steps > MAX_STEPS) return { faults: [], found: { kind: 'nothing' }, steps: 0 }
    const checked = checkExpression(expression, find)
    faults.push(...below(pointer, checked.faults))
    steps += checked.steps
    if (checked.steps > largest.steps) largest = { pointer, steps: checked.steps }
    if (steps > MAX_STEPS) faults.push(fault('/logic', 'logic_too_large', { max: MAX_STEPS, ...largest }))
    return checked
  }

  function condition(given: unknown, pointer: string, find: Find): void {
    if (given === undefined) return
    const { faults: own } = check(given, pointer, find)
    if (own.length === 0 && [...namesIn(given)].every(name => constants.has(rootOf(name))))
      faults.push(fault(pointer, 'condition_constant'))
  }

  /** The most characters of the answers in a text. */
  function pipes(text: string | undefined, pointer: string, find: Find): number {
    const names = pipesIn(text)
    let length = 0
    const times = Map.groupBy(names, name => name)
    const own = [...times].flatMap(([name, { length: count }]) => {
      const found = find(name)
      if (!('code' in found)) length += count * (PIPE_MARKUP + wordsLengthOf(found))
      if ('code' in found) return [toFault(pointer, found)]
      const isPart = name.includes('.') && (found.kind === 'list' || found.kind === 'record')
      return isPart ? [fault(pointer, 'operand_invalid.piped', { name })] : []
    })
    faults.push(...own.slice(0, MAX_PIPE_FAULTS))
    return length
  }

  const texts = (question: BaseQuestion, pointer: string, find: Find): number =>
    (typeOf(question).ownBraces ? 0 : pipes(question.text, `${pointer}/text`, find)) +
    pipes(question.description, `${pointer}/description`, find)

  function ruleFaults({ rules = [] }: BaseQuestion, pointer: string): void {
    // A rule can read later answers.
    const anywhere = findBefore(names, AT_END)
    const seen = new Set<string>()
    for (const [i, { id, holds, message }] of rules.entries()) {
      const at = `${pointer}/rules/${i}`
      if (id !== undefined && seen.has(id)) faults.push(fault(`${at}/id`, 'duplicate_id.rule', { id }))
      seen.add(id ?? '')
      if (holds === undefined) faults.push(fault(`${at}/holds`, 'condition_missing'))
      condition(holds, `${at}/holds`, anywhere)
      if (isBlank(message)) faults.push(fault(`${at}/message`, 'text_missing.rule'))
      pipes(message, `${at}/message`, anywhere)
    }
  }

  addCalculations(names, logic, check, faults)

  for (const [i, question] of questions.entries()) {
    const pointer = `/questions/${i}`
    const find = findBefore(names, i)
    condition(question.visibleWhen, `${pointer}/visibleWhen`, find)
    condition(question.requiredWhen, `${pointer}/requiredWhen`, find)
    if (question.required && question.requiredWhen)
      faults.push(fault(`${pointer}/requiredWhen`, 'member_not_applicable.required'))
    ruleFaults(question, pointer)
    let length = texts(question, pointer, find)
    const { inside } = typeOf(question)
    const members = inside?.questions(question) ?? []
    // The template for another entry is one more.
    const entries = 1 + (inside?.most(question) ?? 0) / Math.max(1, members.length)
    for (const [j, member] of members.entries())
      length += entries * texts(member, `${pointer}/questions/${j}`, find)
    piped.push({ pointer, steps: length })
  }

  const positions = new Map(questions.map(({ id }, i) => [id, i]))
  for (const [i, { after, when }] of (logic.jumps ?? []).entries()) {
    const at = positions.get(after)
    if (at !== undefined) condition(when, `/logic/jumps/${i}/when`, findBefore(names, at + 1))
  }
  faults.push(...jumpFaults(questions, logic.jumps ?? [], new Set(endings.map(({ id }) => id ?? ''))))

  // Each respondent sees one ending.
  let largestEnd = { pointer: '', steps: 0 }
  const atEnd = findBefore(names, AT_END, name => results?.get(name) ?? unknownAtEnd(name))
  for (const [i, { title, text, when }] of endings.entries()) {
    const pointer = `/settings/endings/${i}`
    condition(when, `${pointer}/when`, atEnd)
    // The title is shown twice.
    const length = 2 * pipes(title, `${pointer}/title`, atEnd) + pipes(text, `${pointer}/text`, atEnd)
    if (length > largestEnd.steps) largestEnd = { pointer, steps: length }
  }
  const most = mostAbove([...piped, largestEnd], MAX_PIPED)
  if (most) faults.push(fault(most.pointer, 'page_too_large.piped', { length: most.steps, max: MAX_PIPED }))
  return faults.slice(0, MAX_FAULTS)
}

/** Adds calculations in order, because each can read earlier ones. */
function addCalculations(
  names: Names,
  { calculations = [] }: Logic,
  check: (value: unknown, pointer: string, find: Find) => Checked,
  faults: DefinitionFault[],
) {
  const isCalculation = new Set(calculations.map(({ id }) => id))
  const isQuestion = new Set(names.keys())
  const find = findBefore(names, AT_END, name =>
    isCalculation.has(rootOf(name))
      ? authorMessage('reference_later.calculation', { name })
      : unknownName(name),
  )
  for (const [i, { id, value }] of calculations.entries()) {
    const pointer = `/logic/calculations${pointerStep(i)}`
    if (names.has(id)) faults.push(fault(`${pointer}/id`, 'duplicate_id.calculation', { id }))
    else if (id === 'score' || id === 'hidden') faults.push(fault(`${pointer}/id`, 'id_reserved', { id }))
    const { found, faults: own } = check(value, `${pointer}/value`, find)
    const result = resultOf(found)
    if (!result && own.length === 0) faults.push(fault(`${pointer}/value`, 'calculation_invalid'))
    // A calculation with faults keeps its name, so that each fault is reported once.
    if (!isQuestion.has(id)) names.set(id, { value: result ?? NUMBER, at: lastOf(names, namesIn(value)) })
  }
}

function resultOf(found: Inferred): Value | undefined {
  const { kind, choices } = found
  if (kind === 'nothing' || kind === 'mixed' || kind === 'list' || kind === 'record') return undefined
  return { kind, ...(choices && { choices }), longest: lengthOf(found) }
}

const unknownAtEnd = (name: string) =>
  name === 'score' ? authorMessage('reference_dangling.score') : unknownName(name)
