// The values that a step can read, with their names in words. What the engine refuses is never offered.
import { BOOLEAN, DATETIME, NUMBER, TEXT, type Value } from '../../../engine/expressions/value.ts'
import { valueOfInput } from '../../../engine/workflows/manual-input.ts'
import { inputNames } from '../../../engine/workflows/references.ts'
import type { Visited } from '../../../engine/workflows/walk.ts'
import { comparable } from '../../authoring/conditions/column-subjects.ts'
import type { Name } from '../../authoring/conditions/name.ts'
import { namesOfResponse } from '../../authoring/conditions/response-names.ts'
import { visitedIn, visitOf } from '../document/tree.ts'
import { membersOf, type NameSources, stepNames } from './outputs.ts'

const responseNames = ({ texts, sources, workspace }: NameSources): Name[] => {
  const { webformid } = workspace.content.trigger ?? {}
  const columns = webformid === undefined ? [] : (sources.columns(webformid) ?? [])
  return namesOfResponse(columns, texts.fields, texts.groups.response)
}

function triggerNames(known: NameSources): Name[] {
  const { texts, workspace, tests } = known
  const { content } = workspace
  const roots = inputNames(content)
  const { trigger = {} } = content
  const { groups, outputs } = texts
  const one = (path: string, label: string, group: string, value = TEXT, isWhole = false): Name => ({
    path,
    label,
    group,
    value,
    isWhole,
  })
  const names: Name[] = roots.includes('response') ? responseNames(known) : []
  const declared = Object.entries(trigger.input ?? {})
  if (roots.includes('input'))
    names.push(
      ...declared.map(([key, field]) =>
        one(`input.${key}`, field.label ?? key, groups.input, valueOfInput(field) ?? TEXT),
      ),
      ...(declared.length > 0 ? [] : membersOf(tests.data['input'])).map(key =>
        one(`input.${key}`, key, groups.input),
      ),
      one('input', outputs['input'] ?? '', groups.input, TEXT, true),
    )
  if (trigger.hook) {
    names.push(
      ...membersOf(Object(tests.data['event']).body).map(key => one(`event.body.${key}`, key, groups.event)),
      one('event.body', outputs['body'] ?? '', groups.event, TEXT, true),
      ...(trigger.hook.headers ?? [])
        .filter(name => /^\w+$/.test(name))
        .map(name => one(`event.headers.${name}`, name, groups.event)),
    )
  }
  if (trigger.schedule !== undefined)
    names.push(
      ...['scheduledDate', 'previousDate'].map(member =>
        one(`event.${member}`, outputs[member] ?? '', groups.event, DATETIME),
      ),
    )
  if (trigger.event !== undefined)
    names.push(
      one('event.date', outputs['date'] ?? '', groups.event, DATETIME),
      one('event.thingid', outputs['thingid'] ?? '', groups.event),
      ...(trigger.event.startsWith('dataset.rows.')
        ? [one('event.count', outputs['count'] ?? '', groups.event, NUMBER)]
        : []),
      ...(trigger.event === 'response.reviewed'
        ? ['to', 'from'].map(member => one(`event.${member}`, outputs[member] ?? '', groups.event))
        : []),
    )
  return names
}

/** Steps in another case of the same branch never run before this one, and steps around it have not ended. */
function canRead(own: Visited, other: Visited, branches: readonly Visited[]): boolean {
  if (own.pointer.startsWith(`${other.pointer}/`))
    return own.pointer.startsWith(`${other.pointer}/onError`) || other.step.type === 'waitFor'
  return !branches.some(({ pointer }) => {
    const [left, right] = [caseIn(own.pointer, pointer), caseIn(other.pointer, pointer)]
    return left !== undefined && right !== undefined && left !== right
  })
}

const caseIn = (pointer: string, branch: string): string | undefined =>
  pointer.startsWith(`${branch}/`)
    ? /^\/(?:cases\/\d+|otherwise)(?=\/)/.exec(pointer.slice(branch.length))?.[0]
    : undefined

