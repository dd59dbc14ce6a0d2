// A link that fills hidden questions.
import { html, type TemplateResult } from 'lit'
import { textField } from '../../../kit/field.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { card } from '../../parts/blocks.ts'
import { copyLine } from '../../parts/copy.ts'
import type { ShareView } from '../share.ts'

export function prefillCard(context: ConsoleContext, view: ShareView, url: string): TemplateResult {
  const { texts, update } = context
  const questions = view.form.questions.filter(question => question.type === 'HIDDEN')
  if (questions.length === 0)
    return card(
      texts.share.prefill,
      texts.share.prefillText,
      html`<p class="soft">${texts.share.noHidden}</p>`,
    )
  const filled = Object.entries(view.hidden).filter(([, value]) => value !== '')
  const query = new URLSearchParams(filled)
  return card(
    texts.share.prefill,
    texts.share.prefillText,
    html`${questions.map(({ id, text = id, default: start }) =>
      textField({
        id: `hidden-${id}`,
        label: text,
        isStacked: true,
        value: view.hidden[id] ?? '',
        placeholder: start,
        maxLength: 1000,
        onInput(value) {
          view.hidden = { ...view.hidden, [id]: value }
          update()
        },
      }),
    )}
    ${copyLine(context, {
      id: 'prefill-link',
      label: texts.share.prefillLink,
      text: filled.length > 0 ? `${url}?${query}` : url,
    })}`,
  )
}
