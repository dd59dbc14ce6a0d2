// The headers of requests, one in each row.
import { html, nothing, type TemplateResult } from 'lit'
import { pointerStep } from '../../../../engine/faults.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { textField } from '../../../kit/field.ts'
import type { WebhooksTexts } from '../../../texts/console/webhooks-en.ts'
import type { HeaderRows } from './header-rows.ts'

const MAX_HEADERS = 20

interface FieldOptions {
  readonly pageTexts: WebhooksTexts
  /** What is wrong, by JSON pointer. */
  errorAt(pointer: string): string | undefined
  /** @param focus a selector of what gets the focus */
  update(focus?: string): void
}

export function headerFields(
  headers: HeaderRows,
  { pageTexts, errorAt, update }: FieldOptions,
): TemplateResult {
  const error = errorAt('/headers')
  const isFull = headers.rows.length >= MAX_HEADERS
  return html`<fieldset class="events headers"><legend>${pageTexts.headers}</legend>
    <p class="k-hint">${pageTexts.headersHint}</p>
    ${headers.rows.map((row, i) => {
      const id = `webhook-header-${row.key}`
      return html`<div class="header-row">
        ${textField({
          id,
          label: pageTexts.headerName(i + 1),
          hidesLabel: true,
          isCode: true,
          maxLength: 100,
          placeholder: 'authorization',
          value: row.name,
          // The server knows a hidden value by the name of its header.
          isReadonly: row.isStored,
          onInput(name) {
            row.name = name
          },
        })}
        ${textField({
          id: `${id}-value`,
          label: pageTexts.headerValue(i + 1),
          hidesLabel: true,
          isCode: true,
          maxLength: 2000,
          placeholder: row.isStored ? pageTexts.headerStored : 'Bearer 123',
          value: row.value ?? '',
          error: errorAt(`/headers${pointerStep(row.name.trim())}`),
          onInput(value) {
            row.value = value === '' && row.isStored ? null : value
          },
        })}
        ${iconButton({
          label: pageTexts.removeHeader(row.name || String(i + 1)),
          icon: 'trash',
          onClick() {
            headers.remove(row)
            update('[data-key="add-header"]')
          },
        })}
      </div>`
    })}
    ${error ? html`<p class="k-error" role="alert">${error}</p>` : nothing}
    ${button({
      label: pageTexts.addHeader,
      icon: 'plus',
      isSmall: true,
      key: 'add-header',
      isDisabled: isFull,
      onClick() {
        headers.add()
        update(`#webhook-header-${headers.rows.at(-1)?.key}`)
      },
    })}
  </fieldset>`
}
