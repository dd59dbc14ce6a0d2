// Other orders of a ranking that get points.
import { html, nothing, type TemplateResult } from 'lit'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import { choicesOf } from '../../../authoring/fields/choices.ts'
import { answerValue } from '../../../authoring/fields/questions.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { numberField } from '../../../kit/field.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { orderControl } from '../shared/answer-control.ts'

type Alternatives = NonNullable<ScoringRule['alternatives']>

interface AlternativeOptions {
  readonly id: string
  readonly alternatives: Alternatives
  onChange(alternatives: Alternatives | undefined): void
}

export function alternativesEditor(
  context: DesignerContext,
  question: BaseQuestion,
  options: AlternativeOptions,
): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const { id, alternatives } = options
  const value = answerValue(question)
  const change = (next: Alternatives) => options.onChange(next.length > 0 ? next : undefined)
  const add = () =>
    change([
      ...alternatives,
      { order: value ? choicesOf(question, value).map(choice => choice.id) : [], points: 1 },
    ])
  return html`${alternatives.map(
    (one, i) => html`<fieldset class="fields">
      <legend>${panelTexts.otherOrder(i + 1)}</legend>
      ${orderControl(context, question, {
        id: `${id}-${i}`,
        label: panelTexts.otherOrder(i + 1),
        value: one.order,
        // An order is a list of ids.
        onChange: order => change(alternatives.with(i, { ...one, order: order as string[] })),
      })}
      ${numberField({
        id: `${id}-${i}-points`,
        label: panelTexts.points,
        isDisabled: readonly,
        min: 0,
        value: one.points,
        onChange: points => change(alternatives.with(i, { ...one, points: points ?? 0 })),
      })}
      ${readonly ? nothing : iconButton({ label: panelTexts.removeOrder(i + 1), icon: 'trash', onClick: () => change(alternatives.toSpliced(i, 1)) })}
    </fieldset>`,
  )}
  ${readonly ? nothing : button({ label: panelTexts.addOrder, icon: 'plus', isSmall: true, onClick: add })}`
}
