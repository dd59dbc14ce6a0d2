// The jumps after a question. The first one whose condition holds is taken.
import { html, nothing, type TemplateResult } from 'lit'
import { controlId, focusSoon } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { deleteThings } from '../../../document/commands/delete.ts'
import { addJump, moveInFlow } from '../../../document/commands/flow.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { select } from '../../../kit/choose.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { condition } from '../conditions/condition.ts'
import { type ListedJump, type LogicRow, targetLabel, targetsAfter } from './model.ts'

export function jumpEditors(context: DesignerContext, row: LogicRow): TemplateResult {
  const { document, texts } = context
  const panelTexts = texts.panels.logic
  const targets = targetsAfter(document, row.index, texts)
  const add = () => {
    const [first] = targets
    if (!first) return
    // A jump without a condition is the last one, so the new one gets its condition at once.
    context.run(addJump(document, row.question.id, targets[1]?.to ?? first.to))
    focusSoon(context, `#${controlId('jump', row.question.id, row.jumps.length, 'to')}`)
  }
  return html`<section class="jumps">
    <h3>${panelTexts.afterwards}</h3>
    ${row.jumps.length > 0 ? html`<ol>${row.jumps.map((jump, i) => jumpEditor(context, row, jump, i))}</ol>` : nothing}
    ${
      row.jumps.every(({ jump }) => jump.when !== undefined)
        ? html`<p class="logic-always">${row.jumps.length > 0 ? panelTexts.otherwiseGoTo : panelTexts.goTo} ${panelTexts.next}</p>`
        : nothing
    }
    ${context.readonly ? nothing : button({ label: panelTexts.addJump, icon: 'plus', isSmall: true, onClick: add })}
  </section>`
}

function jumpEditor(
  context: DesignerContext,
  row: LogicRow,
  { jump, path }: ListedJump,
  i: number,
): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.logic
  const id = controlId('jump', row.question.id, i)
  const targets = targetsAfter(document, row.index, texts)
  const isKnown = targets.some(({ to }) => to === jump.to)
  const isLast = i === row.jumps.length - 1
  const move = (by: -1 | 1) => {
    context.run(moveInFlow(document, path, by))
    context.announce(panelTexts.moved(i + 1 + by, row.jumps.length))
  }
  return html`<li class="jump">
    <div class="jump-head">
      ${select({
        id: `${id}-to`,
        label: panelTexts.goTo,
        value: jump.to,
        isDisabled: readonly,
        error: isKnown ? undefined : panelTexts.backwards,
        options: [
          ...(isKnown
            ? []
            : [{ value: jump.to, label: targetLabel(document, jump.to, texts), isDisabled: true }]),
          ...targets.map(({ to, label }) => ({ value: to, label })),
        ],
        onChange: to => context.run(changeMember(document, [...path, 'to'], to)),
      })}
      ${
        readonly
          ? nothing
          : html`<span class="jump-tools">
              ${iconButton({ label: panelTexts.moveUp, icon: 'arrow-up', isDisabled: i === 0, onClick: () => move(-1) })}
              ${iconButton({ label: panelTexts.moveDown, icon: 'arrow-down', isDisabled: isLast, onClick: () => move(1) })}
              ${iconButton({
                label: panelTexts.removeJump(i + 1),
                icon: 'trash',
                onClick: () => context.run(deleteThings(document, [path])),
              })}
            </span>`
      }
    </div>
    ${condition(context, {
      id: `${id}-when`,
      label: jump.when === undefined ? panelTexts.whenOptional : panelTexts.when,
      value: jump.when,
      place: { kind: 'jump', index: row.index },
      onChange: condition => context.run(changeMember(document, [...path, 'when'], condition)),
    })}
  </li>`
}
