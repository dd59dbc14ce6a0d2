// From the plan of a member to the control of the kit that edits it.
import { html, nothing, type TemplateResult } from 'lit'
import type { ControlName } from '../../../engine/questions/design-part.ts'
import type { Control, Member, Option } from '../../../engine/questions/schema-controls.ts'
import { isList, memberOf } from '../../authoring/draft/json.ts'
import { idIn, lastOf, type Path, parentOf } from '../../authoring/draft/path.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { idFault, rename } from '../../document/commands/rename.ts'
import { checks, segments, select, switchField } from '../../kit/choose.ts'
import { numberField, type TextOptions, textArea, textField } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { group } from '../../kit/row.ts'
import { labelOf } from '../../texts/lookup.ts'
import type { Frame } from '../frame.ts'
import { blanksEditor } from './blanks-editor.ts'
import { pictureFields } from './image-editor.ts'

interface ControlState {
  readonly isDisabled: boolean
}

interface Editing {
  readonly frame: Frame
  readonly path: Path
  readonly value: unknown
  readonly control: Control
  readonly row: {
    readonly id: string
    readonly label: string
    readonly isDisabled: boolean
    readonly pointer: string
    readonly error: string | undefined
  }
  set(value: unknown, isTyped?: boolean): void
}

export function memberControl(
  frame: Frame,
  member: Member,
  path: Path,
  value: unknown,
  state: ControlState,
): unknown {
  const key = path.join('/')
  const isInvalid = frame.workspace.status().invalid.some(place => place.join('/') === key)
  const editing: Editing = {
    frame,
    path,
    value,
    control: member.control,
    row: {
      id: key,
      label: labelOf(frame.texts, member.labels),
      isDisabled: state.isDisabled,
      pointer: key,
      error: isInvalid ? frame.texts.frame.invalidValue : undefined,
    },
    // A question keeps no empty members, and an object of it only while it has some.
    set: (next, isTyped = false) =>
      frame.run(changeMember(frame.document, path, next, { isTyped, prune: path.length > 3 ? 1 : 0 })),
  }
  return controlOf(editing)
}

