// The places of a document that can refer to things by name: expressions, and texts with answers in them.
import { questionTypes } from '../../engine/questions/index.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { isList, memberOf, thingsIn } from '../authoring/draft/json.ts'
import { getAt, keyAt, keysOf, type Path } from '../authoring/draft/path.ts'
import { textKeyOf } from './reference-names.ts'

export interface ExpressionPlace {
  readonly kind: 'condition' | 'calculation'
  readonly path: Path
  readonly value: unknown
}

export function* expressionsIn(document: FormDocument): Generator<ExpressionPlace> {
  for (const [i, question] of document.questions.entries())
    for (const name of ['visibleWhen', 'requiredWhen'] as const)
      if (question[name] !== undefined)
        yield {
          kind: 'condition',
          path: ['questions', keyAt(document.questions, i), name],
          value: question[name],
        }
  for (const path of ruleLists(document)) yield* inList(document, path, 'holds', 'condition')
  yield* inList(document, ['logic', 'jumps'], 'when', 'condition')
  yield* inList(document, ['logic', 'calculations'], 'value', 'calculation')
  yield* inList(document, ['settings', 'endings'], 'when', 'condition')
}

/** The paths of the rules of each question. */
function ruleLists({ questions }: FormDocument): readonly Path[] {
  const keys = keysOf(questions)
  return questions.flatMap((question, i) => (question.rules ? [['questions', keys[i] ?? '', 'rules']] : []))
}

function* inList(
  document: FormDocument,
  list: Path,
  name: string,
  kind: ExpressionPlace['kind'],
): Generator<ExpressionPlace> {
  const items = getAt(document, list)
  if (!isList(items)) return
  for (const [i, item] of items.entries()) {
    const value = memberOf(item, name)
    if (value !== undefined) yield { kind, path: [...list, keyAt(items, i), name], value }
  }
}

export interface TextPlace {
  readonly path: Path
  readonly text: string
}

/** The texts that can contain answers, and their translations. */
export function* textsIn(document: FormDocument): Generator<TextPlace> {
  const ownBraces = new Set<string>()
  yield* questionTexts(document.questions, ['questions'], ownBraces)
  for (const list of ruleLists(document)) {
    const rules = thingsIn(getAt(document, list))
    for (const [i, rule] of rules.entries()) yield* textAt(rule, 'message', [...list, keyAt(rules, i)])
  }
  const endings = thingsIn(document.settings.endings)
  for (const [i, ending] of endings.entries())
    for (const name of ['title', 'text'])
      yield* textAt(ending, name, ['settings', 'endings', keyAt(endings, i)])
  for (const [language, entries] of Object.entries(document.translations))
    for (const [key, translation] of Object.entries(entries))
      if (!ownBraces.has(key)) yield* textAt(translation, 'text', ['translations', language, key])
}

function* questionTexts(
  questions: readonly unknown[],
  list: Path,
  ownBraces: Set<string>,
): Generator<TextPlace> {
  const keys = keysOf(questions)
  for (const [i, question] of questions.entries()) {
    const path = [...list, keys[i] ?? '']
    const isOwn = questionTypes.get(String(memberOf(question, 'type')))?.ownBraces
    if (isOwn) ownBraces.add(`${textKeyOf(path)}.text`)
    else yield* textAt(question, 'text', path)
    yield* textAt(question, 'description', path)
    const inside = memberOf(question, 'questions')
    if (isList(inside)) yield* questionTexts(inside, [...path, 'questions'], ownBraces)
  }
}

export function* textAt(thing: unknown, name: string, path: Path): Generator<TextPlace> {
  const text = memberOf(thing, name)
  if (typeof text === 'string' && text.includes('{{')) yield { path: [...path, name], text }
}
