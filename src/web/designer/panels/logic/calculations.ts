// Calculations: values with a name that conditions and texts can use.
import { html, nothing, type TemplateResult } from 'lit'
import { checkExpression } from '../../../../engine/expressions/check.ts'
import { findAt, subjectsAt } from '../../../authoring/conditions/subjects.ts'
import { keysOf, type Path } from '../../../authoring/draft/path.ts'
import { controlId, focusSoon, panelState } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { deleteThings } from '../../../document/commands/delete.ts'
import { addCalculation, moveInFlow } from '../../../document/commands/flow.ts'
import { idFault, rename } from '../../../document/commands/rename.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { textField } from '../../../kit/field.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { formula } from '../conditions/formula.ts'
import { lazy } from '../shared/lazy.ts'
import { triedAnswers } from '../shared/tried.ts'
import { logicState } from './state.ts'

/** Names that are typed but cannot be used, by the path of the calculation. */
const typed = panelState(() => new Map<string, string>())

const valueNow = lazy<DesignerContext, string>(async () => ({
  draw: (await import('./try-calculations.ts')).valueNow,
}))
const tryAnswers = lazy<DesignerContext, undefined>(async () => {
  const { tryAnswers: draw, fieldStyles: styles } = await import('./try-calculations.ts')
  return { draw, styles }
})

export function calculations(context: DesignerContext): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.calculations
  const list = document.logic.calculations ?? []
  const keys = keysOf(list)
  const add = () => {
    const command = addCalculation(document)
    context.run(command)
    const name = command.select?.[0]?.at(-1)?.slice(1) ?? ''
    focusSoon(context, `#${controlId('calculation', name, 'name')}`)
  }
  return html`<aside class="calculations" aria-labelledby="calculations-title">
    <header><h3 id="calculations-title">${panelTexts.title}</h3>${
      readonly ? nothing : button({ label: panelTexts.add, icon: 'plus', isSmall: true, onClick: add })
    }</header>
    <ol>${list.map(({ id, value }, i) =>
      calculation(context, {
        id,
        value,
        index: i,
        count: list.length,
        path: ['logic', 'calculations', keys[i] ?? ''],
      }),
    )}</ol>
    ${list.length === 0 ? nothing : tryingSection(context)}
    <p class="calculations-hint">${icon('advice')}<span>${list.length === 0 ? panelTexts.empty : panelTexts.hint}</span></p>
  </aside>`
}

function tryingSection(context: DesignerContext): TemplateResult {
  const state = logicState(context)
  return html`<details
    class="trying"
    ?open=${state.isTrying}
    @toggle=${(event: Event) => {
      state.isTrying = (event.currentTarget as HTMLDetailsElement).open
      context.update()
    }}
  >
    <summary>${icon('chevron-end')}${context.texts.panels.calculations.tryAnswers}</summary>
    ${state.isTrying ? tryAnswers(context, undefined) : nothing}
  </details>`
}

interface Listed {
  readonly id: string
  readonly value: unknown
  readonly index: number
  readonly count: number
  readonly path: Path
}

function calculation(context: DesignerContext, { id, value, index, count, path }: Listed): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.calculations
  const names = typed(context)
  const key = path.join('/')
  const name = names.get(key) ?? id
  const fault = name === id ? undefined : idFault(document, path, name)
  const place = { kind: 'calculation', index } as const
  const { kind } = checkExpression(value, findAt(document, place)).found
  const type = (next: string) => {
    if (next === id) names.delete(key)
    else names.set(key, next)
    context.update()
  }
  const finish = (next: string) => {
    names.delete(key)
    if (next !== id && idFault(document, path, next) === undefined) {
      context.run(rename(document, path, next))
      focusSoon(context, `#${controlId('calculation', next, 'name')}`)
    } else context.update()
  }
  return html`<li class="calculation">
    <div class="calculation-head">
      ${textField({
        id: controlId('calculation', id, 'name'),
        label: panelTexts.name,
        hidesLabel: true,
        value: name,
        isCode: true,
        maxLength: 64,
        isDisabled: readonly,
        error: fault && panelTexts.faults[fault],
        onInput: type,
        onChange: finish,
      })}
      ${
        readonly
          ? nothing
          : html`<span class="jump-tools">
              ${iconButton({ label: panelTexts.moveUp(id), icon: 'arrow-up', isDisabled: index === 0, onClick: () => context.run(moveInFlow(document, path, -1)) })}
              ${iconButton({ label: panelTexts.moveDown(id), icon: 'arrow-down', isDisabled: index === count - 1, onClick: () => context.run(moveInFlow(document, path, 1)) })}
              ${iconButton({ label: panelTexts.remove(id), icon: 'trash', onClick: () => context.run(deleteThings(document, [path])) })}
            </span>`
      }
      <span class="calculation-kind">${panelTexts.kinds[kind]}</span>
      ${logicState(context).isTrying || triedAnswers(context).size > 0 ? valueNow(context, id) : nothing}
    </div>
    ${formula(context, {
      id: controlId('calculation', id, 'formula'),
      label: id,
      value,
      place,
      subjects: subjectsAt(document, place, texts, false),
      isCondition: false,
      onChange: expression =>
        context.run(changeMember(document, [...path, 'value'], expression, { isTyped: true })),
    })}
  </li>`
}
