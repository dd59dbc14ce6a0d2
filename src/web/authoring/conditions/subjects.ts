// The values that a condition or a formula can read at its place of the form, with their labels.
import { checkExpression, type Find, memberOf } from '../../../engine/expressions/check.ts'
import { namesIn } from '../../../engine/expressions/references.ts'
import { NUMBER, type Value } from '../../../engine/expressions/value.ts'
import { AT_END, findBefore, lastOf, type Names, namesOf, unknownName } from '../../../engine/logic/names.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import { resultValues } from '../../../engine/scoring/result-values.ts'
import type { Icon } from '../../kit/icons.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import type { FormDocument } from '../draft/form-document.ts'
import { partLabel } from '../fields/choices.ts'
import { listQuestions } from '../fields/questions.ts'

/** Where an expression stands. */
export type Place =
  /** A condition of the question at this position: earlier answers are known. */
  | { readonly kind: 'question'; readonly index: number }
  /** The condition of a jump after the question at this position, whose answer is known as well. */
  | { readonly kind: 'jump'; readonly index: number }
  /** A rule over several answers, which can read later ones. */
  | { readonly kind: 'rule' }
  /** The condition of an ending: every answer and the score are known. */
  | { readonly kind: 'ending' }
  /** The formula of the calculation at this position, which can read earlier calculations. */
  | { readonly kind: 'calculation'; readonly index: number }

export interface Subject {
  /** The id of a question or of a calculation, or `score` and the like. */
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly number: number | undefined
  readonly value: Value
  readonly question?: BaseQuestion
}

type Form = Pick<FormDocument, 'questions' | 'logic' | 'scoring'>

/** Every name of the form, with the kinds of its calculations. */
function allNames(
  { questions, logic }: Omit<Form, 'scoring'>,
  calculations = Number.POSITIVE_INFINITY,
): Names {
  const names = namesOf(questions)
  for (const { id, value } of (logic.calculations ?? []).slice(0, calculations)) {
    if (names.has(id)) continue
    const { kind, choices } = checkExpression(value, findBefore(names, AT_END)).found
    const isPlain = kind !== 'nothing' && kind !== 'mixed' && kind !== 'list' && kind !== 'record'
    const result: Value = isPlain ? { kind, ...(choices && { choices }) } : NUMBER
    names.set(id, { value: result, at: lastOf(names, namesIn(value)) })
  }
  return names
}

const positionOf = (place: Place): number =>
  place.kind === 'question' ? place.index : place.kind === 'jump' ? place.index + 1 : AT_END

/** Finds the values of names at the place, for the check of expressions. */
export function findAt(form: Form, place: Place): Find {
  const names = allNames(form, place.kind === 'calculation' ? place.index : undefined)
  const results = place.kind === 'ending' ? resultValues(form.scoring) : undefined
  return findBefore(names, positionOf(place), name => results?.get(name) ?? unknownName(name))
}

/** The values to choose from, in the order of the form. */
export function subjectsAt(
  form: Form,
  place: Place,
  texts: DesignerTexts,
  isScored: boolean,
): readonly Subject[] {
  const names = allNames(form, place.kind === 'calculation' ? place.index : undefined)
  const before = positionOf(place)
  return allSubjects(form, texts, isScored && place.kind === 'ending').filter(({ name }) => {
    const named = names.get(name)
    return named ? named.value !== undefined && named.at < before : place.kind === 'ending'
  })
}

/** Every value of the form, for sentences about it. */
export function allSubjects(form: Form, texts: DesignerTexts, isScored: boolean): readonly Subject[] {
  const names = allNames(form)
  const questions = listQuestions(form, texts).flatMap(({ question, title, icon, number }): Subject[] => {
    const value = names.get(question.id)?.value
    return value ? [{ name: question.id, label: title, icon, number, value, question }] : []
  })
  const calculations = (form.logic.calculations ?? []).map(
    ({ id }): Subject => ({
      name: id,
      label: id,
      icon: 'formula',
      number: undefined,
      value: names.get(id)?.value ?? NUMBER,
    }),
  )
  return [...questions, ...calculations, ...(isScored ? resultsOf(form.scoring, names, texts) : [])]
}

/** What endings know of the result. Questions and calculations with such a name come first. */
function resultsOf(scoring: FormDocument['scoring'], names: Names, texts: DesignerTexts): readonly Subject[] {
  const labels: Readonly<Record<string, string>> = texts.panels.conditions.results
  const choices = (scoring.outcomes ?? []).map(({ id, title }) => ({ id, text: title }))
  return [...resultValues(scoring)].flatMap(([name, value]) =>
    names.has(name)
      ? []
      : {
          name,
          label: labels[name] ?? name,
          icon: 'scoring' as const,
          number: undefined,
          value,
          ...(name === 'outcome' && { question: { id: name, type: name, choices } }),
        },
  )
}

/** `hidden.source` is the hidden question `source`. */
export const subjectNamed = (subjects: readonly Subject[], name: string): Subject | undefined =>
  subjects.find(subject => subject.name === name || `hidden.${subject.name}` === name)

/** The value of a subject, or of a part of it. */
export const subjectValue = ({ value }: Subject, part: string | undefined): Value | undefined =>
  part === undefined ? value : memberOf(value, part.split('.'))

export interface Part {
  readonly part: string
  readonly label: string
}

/** A value and its parts, each with the name that a condition reads. */
export const wholeAndParts = (
  subject: Subject,
  texts: DesignerTexts,
): readonly { readonly name: string; readonly label: string; readonly part: string | undefined }[] => [
  { name: subject.name, label: subject.label, part: undefined },
  ...partsOf(subject, texts).map(({ part, label }) => ({
    name: `${subject.name}.${part}`,
    label: `${subject.label}: ${label}`,
    part,
  })),
]

/** The parts that can be compared: of a name its first and last name, of a matrix its rows. */
export const partsOf = ({ value, question }: Subject, texts: DesignerTexts): readonly Part[] =>
  Object.keys(value.members ?? {}).map(part => ({ part, label: partLabel(question, part, texts) }))
