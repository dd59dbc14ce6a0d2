// The members that a schema cannot say: choices of the application, rows, times, bodies and texts that exclude each other.
import { html, nothing } from 'lit'
import { NO_CONDITION } from '../../authoring/conditions/encode.ts'
import { checks, segments, select, switchField } from '../../kit/choose.ts'
import type { StepField } from './change.ts'
import {
  columnSelect,
  dashboardSelect,
  dataSelect,
  eventSelect,
  formSelect,
  workflowSelect,
} from './choose-source.ts'
import { body, type Draw, mailText, over, shared, waiting } from './exclusive.ts'
import { mapField } from './map-field.ts'
import { textWithNames } from './named-texts.ts'
import { rowsField } from './rows-field.ts'
import { memberLabel, schemaField } from './schema-fields.ts'

const isChange = (type: string) => type.startsWith('row.')
const datasetOf = ({ step }: StepField): string => String(step['dataset'] ?? '')
const columnsOf = (field: StepField) => field.context.sources.columns(datasetOf(field)) ?? []

const dataset: Draw = field =>
  dataSelect(
    field.context,
    {
      ...shared(field, 'dataset'),
      value: field.step['dataset'],
      onChange: next => field.change({ dataset: next }),
    },
    isChange(field.step.type),
  )

const where: Draw = field => {
  const { context, step, change } = field
  const { texts } = context
  const isOne = step['rowid'] !== undefined
  const rows = rowsField(context, {
    ...shared(field, 'where'),
    hidesLabel: 'rowid' in step || isChange(step.type),
    step: step.id,
    dataset: datasetOf(field),
    value: step['where'],
    onChange: (next, joins) =>
      change({ where: next ?? (isChange(step.type) ? NO_CONDITION : undefined) }, joins),
  })
  if (!isChange(step.type)) return rows
  return html`${segments({
    id: `${step.id}-which`,
    label: memberLabel(field, 'where'),
    isStacked: true,
    value: isOne ? 'rowid' : 'where',
    options: (['where', 'rowid'] as const).map(value => ({ value, label: texts.whichRows[value] })),
    onChange: value =>
      change(value === 'rowid' ? { where: undefined, rowid: '' } : { where: NO_CONDITION, rowid: undefined }),
  })}
  ${
    isOne
      ? textWithNames(context, {
          ...shared(field, 'rowid'),
          step: step.id,
          value: step['rowid'],
          onInput: next => change({ rowid: next }, 'rowid'),
        })
      : rows
  }`
}

const values: Draw = field => {
  const { context, step, change } = field
  const { variables = {} } = context.workspace.content
  const columns =
    step.type === 'set'
      ? Object.keys(variables).map(id => ({ id, label: id, type: 'JSON' as const }))
      : columnsOf(field).filter(({ id }) => !id.startsWith('_'))
  return mapField(context, {
    ...shared(field, 'values'),
    step: step.id,
    // Without columns, names are written.
    columns: columns.length > 0 ? columns : undefined,
    value: Object(step['values']),
    onChange: (next, joins) => change({ values: next }, joins),
  })
}

const webformid: Draw = field =>
  formSelect(field.context, {
    ...shared(field, 'webformid'),
    value: field.step['webformid'],
    onChange: next => field.change({ webformid: next }),
  })

const answers: Draw = field => {
  const { context, step, change } = field
  const columns = context.sources
    .columns(String(step['webformid']))
    ?.filter(({ id }) => !id.startsWith('_') && !id.includes('.'))
  return mapField(context, {
    ...shared(field, 'answers'),
    step: step.id,
    columns: columns && columns.length > 0 ? columns : undefined,
    value: Object(step['answers']),
    onChange: (next, joins) => change({ answers: next }, joins),
  })
}

const sort: Draw = field => {
  const { context, step, change } = field
  const { texts } = context
  const { by, order = 'ASC' } = Object(step['sort'])
  return html`${columnSelect(
    context,
    {
      ...shared(field, 'sort'),
      value: by,
      none: texts.none,
      onChange: next => change({ sort: next === '' ? undefined : { by: next, order } }),
    },
    columnsOf(field),
  )}
  ${
    by === undefined
      ? nothing
      : segments({
          id: `${step.id}-order`,
          label: memberLabel(field, 'sort'),
          hidesLabel: true,
          value: order,
          options: (['ASC', 'DESC'] as const).map(value => ({ value, label: texts.choices[value] ?? value })),
          onChange: next => change({ sort: { by, order: next } }),
        })
  }`
}

