// The states that people move responses through, written one a line.
import { html, nothing, type TemplateResult } from 'lit'
import { MAX_STATE_LENGTH, MAX_STATES, MIN_STATES } from '../../../../engine/definition/review.ts'
import { changeSetting } from '../../../document/commands/change-member.ts'
import { switchField } from '../../../kit/choose.ts'
import { textArea } from '../../../kit/field.ts'
import { stateInWords } from '../../../texts/state-in-words.ts'
import type { DesignerContext } from '../../designer-context.ts'

export function reviewEditor(context: DesignerContext): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.settings.review
  const states = document.settings.review?.states
  const set = (next: readonly string[] | undefined) =>
    context.run(changeSetting(document, ['review'], next && { states: [...next] }))
  return html`
    ${switchField({
      id: 'setting-review',
      label: panelTexts.isOn,
      hint: panelTexts.hint,
      isOn: states !== undefined,
      isDisabled: readonly,
      onChange: isOn => set(isOn ? panelTexts.first.map(toState) : undefined),
    })}
    ${
      states
        ? textArea({
            id: 'setting-review-states',
            label: panelTexts.states,
            hint: panelTexts.statesHint,
            rows: Math.max(3, states.length),
            value: states.map(stateInWords).join('\n'),
            isDisabled: readonly,
            onChange: typed => {
              const next = statesIn(typed)
              if (next.length >= MIN_STATES) set(next)
              context.update()
            },
          })
        : nothing
    }`
}

/** What a line can name, without repeated states. */
const statesIn = (typed: string): readonly string[] =>
  [...new Set(typed.split(/[\n,;]/).map(toState))].filter(state => state !== '').slice(0, MAX_STATES)

/** The API has states as capital letters, digits and underscores. */
const toState = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, MAX_STATE_LENGTH)
    .replace(/_+$/, '')
