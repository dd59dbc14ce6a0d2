// What steps give, with names in words.
import { BOOLEAN, DATETIME, NUMBER, TEXT, type Value } from '../../../engine/expressions/value.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { Step } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import { comparable } from '../../authoring/conditions/column-subjects.ts'
import type { Name } from '../../authoring/conditions/name.ts'
import type { WorkflowTexts } from '../../texts/workflows/en-workflows.ts'
import type { Content } from '../document/content.ts'
import { numbersOf, visitedIn } from '../document/tree.ts'

/** What the names follow from. */
export interface NameSources {
  readonly texts: WorkflowTexts
  readonly workspace: { readonly content: Content }
  readonly sources: { columns(id: string): readonly Column[] | undefined }
  /** The data of the last test. */
  readonly tests: {
    readonly data: Readonly<Record<string, unknown>>
    readonly outputs: ReadonlyMap<string, unknown>
  }
}

/** Members of a sample that a text can name. */
export const membersOf = (sample: unknown): string[] =>
  typeof sample === 'object' && sample !== null && !Array.isArray(sample)
    ? Object.keys(sample).filter(key => /^\w+$/.test(key))
    : []

const OUTPUTS: Readonly<Record<string, Value>> = {
  count: NUMBER,
  failed: NUMBER,
  status: NUMBER,
  case: NUMBER,
  value: NUMBER,
  score: NUMBER,
  date: DATETIME,
  timedOut: BOOLEAN,
  more: BOOLEAN,
}
const WHOLE = new Set(['rows', 'rowids', 'headers', 'body'])
const STATUS_TEXTS = new Set(['webform.activate', 'webform.pause', 'dataset.load'])

/** How a step is called in the names of its outputs. */
function stepLabel({ texts, workspace }: Pick<NameSources, 'texts' | 'workspace'>, step: Step): string {
  if (step.name) return step.name
  const label = texts.types[step.type]
  const same = visitedIn(workspace.content).filter(
    ({ step: other }) => !other.name && other.type === step.type,
  )
  return same.length < 2 ? label : `${label} ${numbersOf(workspace.content).get(step.id) ?? ''}`
}

export function stepNames(nameSources: NameSources, step: Step, isFailed: boolean): Name[] {
  const { texts, sources, workspace, tests } = nameSources
  const label = stepLabel(nameSources, step)
  const number = numbersOf(workspace.content).get(step.id) ?? ''
  const group = texts.stepGroup(number, label)
  const at = `steps.${step.id}`
  const one = (member: string, words: string, value: Value = TEXT, isWhole = false): Name => ({
    path: `${at}.${member}`,
    label: `${label} › ${words}`,
    group,
    value,
    isWhole,
  })
  const output = (member: string) =>
    one(
      member,
      texts.outputs[member] ?? member,
      STATUS_TEXTS.has(step.type) ? TEXT : (OUTPUTS[member] ?? TEXT),
      WHOLE.has(member),
    )
  const names: Name[] = []
  if (step.type === 'lookup')
    names.push(...firstRow(sources.columns(String(step['dataset'])) ?? [], one, texts.firstRow))
  if (step.type === 'http') {
    const last = tests.outputs.get(step.id) ?? step.sample
    names.push(...membersOf(Object(last).body).map(key => one(`body.${key}`, key)))
  }
  if (step.type === 'waitFor') names.push(...awaitedNames(nameSources, step, one), output('timedOut'))
  if (step.type === 'set') names.push(...membersOf(step['values']).map(key => one(key, key)))
  names.push(...(stepKinds[step.type].gives ?? []).map(output))
  if (isFailed) names.unshift(one('error.message', texts.outputs['error'] ?? ''))
  return names
}

/** The names of the data in the awaited event. */
const awaitedNames = (
  { texts }: NameSources,
  { event }: Step,
  one: (member: string, words: string, value?: Value) => Name,
): Name[] => {
  const type = String(event)
  if (type === 'response.reviewed')
    return ['to', 'from'].map(member => one(`event.${member}`, texts.outputs[member] ?? member))
  return type.startsWith('response.') || type === 'invitation.answered'
    ? AWAITED.map(([field, value]) => one(`response.${field}`, texts.fields[field] ?? field, value))
    : []
}

const AWAITED = [
  ['responseid', TEXT],
  ['email', TEXT],
  ['score', NUMBER],
  ['percent', NUMBER],
  ['passed', BOOLEAN],
  ['grade', TEXT],
] as const

/** Ids of columns with points in them cannot be named. */
const firstRow = (
  columns: readonly Column[],
  one: (member: string, words: string, value: Value) => Name,
  words: (label: string) => string,
): Name[] =>
  columns
    .filter(({ id, type }) => /^\w+$/.test(id) && type !== 'JSON')
    .map(column => ({
      ...one(`rows.0.${column.id}`, words(column.label || column.id), comparable(column)),
      column,
    }))