const columnsToRead: Draw = field => {
  const { step, change } = field
  const chosen = Array.isArray(step['select']) ? step['select'].map(String) : []
  const columns = columnsOf(field)
  return columns.length === 0
    ? nothing
    : html`<details class="k-details"><summary>${memberLabel(field, 'select')}</summary>${checks({
        ...shared(field, 'select'),
        hidesLabel: true,
        values: chosen,
        options: columns.map(({ id, label }) => ({ value: id, label: label || id })),
        onChange: next => change({ select: next.length > 0 ? next : undefined }),
      })}</details>`
}

const ofColumn: Draw = field =>
  field.step['fn'] === 'count'
    ? nothing
    : columnSelect(
        field.context,
        { ...shared(field, 'of'), value: field.step['of'], onChange: next => field.change({ of: next }) },
        columnsOf(field).filter(({ type }) => type === 'NUMBER' || type === 'INTEGER'),
      )

/** `count` has no column; other figures begin without one. */
const fn: Draw = field =>
  select({
    ...shared(field, 'fn'),
    isStacked: true,
    value: String(field.step['fn']),
    options: ['count', 'sum', 'mean', 'min', 'max', 'median'].map(value => ({
      value,
      label: field.context.texts.choices[value] ?? value,
    })),
    onChange: next => field.change({ fn: next, ...(next === 'count' && { of: undefined }) }),
  })

const event: Draw = field =>
  eventSelect(field.context, {
    ...shared(field, 'event'),
    value: field.step['event'],
    onChange: next => field.change({ event: next }),
  })

const match: Draw = field =>
  textWithNames(field.context, {
    ...shared(field, 'match.subject'),
    error: field.faultAt('/match'),
    pointer: 'match',
    hint: field.context.texts.hints['match.subject'],
    step: field.step.id,
    value: Object(field.step['match']).subject,
    onInput: next => field.change({ match: { subject: next } }, 'match'),
  })

const otherSteps =
  (member: 'onTimeout', label: (field: StepField) => string): Draw =>
  field =>
    switchField({
      id: `${field.step.id}-${member}`,
      label: label(field),
      isOn: field.step[member] !== undefined,
      onChange: isOn => field.change({ [member]: isOn ? [] : undefined }),
    })

const workflowid: Draw = field =>
  workflowSelect(field.context, {
    ...shared(field, 'workflowid'),
    value: field.step['workflowid'],
    onChange: next => field.change({ workflowid: next }),
  })

const dashboardid: Draw = field => {
  const dashboards = field.context.sources.dashboards()
  if (!dashboards) return schemaField(field, 'dashboardid')
  const options = {
    ...shared(field, 'dashboardid'),
    value: field.step['dashboardid'],
    onChange: (next: string) => field.change({ dashboardid: next || undefined }),
  }
  return dashboardSelect(field.context, options, dashboards)
}

/** Only the dashboard has words of its own. */
const dashboardLanguage: Draw = field =>
  field.step['dashboardid'] === undefined ? nothing : schemaField(field, 'language')

/** A member of some providers. With a value it stays, because it is a problem then. */
const ofProviders =
  (name: string, providers: readonly string[]): Draw =>
  field =>
    field.step[name] !== undefined || providers.includes(String(field.step['provider']))
      ? schemaField(field, name)
      : nothing

const NOWHERE: Draw = () => nothing

/** Fields by member, or by `type.member`. */
const own: Readonly<Record<string, Draw>> = {
  dataset,
  where,
  values,
  webformid,
  answers,
  sort,
  select: columnsToRead,
  fn,
  of: ofColumn,
  event,
  match,
  over,
  workflowid,
  dashboardid,
  rowid: NOWHERE,
  'wait.for': waiting,
  'wait.until': NOWHERE,
  'http.body': body,
  'http.form': NOWHERE,
  'http.text': NOWHERE,
  'sms.account': ofProviders('account', ['TWILIO', 'VONAGE', 'SINCH']),
  'sms.region': ofProviders('region', ['SINCH']),
  'sms.url': ofProviders('url', ['HTTP']),
  'email.language': dashboardLanguage,
  'email.text': mailText,
  'email.markdown': NOWHERE,
}

export function memberField(field: StepField, name: string): unknown {
  const draw = own[`${field.step.type}.${name}`] ?? own[name]
  return draw ? draw(field) : schemaField(field, name)
}

/** Members that few steps need. */
export const RARE: Readonly<Partial<Record<string, readonly string[]>>> = {
  email: ['cc', 'replyTo'],
  http: ['query', 'expect'],
  lookup: ['sort', 'limit', 'select'],
  forEach: ['as', 'limit'],
}

export const hasOtherSteps = (field: StepField): unknown =>
  field.step.type === 'waitFor'
    ? otherSteps('onTimeout', ({ context }) => context.texts.hasOnTimeout)(field)
    : nothing
