// A field for any JSON. Text that is not valid JSON yet stays in the field.
import type { TemplateResult } from 'lit'
import { isSameJson } from '../../../engine/same-json.ts'
import { textArea } from '../../kit/field.ts'
import type { RowOptions } from '../../kit/row.ts'
import type { EditorContext } from '../workflow-context.ts'

interface JsonOptions extends RowOptions {
  /** Undefined for an empty field. */
  readonly value: unknown
  onChange(value: unknown): void
}

const drafts = new WeakMap<ShadowRoot, Map<string, { readonly text: string; readonly of: unknown }>>()

export function jsonField({ root, texts, update }: EditorContext, options: JsonOptions): TemplateResult {
  const { id, value, onChange } = options
  const own = drafts.get(root) ?? new Map()
  drafts.set(root, own)
  const draft = own.get(id)
  const text =
    draft && isSameJson(draft.of ?? null, value ?? null)
      ? draft.text
      : value === undefined
        ? ''
        : JSON.stringify(value, null, 2)
  return textArea({
    ...options,
    isCode: true,
    rows: 4,
    value: text,
    error: text.trim() === '' || parse(text) ? options.error : texts.jsonWrong,
    onInput(next) {
      const parsed = parse(next)
      const usable = next.trim() === '' ? { value: undefined } : parsed
      own.set(id, { text: next, of: usable ? usable.value : value })
      if (usable && !isSameJson(usable.value ?? null, value ?? null)) onChange(usable.value)
      update()
    },
  })
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
