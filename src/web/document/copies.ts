// A copy of questions with their scoring rules, outcome weights and translations. In a form, clashing ids get new ones, and
// references inside the copy follow.
import { documentOf, type FormDocument } from '../authoring/draft/form-document.ts'
import { isThing, memberOf, type Thing } from '../authoring/draft/json.ts'
import { getAt, idIn, keysOf, lastOf, type Path } from '../authoring/draft/path.ts'
import { apply, type Op } from './apply.ts'
import { renameThing } from './commands/rename.ts'
import { freeId, idsIn } from './ids.ts'
import { inOrder, type Place, QUESTIONS, takenIds } from './questions.ts'
import { textKeyOf } from './reference-names.ts'

/** A small form with the copied questions alone. Its outcomes have only ids and weights. */
export function copyOf(document: FormDocument, paths: readonly Path[]): FormDocument {
  const copied = inOrder(document, paths)
  const questions: unknown[] = []
  const rules: Record<string, unknown> = {}
  const weights = new Map<unknown, Record<string, unknown>>()
  const translations: Record<string, Record<string, unknown>> = {}
  for (const path of copied) {
    const id = idIn(lastOf(path))
    questions.push(getAt(document, path))
    copyTexts(document, path, id, translations)
    if (path.length > 2) continue
    const rule = memberOf(document.scoring.questions, id)
    if (rule !== undefined) rules[id] = rule
    for (const outcome of document.scoring.outcomes ?? []) {
      const own = memberOf(outcome.weights, id)
      if (own !== undefined) weights.set(outcome.id, { ...weights.get(outcome.id), [id]: own })
    }
  }
  const outcomes = [...weights].map(([id, own]) => ({ id, weights: own }))
  // The parts come from a document, so they have its shapes. Outcomes are completed when the copy is pasted.
  return documentOf({
    questions,
    scoring: { questions: rules, outcomes },
    translations,
  } as unknown as Partial<FormDocument>)
}

/** Outside of its group, a question has keys of its own. */
function copyTexts(
  { translations }: FormDocument,
  path: Path,
  id: string,
  into: Record<string, Record<string, unknown>>,
) {
  const prefix = `${textKeyOf(path)}.`
  for (const [language, entries] of Object.entries(translations))
    for (const [key, translation] of Object.entries(entries))
      if (key.startsWith(prefix))
        into[language] = { ...into[language], [`${id}.${key.slice(prefix.length)}`]: translation }
}

export interface Insertion {
  readonly ops: readonly Op[]
  readonly select: readonly Path[]
}

/** The operations that put a copy into a form. Weights of outcomes and languages that the form does not have are left out. */
export function insertCopy(document: FormDocument, copy: FormDocument, { list, before }: Place): Insertion {
  const own = withFreeIds(copy, takenIds(document, list))
  const isInGroup = list.length > 1
  const outcomes = idsIn(document.scoring.outcomes ?? [])
  const languages = new Set(document.settings.languages ?? [])
  const prefix = isInGroup ? `${textKeyOf(list)}.` : ''
  const set = (path: Path, value: unknown): Op => ({ op: 'set', path, value })
  const questions = own.questions as readonly unknown[]
  const weights = isInGroup ? [] : (own.scoring.outcomes ?? []).filter(({ id }) => outcomes.has(id))
  return {
    ops: [
      ...questions.map(
        (question): Op => ({
          op: 'add',
          path: list,
          value: isInGroup ? withoutConditions(question) : question,
          before,
        }),
      ),
      ...(isInGroup ? [] : Object.entries(own.scoring.questions ?? {})).map(([id, rule]) =>
        set(['scoring', 'questions', id], rule),
      ),
      ...weights.flatMap(outcome =>
        Object.entries(outcome.weights).map(([id, value]) =>
          set(['scoring', 'outcomes', `#${outcome.id}`, 'weights', id], value),
        ),
      ),
      ...Object.entries(own.translations)
        .filter(([language]) => languages.has(language))
        .flatMap(([language, entries]) =>
          Object.entries(entries).map(([key, value]) => set(['translations', language, prefix + key], value)),
        ),
    ],
    select: questions.map(question => [...list, `#${String(memberOf(question, 'id'))}`]),
  }
}

function withFreeIds(copy: FormDocument, taken: ReadonlySet<string>): FormDocument {
  const all = new Set([...taken, ...idsIn(copy.questions)])
  const seen = new Set(taken)
  let current = copy
  for (const key of keysOf(copy.questions)) {
    const id = idIn(key)
    if (!seen.has(id)) {
      seen.add(id)
      continue
    }
    const free = freeId(id, all)
    all.add(free)
    seen.add(free)
    current = apply(current, renameThing(current, [...QUESTIONS, key], free)).document
  }
  return current
}

function withoutConditions(question: unknown): unknown {
  if (!isThing(question)) return question
  const { visibleWhen: _, requiredWhen: __, rules: ___, ...others } = question
  return others satisfies Thing
}
