// Choices of what the application has: forms, data, workflows, columns.
import type { TemplateResult } from 'lit'
import type { Column } from '../../../engine/query/columns.ts'
import type { DashboardSummary } from '../../api/contract.d.ts'
import { type Choosable, type ChooseOptions, select } from '../../kit/choose.ts'
import { isNoId, noId } from '../document/no-id.ts'
import type { EditorContext } from '../workflow-context.ts'

type ChooseSourceOptions = Omit<ChooseOptions, 'options' | 'value'> & {
  readonly value: unknown
  /** A choice of none, if none is a choice. */
  readonly none?: string | undefined
}

function chosen(
  { texts }: EditorContext,
  { value, none, onChange, ...options }: ChooseSourceOptions,
  things: readonly Choosable[],
  empty: string,
): TemplateResult {
  const id = typeof value === 'string' && !isNoId(value) ? value : ''
  // What is gone stays visible until something else is chosen.
  const isGone = id !== '' && !things.some(one => one.value === id)
  return select({
    ...options,
    isStacked: true,
    value: id,
    options: [
      ...(none !== undefined || id === '' ? [{ value: '', label: none ?? texts.choose }] : []),
      ...(isGone ? [{ value: id, label: id }] : []),
      ...things,
    ],
    onChange: next => onChange(next === '' ? empty : next),
  })
}

export const formSelect = (context: EditorContext, options: ChooseSourceOptions): TemplateResult =>
  chosen(
    context,
    options,
    (context.sources.forms() ?? []).map(({ webformid, name }) => ({ value: webformid, label: name })),
    options.none === undefined ? noId('webform') : '',
  )

/** @param isTable true if its rows are changed, which those of forms cannot be */
export const dataSelect = (
  context: EditorContext,
  options: ChooseSourceOptions,
  isTable: boolean,
): TemplateResult =>
  chosen(
    context,
    options,
    (context.sources.datasets() ?? [])
      .filter(({ kind }) => !isTable || kind === 'TABLE')
      .map(({ datasetid, name }) => ({ value: datasetid, label: name })),
    options.none === undefined ? noId('dataset') : '',
  )

export const workflowSelect = (context: EditorContext, options: ChooseSourceOptions): TemplateResult =>
  chosen(
    context,
    options,
    (context.sources.workflows() ?? [])
      .filter(({ workflowid }) => workflowid !== context.workspace.info.workflowid)
      .map(({ workflowid, name }) => ({ value: workflowid, label: name })),
    noId('workflow'),
  )

/** Only active ones can be sent. */
export const dashboardSelect = (
  context: EditorContext,
  options: ChooseSourceOptions,
  dashboards: readonly DashboardSummary[],
): TemplateResult =>
  chosen(
    context,
    { ...options, none: context.texts.none },
    dashboards
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ dashboardid, name }) => ({ value: dashboardid, label: name })),
    '',
  )

export const columnSelect = (
  context: EditorContext,
  options: ChooseSourceOptions,
  columns: readonly Column[],
): TemplateResult => chosen(context, options, columnChoices(columns), '')

export const columnChoices = (columns: readonly Column[]): Choosable[] =>
  columns.map(({ id, label }) => ({ value: id, label: label || id }))

export function eventSelect(context: EditorContext, options: ChooseSourceOptions): TemplateResult {
  const { sources, texts } = context
  const read = sources.eventTypes()
  const types = read.length > 0 ? read : Object.keys(texts.events)
  return chosen(
    context,
    options,
    types.map(type => ({ value: type, label: texts.events[type] ?? type })),
    '',
  )
}
