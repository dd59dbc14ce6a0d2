// Fields of the inspector that change one member of a thing, as one step to undo.
import { html, type TemplateResult } from 'lit'
import type { Column } from '../../../engine/query/columns.ts'
import { select } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'

interface TextMember {
  readonly id: string
  readonly label: string
  readonly pointer: string
  readonly value: string
  readonly maxLength: number
  readonly placeholder?: string
  readonly hint?: string
  onInput(value: string): void
}

export const textMember = (options: TextMember): TemplateResult => textField({ ...options, isStacked: true })

const ADDRESS = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|\/[^/\s][^\s]*)$/

interface AddressMember {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly pointer: string
  readonly hint?: string | undefined
  /** Of a text that is no address. */
  readonly wrong: string
  /** Undefined for an empty field. */
  onChange(value: string | undefined): void
  update(): void
}

/** What is typed and is no address yet, by the id of the field. */
const drafts = new Map<string, string>()

/** An address is saved once it is one. */
export function addressMember({ wrong, value, onChange, update, ...options }: AddressMember): TemplateResult {
  const draft = drafts.get(options.id)
  return textField({
    ...options,
    isStacked: true,
    type: 'url',
    isCode: true,
    maxLength: 2000,
    placeholder: 'https://',
    value: draft ?? value,
    error: draft === undefined ? undefined : wrong,
    onInput(text) {
      const typed = text.trim()
      if (typed === '' || ADDRESS.test(typed)) {
        drafts.delete(options.id)
        onChange(typed === '' ? undefined : typed)
      }
    },
    onChange(text) {
      const typed = text.trim()
      if (typed === '' || ADDRESS.test(typed)) drafts.delete(options.id)
      else drafts.set(options.id, typed)
      update()
    },
  })
}

interface ColumnMember {
  readonly id: string
  readonly label: string
  readonly value: string | undefined
  readonly columns: readonly Column[]
  readonly none: string
  readonly hidesLabel?: boolean
  readonly pointer?: string
  onChange(column: string | undefined): void
}

export const columnMember = ({ value, columns, none, onChange, ...options }: ColumnMember): TemplateResult =>
  select({
    ...options,
    isStacked: true,
    value: value ?? '',
    options: [
      { value: '', label: none },
      // A column that is gone stays visible until another one is chosen.
      ...(value !== undefined && !columns.some(({ id }) => id === value) ? [{ value, label: value }] : []),
      ...columns.map(({ id, label }) => ({ value: id, label: label || id })),
    ],
    onChange: id => onChange(id === '' ? undefined : id),
  })

export const section = (title: string, content: unknown): TemplateResult =>
  html`<section class="fields"><h3>${title}</h3>${content}</section>`