function itemNames({ texts, sources, workspace }: NameSources, { pointer, items }: Visited): Name[] {
  if (items.length === 0) return []
  const loops = visitedIn(workspace.content).filter(
    other => other.step.type === 'forEach' && pointer.startsWith(`${other.pointer}/steps/`),
  )
  const names = loops.flatMap(({ step }): Name[] => {
    const item = typeof step['as'] === 'string' ? step['as'] : 'item'
    const dataset = Object(Object(step['over']).lookup).dataset
    const columns = typeof dataset === 'string' ? (sources.columns(dataset) ?? []) : []
    const group = texts.groups.item
    return [
      ...columns
        .filter(({ id, type }) => /^\w+$/.test(id) && type !== 'JSON')
        .map(column => ({
          path: `${item}.${column.id}`,
          label: texts.ofItem(item, column.label || column.id),
          group,
          value: comparable(column),
          column,
        })),
      ...(columns.length > 0
        ? [
            {
              path: `${item}._rowid`,
              label: texts.ofItem(item, texts.outputs['rowid'] ?? ''),
              group,
              value: TEXT,
            },
          ]
        : []),
      { path: item, label: texts.wholeItem(item), group, value: TEXT, isWhole: columns.length > 0 },
    ]
  })
  return [
    ...names,
    { path: 'index', label: texts.outputs['index'] ?? '', group: texts.groups.item, value: NUMBER },
  ]
}

function sharedNames({ texts, workspace }: NameSources): Name[] {
  const { variables = {} } = workspace.content
  const ofRun = (member: string, value: Value): Name => ({
    path: `run.${member}`,
    label: texts.outputs[`run.${member}`] ?? member,
    group: texts.groups.run,
    value,
  })
  return [
    ...Object.entries(variables).map(([name, value]) => ({
      path: `variables.${name}`,
      label: name,
      group: texts.groups.variables,
      value: typeof value === 'number' ? NUMBER : typeof value === 'boolean' ? BOOLEAN : TEXT,
    })),
    ofRun('date', DATETIME),
    ofRun('day', TEXT),
    ofRun('id', TEXT),
    ofRun('url', TEXT),
  ]
}

/** What a step can read; undefined for the condition of the trigger. The nearest steps come first. */
export function namesAt(nameSources: NameSources, id: string | undefined): readonly Name[] {
  const { content } = nameSources.workspace
  const own = id === undefined ? undefined : visitOf(content, id)
  if (!own) return unique(triggerNames(nameSources))
  const visited = visitedIn(content)
  const branches = visited.filter(({ step }) => step.type === 'branch')
  const earlier = visited.filter(
    other => own.earlier.get(other.step.id) === other.step && canRead(own, other, branches),
  )
  const ofSteps = earlier.toReversed().flatMap(({ step, pointer }) => {
    const isFailed = own.pointer.startsWith(`${pointer}/onError`) || (step.onError ?? 'FAIL') !== 'FAIL'
    return stepNames(nameSources, step, isFailed)
  })
  return unique([
    ...itemNames(nameSources, own),
    ...ofSteps,
    ...triggerNames(nameSources),
    ...sharedNames(nameSources),
  ])
}

/** Every name of the workflow, for sentences about it. */
export function allNames(nameSources: NameSources): readonly Name[] {
  const visited = visitedIn(nameSources.workspace.content)
  return unique([
    ...visited.flatMap(visit => itemNames(nameSources, visit)),
    ...visited.flatMap(({ step }) => stepNames(nameSources, step, true)),
    ...triggerNames(nameSources),
    ...sharedNames(nameSources),
  ])
}

/** Makes labels unique: authors see only the labels of names. */
function unique(names: readonly Name[]): readonly Name[] {
  const paths = new Map(names.map(name => [name.path, name]))
  const labels = new Map<string, number>()
  return [...paths.values()].map(name => {
    const label = plain(name.label) || name.path
    const count = (labels.get(label) ?? 0) + 1
    labels.set(label, count)
    return { ...name, label: count === 1 ? label : `${label} (${name.path})` }
  })
}

const MAX_LABEL = 60

/** Removes braces and line breaks: in texts, a label stands between braces on one line. */
function plain(label: string): string {
  const line = label.replaceAll(/[{}\s]+/g, ' ').trim()
  return line.length > MAX_LABEL ? `${line.slice(0, MAX_LABEL - 1)}…` : line
}
