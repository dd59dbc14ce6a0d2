// The control of a member, as its schema asks for it. Members that need more than that have an editor of their own.
import { html, type TemplateResult } from 'lit'
import type { Control, Member } from '../../../../engine/questions/schema-controls.ts'
import { memberOf } from '../../../authoring/draft/json.ts'
import { instantField } from '../../../authoring/fields/instant-field.ts'
import { checks, segments, select, switchField } from '../../../kit/choose.ts'
import { numberField, textField } from '../../../kit/field.ts'
import { labelOf } from '../../../texts/lookup.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { markedArea } from './marked-area.ts'

export interface FieldOptions {
  readonly id: string
  readonly value: unknown
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly pointer?: string | undefined
  /** The label would repeat the heading of its section. */
  readonly hidesLabel?: boolean | undefined
  /** The text can contain {{name}} of an answer. */
  readonly takesAnswers?: boolean | undefined
  /** @param isTyped true for each keystroke */
  onChange(value: unknown, isTyped: boolean): void
}

/** Empty for controls that only an editor of their own has, such as lists. */
export function memberField(context: DesignerContext, member: Member, options: FieldOptions): TemplateResult {
  const { texts, readonly } = context
  const { control } = member
  const { onChange, ...others } = options
  const { value } = others
  const shared = {
    ...others,
    label: labelOf(texts, member.labels),
    isDisabled: readonly || options.isDisabled,
  }
  const text = typeof value === 'string' ? value : ''
  const type = (next: string) => onChange(next === '' ? undefined : next, true)
  switch (control.name) {
    case 'switch':
      return switchField({
        ...shared,
        isOn: value === true,
        onChange: isOn => onChange(isOn || undefined, false),
      })
    case 'number':
      return numberField({
        ...shared,
        value: typeof value === 'number' ? value : undefined,
        min: control.min,
        max: control.max,
        step: control.step,
        onChange: number => onChange(number, true),
      })
    case 'segments':
    case 'select':
      return choice(context, control, { ...shared, onChange })
    case 'line':
    case 'address':
      return textField({
        ...shared,
        isStacked: true,
        type: control.name === 'address' ? 'url' : 'text',
        maxLength: control.maxLength,
        takes: options.takesAnswers ? 'answers' : undefined,
        value: text,
        onInput: type,
      })
    case 'area':
    case 'markdown':
      return markedArea(context, { ...shared, maxLength: control.maxLength, value: text, onInput: type })
    case 'instant':
      return instantField({ ...shared, value: text, onChange: next => onChange(next, false) })
    case 'checks':
      return checks({
        ...shared,
        values: Array.isArray(value) ? value.map(String) : [],
        options: optionsOf(context, control),
        onChange: values => onChange(values.length > 0 ? values : undefined, false),
      })
    case 'timeZone':
      return timeZones({ ...shared, value: text, onChange: next => onChange(next, false) })
    case 'fieldset':
      return fieldset(context, member, options)
    default:
      return html``
  }
}

/** The zones that the browser knows, its own first. The server knows the same names. */
function timeZones(
  options: Omit<FieldOptions, 'value'> & {
    readonly label: string
    readonly value: string
    onChange(value: string | undefined): void
  },
): TemplateResult {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = new Set([options.value, own, ...Intl.supportedValuesOf('timeZone')])
  for (const plain of ['', 'UTC']) zones.delete(plain)
  return select({
    ...options,
    options: [
      { value: '', label: 'UTC' },
      ...[...zones].map(value => ({ value, label: value.replaceAll('_', ' ') })),
    ],
    onChange: next => options.onChange(next || undefined),
  })
}

const optionsOf = ({ texts }: DesignerContext, { options = [] }: Control) =>
  options.map(({ value, labels }) => ({ value: String(value), label: labelOf(texts, labels) }))

function choice(
  context: DesignerContext,
  control: Control,
  options: FieldOptions & { readonly label: string },
): TemplateResult {
  const offered = optionsOf(context, control)
  const change = (given: string) =>
    options.onChange(control.options?.find(({ value }) => String(value) === given)?.value, false)
  const shared = { ...options, value: String(options.value ?? ''), onChange: change }
  return control.name === 'segments'
    ? segments({ ...shared, options: offered, isStacked: offered.length > 2 })
    : select({
        ...shared,
        options: [
          ...(options.value === undefined
            ? [{ value: '', label: context.texts.panels.shared.standard }]
            : []),
          ...offered,
        ],
      })
}

/** The members of an object. The object is cleared with its last member. */
function fieldset(context: DesignerContext, member: Member, options: FieldOptions): TemplateResult {
  const { value, onChange } = options
  const object = typeof value === 'object' && value !== null ? value : {}
  return html`<fieldset class="fields ${options.hidesLabel ? 'fields-plain' : ''}">
    <legend class=${options.hidesLabel ? 'k-hidden' : ''}>${labelOf(context.texts, member.labels)}</legend>
    ${(member.control.members ?? []).map(inner =>
      memberField(context, inner, {
        id: `${options.id}-${inner.member}`,
        value: memberOf(value, inner.member),
        ...(options.pointer !== undefined && { pointer: `${options.pointer}/${inner.member}` }),
        onChange: (next, isTyped) => {
          const { [inner.member]: _, ...others } = object as Readonly<Record<string, unknown>>
          const changed = next === undefined ? others : { ...others, [inner.member]: next }
          onChange(Object.keys(changed).length > 0 ? changed : undefined, isTyped)
        },
      }),
    )}
  </fieldset>`
}
