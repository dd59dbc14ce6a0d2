// Members of which a step has only one: a time or a moment, one body, one text, rows or a list.
import { html, nothing } from 'lit'
import { isOverRows } from '../../../engine/workflows/steps/for-each.ts'
import { segments, select } from '../../kit/choose.ts'
import { noId } from '../document/no-id.ts'
import type { StepField } from './change.ts'
import { dataSelect } from './choose-source.ts'
import { anyValue } from './named-texts.ts'
import { onlyMember, type Values } from './named-values.ts'
import { rowsField } from './rows-field.ts'
import { memberLabel, schemaField } from './schema-fields.ts'

export type Draw = (field: StepField) => unknown

export const shared = (field: StepField, name: string) => ({
  id: `${field.step.id}-${name}`,
  label: memberLabel(field, name),
  error: field.faultAt(`/${name}`),
  pointer: name,
})

/** One of several members, of which a step has only one. */
const oneOf =
  (
    names: readonly string[],
    empty: Values,
    labels: (field: StepField) => Readonly<Record<string, string>>,
    title: (field: StepField) => string,
  ): Draw =>
  field => {
    const { step, change } = field
    const optionLabels = labels(field)
    const now = names.find(name => step[name] !== undefined) ?? 'none'
    const control = Object.keys(optionLabels).length > 2 ? select : segments
    return html`${control({
      id: `${step.id}-${names[0]}-kind`,
      label: title(field),
      isStacked: true,
      value: now,
      options: Object.entries(optionLabels).map(([value, label]) => ({ value, label })),
      onChange: next => change(onlyMember(names, next, empty)),
    })}
    ${now === 'none' ? nothing : schemaField(field, now)}`
  }

export const waiting = oneOf(
  ['for', 'until'],
  { for: 'P1D', until: '' },
  ({ context }) => context.texts.untils,
  ({ context }) => context.texts.types.wait,
)
export const body = oneOf(
  ['body', 'form', 'text'],
  { body: {}, form: {}, text: '' },
  ({ context }) => context.texts.bodies,
  ({ context }) => context.texts.bodyKind,
)
export const mailText: Draw = field => {
  const { step, change, context } = field
  const { texts } = context
  const now = step['markdown'] === undefined ? 'text' : 'markdown'
  return html`${schemaField(field, now)}
    ${segments({
      id: `${step.id}-text-kind`,
      label: texts.textKind,
      value: now,
      options: (['text', 'markdown'] as const).map(value => ({ value, label: texts.textKinds[value] })),
      onChange: next => change({ [now]: undefined, [next]: step[now] ?? '' }),
    })}`
}

export const over: Draw = field => {
  const { context, step, change } = field
  const { texts } = context
  const value = step['over']
  const isRows = isOverRows(value)
  const lookup = isRows ? value.lookup : {}
  const id = `${step.id}-over`
  return html`${segments({
    id: `${id}-kind`,
    label: memberLabel(field, 'over'),
    isStacked: true,
    value: isRows ? 'rows' : 'list',
    options: (['rows', 'list'] as const).map(one => ({ value: one, label: texts.loops[one] })),
    onChange: next => change({ over: next === 'rows' ? { lookup: { dataset: noId('dataset') } } : [] }),
  })}
  ${
    isRows
      ? html`${dataSelect(context, { id: `${id}-dataset`, label: memberLabel(field, 'dataset'), pointer: 'over', error: field.faultAt('/over'), value: lookup['dataset'], onChange: next => change({ over: { lookup: { ...lookup, dataset: next } } }) }, false)}
        ${rowsField(context, {
          id: `${id}-where`,
          label: memberLabel(field, 'where'),
          step: step.id,
          dataset: String(lookup['dataset'] ?? ''),
          value: lookup['where'],
          onChange(next, joins) {
            const { where: _, ...rest } = lookup
            change({ over: { lookup: { ...rest, ...(next && { where: next }) } } }, joins)
          },
        })}`
      : anyValue(context, {
          ...shared(field, 'over'),
          label: texts.list,
          step: step.id,
          value: Array.isArray(value) && value.length === 0 ? '' : value,
          onInput: next => change({ over: next === '' ? [] : next }, 'over'),
        })
  }`
}
