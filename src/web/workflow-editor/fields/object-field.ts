// An object as fields with values, or as JSON where fields cannot say it.
import { html, type TemplateResult } from 'lit'
import { expressionIn } from '../../../engine/workflows/values.ts'
import { button } from '../../kit/button.ts'
import type { RowOptions } from '../../kit/row.ts'
import type { EditorContext } from '../workflow-context.ts'
import { jsonField } from './json-field.ts'
import { mapField } from './map-field.ts'

interface ObjectOptions extends RowOptions {
  readonly step: string
  readonly value: unknown
  readonly takesSecrets?: boolean
  onChange(value: unknown, joins?: string): void
}

const asJson = new WeakMap<ShadowRoot, Set<string>>()

export function objectField(context: EditorContext, options: ObjectOptions): TemplateResult {
  const { root, texts, update, workspace } = context
  const { id, value, onChange } = options
  const chosen = asJson.get(root) ?? new Set<string>()
  asJson.set(root, chosen)
  const isJson = chosen.has(id) || !isFlat(value)
  return html`<div class="object">
    ${isJson ? jsonField(context, options) : mapField(context, { ...options, value: Object(value), onChange })}
    ${
      workspace.isReadonly || !isFlat(value)
        ? ''
        : button({
            label: isJson ? texts.asFields : texts.asJson,
            isSmall: true,
            onClick() {
              if (isJson) chosen.delete(id)
              else chosen.add(id)
              update()
            },
          })
    }
  </div>`
}

const isFlat = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !expressionIn(value) &&
    Object.values(value).every(
      one => typeof one !== 'object' || one === null || expressionIn(one) !== undefined,
    ))
