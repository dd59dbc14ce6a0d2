// Edits the accepted texts of a text question. Each text can have its own points.
import { html, nothing, type TemplateResult } from 'lit'
import { memberOf } from '../../../authoring/draft/json.ts'
import { focusSoon } from '../../../authoring/fields/state.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { numberField, textField } from '../../../kit/field.ts'
import type { DesignerContext } from '../../designer-context.ts'

export interface Accepted {
  readonly text: string
  readonly points?: number
}

/** A key is a text, or a list of texts or of texts with points. */
const acceptedIn = (correct: unknown): readonly Accepted[] =>
  (correct === undefined ? [] : [correct].flat()).map(one => {
    const points = memberOf(one, 'points')
    return {
      text: String(memberOf(one, 'text') ?? one),
      ...(typeof points === 'number' && { points }),
    }
  })

/** Undefined for no text. Either all texts have points, or none. */
function correctOf(texts: readonly Accepted[], hasPoints: boolean, standard: number): unknown {
  if (texts.length === 0) return undefined
  if (hasPoints) return texts.map(({ text, points }) => ({ text, points: points ?? standard }))
  const [first] = texts
  return texts.length === 1 ? first?.text : texts.map(({ text }) => text)
}

interface TextKeyOptions {
  readonly id: string
  readonly correct: unknown
  /** The points of a text that has none. */
  readonly points: number
  /** `setsPoints` is true if the texts now have points of their own. */
  onChange(correct: unknown, hasPoints: boolean): void
}

export function textKey(
  context: DesignerContext,
  { id, correct, points, onChange }: TextKeyOptions,
): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const accepted = acceptedIn(correct)
  const hasPoints = accepted.some(one => one.points !== undefined)
  const change = (next: readonly Accepted[], own = hasPoints) => onChange(correctOf(next, own, points), own)
  const shown = accepted.length === 0 ? [{ text: '' }] : accepted
  const add = () => {
    change([...shown, { text: '' }])
    focusSoon(context, `#${id}-text-${shown.length}`)
  }
  return html`<fieldset class="fields">
    <legend>${panelTexts.accepted}</legend>
    <ol class="lines">${shown.map((one, i) => {
      const set = (text: string) =>
        change(accepted.length === 0 ? [{ text }] : accepted.with(i, { ...one, text }))
      return html`<li>
        ${textField({
          id: `${id}-text-${i}`,
          label: panelTexts.acceptedText(i + 1),
          hidesLabel: true,
          isDisabled: readonly,
          value: one.text,
          onInput: set,
        })}
        ${
          hasPoints
            ? numberField({
                id: `${id}-points-${i}`,
                label: panelTexts.pointsOf(i + 1),
                hidesLabel: true,
                isDisabled: readonly,
                min: 0,
                value: one.points,
                unit: panelTexts.unit,
                onChange: value => change(accepted.with(i, { ...one, points: value ?? 0 })),
              })
            : nothing
        }
        ${
          readonly || accepted.length === 0
            ? nothing
            : iconButton({
                label: panelTexts.removeText(i + 1),
                icon: 'close',
                onClick: () => {
                  change(accepted.toSpliced(i, 1))
                  focusSoon(context, `#${id}-text-0`)
                },
              })
        }
      </li>`
    })}</ol>
    ${
      readonly
        ? nothing
        : html`<div class="line-tools">
            ${button({ label: panelTexts.addText, icon: 'plus', isSmall: true, onClick: add })}
            ${
              accepted.length > 0
                ? button({
                    label: hasPoints ? panelTexts.samePoints : panelTexts.ownPoints,
                    isSmall: true,
                    onClick: () => change(accepted, !hasPoints),
                  })
                : nothing
            }
          </div>`
    }
  </fieldset>`
}
