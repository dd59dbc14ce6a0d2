// The columns of a web form's responses, all versions united. The id of each is a name that filters of responses can use.
import { listOf, united, type Value } from '../../engine/expressions/value.ts'
import { type Named, namesOf } from '../../engine/logic/names.ts'
import type { Column, ColumnType } from '../../engine/query/columns.ts'
import { columnsOf } from '../../engine/questions/columns.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { OTHER_PART } from '../../engine/questions/shared/choice-answer.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { withoutMarkdown } from '../../engine/text/plain-markdown.ts'
import type { Client } from '../../platform/http/client.ts'
import { FIELD_LABELS } from '../responses/field-labels.ts'
import { mergeNames, SYSTEM_FIELDS } from '../responses/response-fields.ts'
import type { Db } from '../tables/tables.ts'
import { eachVersionBackwards } from '../webforms/each-version.ts'

const GRADING_VALUES = [
  { value: 'GRADED', label: 'Graded' },
  { value: 'PENDING', label: 'Waits for grading' },
]

type Texts = Map<string, string>

/** A question in all versions. Texts are Markdown, from the last version that has them. */
interface Asked {
  readonly named: Named
  readonly text: string
  readonly isProse: boolean | undefined
  readonly steps: Column['steps']
  /** Its entry, if it is a group that any version asked repeatedly. */
  readonly entry: Value | undefined
  /** The labels of parts, by the name of a column such as `name.first`. */
  readonly parts: Texts
  /** The choices, by the name of a column. */
  readonly choices: Map<string, Texts>
}

/** The columns of a form. A form without a published version has only the columns of every response. */
export async function formColumns(db: Db, webformId: string, client: Client): Promise<Column[]> {
  const asked = new Map<string, Asked>()
  const outcomes: Texts = new Map()
  for await (const { definition } of eachVersionBackwards(db, webformId, client)) {
    const names = namesOf(definition.questions)
    for (const question of definition.questions) {
      const named = names.get(question.id)
      if (named) asked.set(question.id, withEarlier(asked.get(question.id), question, named))
    }
    addAll(outcomes, definition.scoring?.outcomes?.map(({ id, title }) => [id, title]) ?? [])
  }
  const isQuestion = asked.has('hidden')
  return [
    ...systemColumns(outcomes),
    ...[...asked].flatMap(([id, one]) =>
      questionColumns(one.named.isUnseen && !isQuestion ? `hidden.${id}` : id, id, one),
    ),
  ]
}

const systemColumns = (outcomes: Texts): Column[] =>
  Object.entries(FIELD_LABELS).map(([id, label]) => ({
    id,
    label,
    type: typeOfValue(SYSTEM_FIELDS[id]?.value),
    ...(id === '_gradingStatus' && { values: GRADING_VALUES }),
    ...(id === '_outcome' && outcomes.size > 0 && { values: valuesOf(outcomes) }),
  }))

function withEarlier(last: Asked | undefined, question: BaseQuestion, named: Named): Asked {
  const entry = entryOf(last, named.value)
  const found: Asked = last
    ? { ...last, named: mergeNames(last.named, named), entry }
    : {
        named,
        text: typeOf(question).title?.(question) ?? question.text ?? '',
        isProse: typeOf(question).isProse,
        steps: typeOf(question).steps?.(question),
        entry,
        parts: new Map(),
        choices: new Map(),
      }
  for (const { name, text, choices } of columnsOf(question).flatMap(one => [one, ...(one.entries ?? [])])) {
    if (text !== undefined) addAll(found.parts, [[name, text]])
    if (!choices) continue
    const known = found.choices.get(name) ?? new Map()
    found.choices.set(name, known)
    addAll(
      known,
      choices.map(choice => [choice.id, choice.text ?? '']),
    )
  }
  return found
}

/** A version that asked the group once has one entry. */
function entryOf(last: Asked | undefined, value: Value | undefined): Value | undefined {
  const earlier = value?.item ?? value
  if (earlier?.kind !== 'record') return last?.entry
  const later = last?.entry ?? (last?.named.value?.kind === 'record' ? last.named.value : undefined)
  if (later) return value?.item || last?.entry ? united(later, earlier) : undefined
  return value?.item
}

/** Known texts stay, because versions are read from the last one. */
function addAll(texts: Texts, more: Iterable<readonly [string, string]>): void {
  for (const [id, text] of more) if (!texts.has(id)) texts.set(id, text)
}

function questionColumns(
  id: string,
  questionId: string,
  { named, text, isProse, steps, entry, parts, choices }: Asked,
): Column[] {
  const { value } = named
  if (!value) return []
  const label = withoutMarkdown(text) || questionId
  /** @param member the name of a part; '' for the whole answer */
  const column = (member: string, found: Value): Column => {
    const path = member === '' ? '' : `.${member}`
    const part = member === '' ? undefined : withoutMarkdown(parts.get(questionId + path) ?? member)
    const picked = hasChoices(found) ? choices.get(questionId + path) : undefined
    return {
      id: id + path,
      label: part ? `${label} - ${part}` : label,
      type: typeOfValue(found),
      ...(!named.isUnseen && { isAnswer: true }),
      ...(isProse && found.kind === 'text' && { isProse }),
      ...(steps && found.kind === 'number' && { steps }),
      ...(picked && { values: valuesOf(picked) }),
      ...(found.item?.kind === 'record' && {
        entries: partsOf(found.item.members).map(([name, part]) => column(name, part)),
      }),
    }
  }
  const members = Object.entries(value.members ?? {})
    .flatMap(withOwnWords)
    .map(([name, member]) => column(name, member))
  if (value.kind === 'record') return entry ? [column('', listOf(entry, 0)), ...members] : members
  return withOwnWords(['', value]).map(([name, found]) => column(name, found))
}

/** The parts of an entry, and those of its answers that have parts themselves. */
const partsOf = (members: Value['members'] = {}): [string, Value][] =>
  Object.entries(members).flatMap(([name, value]) =>
    value.kind === 'record'
      ? partsOf(value.members).map(([part, inner]): [string, Value] => [`${name}.${part}`, inner])
      : withOwnWords([name, value]),
  )

/** An answer in own words has its text in a column of its own. */
function withOwnWords([name, value]: readonly [string, Value]): [string, Value][] {
  const other = value.kind === 'record' ? undefined : value.members?.[OTHER_PART]
  const own = name === '' ? OTHER_PART : `${name}.${OTHER_PART}`
  return [[name, value], ...(other ? [[own, other] satisfies [string, Value]] : [])]
}

const hasChoices = ({ kind, item }: Value) => (item?.kind ?? kind) === 'choice'

const valuesOf = (texts: Texts) =>
  [...texts].map(([value, text]) => ({ value, label: withoutMarkdown(text) || value }))

const types: Readonly<Record<Exclude<Value['kind'], 'list'>, ColumnType>> = {
  text: 'TEXT',
  choice: 'TEXT',
  number: 'NUMBER',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  datetime: 'DATETIME',
  record: 'JSON',
}

function typeOfValue(value: Value | undefined): ColumnType {
  if (!value) return 'JSON'
  if (value.kind !== 'list') return types[value.kind]
  return value.item?.kind === 'text' || value.item?.kind === 'choice' ? 'TEXT_LIST' : 'JSON'
}
