// Fields of the inspector that change one member of a thing, as one step to undo.
import { html, type TemplateResult } from 'lit'
import type { Column } from '../../../engine/query/columns.ts'
import { select } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import type { EditorContext } from '../dashboard-context.ts'

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
  readonly context: EditorContext
  readonly id: string
  readonly label: string
  readonly value: string
  readonly pointer: string
  readonly hint?: string | undefined
  /** Undefined for an empty field. */
  onChange(value: string | undefined): void
}

/** Texts typed in each editor that are not addresses yet, by the id of the field. */
const typed = new WeakMap<EditorContext['workspace'], Map<string, string>>()

function draftsOf({ workspace }: EditorContext): Map<string, string> {
  const drafts = typed.get(workspace) ?? new Map<string, string>()
  typed.set(workspace, drafts)
  return drafts
}

/** Discards the typed text. Call this when the address is set by other means. */
export const forgetAddress = (context: EditorContext, id: string): boolean => draftsOf(context).delete(id)

/** An address is saved once it is one. */
export function addressMember({ context, value, onChange, ...options }: AddressMember): TemplateResult {
  const { texts, update } = context
  const drafts = draftsOf(context)
  const draft = drafts.get(options.id)
  return textField({
    ...options,
    isStacked: true,
    type: 'url',
    isCode: true,
    maxLength: 2000,
    placeholder: 'https://',
    value: draft ?? value,
    error: draft === undefined ? undefined : texts.urlWrong,
    onInput(text) {
      const address = text.trim()
      if (address === '' || ADDRESS.test(address)) {
        drafts.delete(options.id)
        onChange(address === '' ? undefined : address)
      }
    },
    onChange(text) {
      const address = text.trim()
      if (address === '' || ADDRESS.test(address)) drafts.delete(options.id)
      else drafts.set(options.id, address)
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