function controlOf(editing: Editing): unknown {
  const { control, row, value, set } = editing
  const { frame, path } = editing
  const draw = CONTROLS[control.name]
  return draw
    ? draw({ control, row, value, set, frame, path })
    : line({ control, row, value, set, frame, path })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const line = (editing: Editing, more: Partial<TextOptions> = {}): TemplateResult =>
  textField({
    ...editing.row,
    isStacked: true,
    value: asText(editing.value),
    maxLength: editing.control.maxLength,
    onInput: text => editing.set(text === '' ? undefined : text, true),
    ...more,
  })

const area = ({ row, value, control, set }: Editing): TemplateResult =>
  textArea({
    ...row,
    value: asText(value),
    maxLength: control.maxLength,
    onInput: text => set(text === '' ? undefined : text, true),
  })

const optionsOf = ({ frame, control }: Editing) =>
  (control.options ?? []).map(({ value, labels }: Option) => ({
    value: String(value),
    label: labelOf(frame.texts, labels),
  }))

/** The first option is what applies without a value. */
function choose(editing: Editing, draw: typeof select): TemplateResult {
  const { control, value, row, set } = editing
  const options = optionsOf(editing)
  return draw({
    ...row,
    isStacked: draw === segments && options.length > 2,
    value: value === undefined ? (options[0]?.value ?? '') : String(value),
    options,
    onChange: text => set(control.options?.find(option => String(option.value) === text)?.value),
  })
}

const fieldset = ({ frame, path, value, control, row }: Editing): TemplateResult =>
  group(
    { ...row, isStacked: true },
    html`<div class="fieldset">${(control.members ?? []).map(member =>
      memberControl(frame, member, [...path, member.member], memberOf(value, member.member), {
        isDisabled: row.isDisabled,
      }),
    )}</div>`,
  )

/** A list of texts, one a line. */
const tags = ({ row, value, set, frame }: Editing): TemplateResult =>
  textArea({
    ...row,
    hint: frame.texts.frame.onePerLine,
    isCode: true,
    value: isList(value) ? value.join('\n') : '',
    onChange(text) {
      const lines = text
        .split('\n')
        .map(one => one.trim())
        .filter(one => one !== '')
      set(lines.length > 0 ? lines : undefined)
    },
  })

/** An instant in the zone of the browser. */
const localTime = (value: unknown) => {
  const date = new Date(asText(value))
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const instant = (editing: Editing): TemplateResult =>
  line(editing, {
    type: 'datetime-local',
    value: localTime(editing.value),
    onInput: text => editing.set(text === '' ? undefined : new Date(text).toISOString().replace('.000', '')),
  })

/** A fixed day or moment, or the current day. */
const orToday =
  (draw: (editing: Editing) => TemplateResult) =>
  (editing: Editing): TemplateResult => {
    const isToday = editing.value === 'today'
    const { row, frame, set } = editing
    return html`${isToday ? nothing : draw(editing)}${switchField({
      id: `${row.id}/today`,
      label: isToday ? `${row.label}: ${frame.texts.frame.today}` : frame.texts.frame.today,
      isOn: isToday,
      isDisabled: row.isDisabled,
      onChange: isOn => set(isOn ? 'today' : undefined),
    })}`
  }

const MEGABYTE = 1024 * 1024

const id = ({ frame, path, row, value }: Editing): TemplateResult => {
  const question = parentOf(path)
  const faults = { id_invalid: 'idInvalid', id_reserved: 'idReserved', id_taken: 'idTaken' } as const
  return textField({
    ...row,
    isCode: true,
    value: asText(value),
    maxLength: 64,
    onChange(text) {
      if (text === idIn(lastOf(question))) return
      const fault = idFault(frame.document, question, text)
      if (fault) {
        frame.toast(frame.texts.frame[faults[fault]])
        frame.update()
      } else frame.run(rename(frame.document, question, text))
    },
  })
}

const CONTROLS: Readonly<Partial<Record<ControlName, (editing: Editing) => unknown>>> = {
  switch: ({ row, value, set }) =>
    switchField({ ...row, isOn: value === true, onChange: isOn => set(isOn ? true : undefined) }),
  number: ({ row, value, control, set }) =>
    numberField({
      ...row,
      value: typeof value === 'number' ? value : undefined,
      min: control.min,
      max: control.max,
      step: control.step,
      onChange: number => set(number, true),
    }),
  segments: editing => choose(editing, segments),
  select: editing => choose(editing, select),
  area,
  markdown: area,
  address: editing => line(editing, { type: 'url', placeholder: 'https://' }),
  instant,
  day: orToday(editing => line(editing, { type: 'date' })),
  moment: orToday(instant),
  time: editing => line(editing, { type: 'time' }),
  pattern: editing => line(editing, { isCode: true, placeholder: '[A-Z]{2}[0-9]+' }),
  checks: editing =>
    checks({
      ...editing.row,
      values: isList(editing.value) ? editing.value.map(String) : [],
      options: optionsOf(editing),
      onChange: values => editing.set(values.length > 0 ? values : undefined),
    }),
  tags,
  mediaTypes: tags,
  fieldset,
  bytes: ({ row, value, control, set, frame }) =>
    numberField({
      ...row,
      value: typeof value === 'number' ? Math.round((100 * value) / MEGABYTE) / 100 : undefined,
      max: control.max === undefined ? undefined : Math.floor(control.max / MEGABYTE),
      min: 0,
      unit: frame.texts.frame.megabytes,
      onChange: number => set(number === undefined ? undefined : Math.round(number * MEGABYTE), true),
    }),
  country: editing => line(editing, { isCode: true, maxLength: 2, placeholder: 'AT', isStacked: false }),
  id,
  picture: ({ frame, path, value, row }) =>
    html`<details class="fold" ?open=${value !== undefined} data-pointer=${row.pointer}>
      <summary>${icon('image')}<span>${row.label}</span></summary>
      <div class="fieldset">${pictureFields(frame, row.id, path, pictureOf(value))}</div>
    </details>`,
  blanks: ({ frame, path, row }) => blanksEditor(frame, parentOf(path), row),
}

function pictureOf(value: unknown) {
  const url = memberOf(value, 'url')
  return typeof url === 'string' ? { url, alt: asText(memberOf(value, 'alt')) } : undefined
}
